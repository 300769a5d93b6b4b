import { expect, test } from "vitest";
import { importMultiwoz } from "../../../../src/corpora/index.js";
import { testImporter } from "../../../../src/testing/index.js";
import { file, scratch } from "../../../transcript/files/importing/scratch.js";
import { database, dialogue, system, user } from "./scene.js";

test("the importer of MultiWOZ keeps the contract of importers", async () => {
  const booked = (id: string, people: string): object =>
    dialogue(
      id,
      ["restaurant"],
      user("Italian, in the east.", "restaurant find_restaurant: food=italian, area=east"),
      system("La Bella is one."),
      user("A table, please.", [
        "restaurant",
        "book_restaurant",
        {
          "restaurant-food": ["italian"],
          "restaurant-area": ["east"],
          "restaurant-bookpeople": [people],
          "restaurant-bookday": ["monday"],
          "restaurant-booktime": ["18:00"],
        },
      ]),
      system(`Booked: REF${people}.`, ["restaurant-ref", `REF${people}`]),
    );
  const source = file(scratch(), "dialogues_001.json", [booked("A.json", "2"), booked("B.json", "3")]);
  const { report, replay } = await testImporter({
    importer: importMultiwoz,
    paths: [source],
    options: { db: database(), acts: file(scratch(), "dialog_acts.json", { "A.json": {}, "B.json": {} }) },
  });
  expect(report).toMatchObject({ dialogues: 2, behaviours: 4, intents: 11, notes: [] });
  expect(replay).toMatchObject({ matched: 2, diverged: 0, unchecked: 0, problems: 0 });
});
