import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { readPaths } from "../../../../src/cli/commands/inspect/readPaths.js";
import { loadBackend } from "../../../../src/runtime/loadBackend.js";
import { schemaPolicy } from "../../../../src/users/reference/schemaPolicy.js";
import { hasty, storeRehearsals } from "../../../studio/inspector/rehearsed.js";

test("the test of a failure names the intents that were found beside the rehearsals", async () => {
  const folder = mkdtempSync(join(tmpdir(), "backlot-found-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  cpSync("intents/book_table.json", join(folder, "intents/book_table.json"));
  const file = join(folder, "runs.jsonl");
  const backend = await loadBackend(join(folder, "intents"), { engine: "native" });
  await storeRehearsals(file, backend, hasty(schemaPolicy(backend)), ["book_table"], ["refused_at_first"]);
  backend.close();
  const read = await readPaths([file], { quiet: true });
  await read.close();
  const [failure] = read.inspection.rehearsals?.failures ?? [];
  expect(failure?.test).toMatch(/mockBackend\("[^"]*backlot-found-[^"]*intents"/);
});
