import { expect, test } from "vitest";
import { importSgd } from "../../../../src/corpora/index.js";
import { testImporter } from "../../../../src/testing/index.js";
import { folder } from "../../../transcript/files/importing/folder.js";
import { dialogueOf, SERVICES } from "./small.js";

/* The contract that every importer keeps. */

test("a small dataset keeps the contract", async () => {
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
