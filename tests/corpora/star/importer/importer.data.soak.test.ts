import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { importStar } from "../../../../src/corpora/index.js";
import { testImporter } from "../../../../src/testing/index.js";
import { hasShared } from "../../../shared.js";
import { folder } from "../../../transcript/files/importing/folder.js";
import { DIALOGUES, STAR_OPTIONS } from "./knowledge.js";

// With fewer dialogues: tests/transcript/files/importing/contract.deep.test.ts.
test.skipIf(!hasShared)("the importer keeps the contract of importers (needs the reference data)", async () => {
  const slice = folder();
  const lines = readFileSync(DIALOGUES, "utf8").split("\n").slice(0, 40);
  const path = join(slice, "dialogues.jsonl");
  writeFileSync(path, `${lines.join("\n")}\n`);
  const silent = lines
    .map(
      (line) =>
        JSON.parse(line) as { readonly DialogueID: number; readonly Events: readonly { readonly Action: string }[] },
    )
    .filter(({ Events }) => Events.every(({ Action }) => Action !== "query"))
    .map(({ DialogueID }) => String(DialogueID));
  const { report } = await testImporter({
    importer: importStar,
    paths: [path],
    options: STAR_OPTIONS,
    lenient: true,
    unchecked: silent,
  });
  expect(report.dialogues).toBe(40);
});
