import { expect, test } from "vitest";
import { importForms, importSgd } from "../../src/corpora/index.js";
import { testImporter } from "../../src/testing/index.js";
import { folder } from "../transcript/files/importing/folder.js";
import { file, scratch } from "../transcript/files/importing/scratch.js";
import { membership } from "./forms/importer/scene.js";
import { dialogueOf, SERVICES } from "./sgd/importer/small.js";

/* The contract that every importer keeps, on small datasets of our own. */

test("SGD", async () => {
  const dialogue = dialogueOf(
    { acts: ["INFORM_INTENT FindRestaurants", "INFORM city=Oslo"] },
    {
      acts: ["OFFER restaurant_name=Fram"],
      call: ["FindRestaurants", { city: "Oslo" }],
      results: [{ restaurant_name: "Fram", city: "Oslo" }],
    },
  );
  const path = folder({ "schema.json": JSON.stringify(SERVICES), "train.json": JSON.stringify([dialogue]) });
  const { report } = await testImporter({ importer: importSgd, paths: [path], options: {} });
  expect(report).toMatchObject({ dialogues: 1, commands: 2, signals: 1 });
});

test("forms", async () => {
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
