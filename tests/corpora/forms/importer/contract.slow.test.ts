import { expect, test } from "vitest";
import { importForms } from "../../../../src/corpora/index.js";
import { testImporter } from "../../../../src/testing/index.js";
import { file, scratch } from "../../../transcript/files/importing/scratch.js";
import { membership } from "./scene.js";

test("the importer of forms keeps the contract of importers", async () => {
  const run = { run: "a/club/1", form: "club", filledForm: membership({ name: "Ada", fee: "12" }), dialogue: [] };
  const { report, replay } = await testImporter({
    importer: importForms,
    paths: [file(scratch(), "club.json", membership())],
    options: { runs: [file(scratch(), "runs.jsonl", `${JSON.stringify(run)}\n`)] },
    lenient: true,
  });
  expect(report).toMatchObject({ dialogues: 1, intents: 1 });
  expect(replay).toMatchObject({ matched: 1, problems: 1 });
});
