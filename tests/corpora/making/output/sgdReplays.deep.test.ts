import fc from "fast-check";
import { expect, test } from "vitest";
import { runs } from "../../../runs.js";
import { ours } from "../made.js";
import { ExportCount, replaysFromSgd } from "./sgdReplays.js";

test("what is exported as SGD replays once it is imported", async () => {
  const backend = await ours();
  const counted = new ExportCount();
  try {
    await fc.assert(replaysFromSgd(backend, counted), runs(20));
  } finally {
    backend.close();
  }
  // Few are refused: the law is about something.
  expect(counted.written).toBeGreaterThan(10 * [...counted.refused.values()].reduce((sum, one) => sum + one, 0));
});
