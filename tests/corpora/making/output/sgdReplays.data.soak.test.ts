import fc from "fast-check";
import { expect, test } from "vitest";
import { loadBackend } from "../../../../src/runtime/index.js";
import { runs } from "../../../runs.js";
import { hasShared, shared } from "../../../shared.js";
import { ExportCount, replaysFromSgd } from "./sgdReplays.js";

// Over our own intents: sgdReplays.deep.test.ts.
test.skipIf(!hasShared)("so does what is made of LUCID's intents (needs the reference data)", async () => {
  const backend = await loadBackend(shared("data/lucid/intents"), { engine: "quickjs" });
  const counted = new ExportCount();
  try {
    await fc.assert(replaysFromSgd(backend, counted), runs(10));
  } finally {
    backend.close();
  }
  // Few are refused: the law is about something.
  expect(counted.written).toBeGreaterThan(10 * [...counted.refused.values()].reduce((sum, one) => sum + one, 0));
});
