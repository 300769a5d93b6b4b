import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { lucidFormat } from "../../src/corpora/lucid/exporter/exportLucid.js";
import { sgdFormat } from "../../src/corpora/sgd/exporter/sgdFormat.js";
import { parseIntent } from "../../src/schema/index.js";
import { writeExport } from "../../src/transcript/files/exporting/index.js";
import { folder } from "../transcript/files/importing/folder.js";

const intents = [parseIntent({ command: "send_card", domain: "post", args: { to: { type: "str" } } })];
const DIALOGUE = JSON.stringify({
  id: "d1",
  split: "test",
  seed: 3,
  turns: [
    { author: "User", text: "A card for Ada, please." },
    { author: "System", index: 1, command: 'send_card(to="Ada")' },
    { author: "Response", text: "It is on its way." },
  ],
});

/** A corpus of the one dialogue, and the folder that it is written to. */
function paths(): { readonly corpus: string; readonly out: string } {
  const at = folder({ "corpus.jsonl": `${DIALOGUE}\n` });
  return { corpus: join(at, "corpus.jsonl"), out: join(at, "out") };
}
const json = (file: string): unknown => JSON.parse(readFileSync(file, "utf8"));

test("an export of LUCID is its dataset and its toolbox, with what they have no place for", async () => {
  const { corpus, out } = paths();
  expect(await writeExport(out, corpus, lucidFormat(intents))).toEqual({
    dialogues: 1,
    left: 0,
    files: ["LUCID_data.json", "toolbox_intents/send_card.json"],
    lost: [{ reason: "seed and clock have no place in the format", count: 1, dialogue: "d1" }],
  });
  expect(json(join(out, "LUCID_data.json"))).toMatchObject([{ turns: [{ author: "User" }, { author: "System" }, {}] }]);
  expect(json(join(out, "toolbox_intents/send_card.json"))).toMatchObject({ command: "send_card" });
  expect((await writeExport(out, corpus, lucidFormat([], { lines: true }))).files).toEqual(["LUCID_data.jsonl"]);
});

test("an export of SGD has a folder for each split and a schema, or one file of lines", async () => {
  const { corpus, out } = paths();
  const { files } = await writeExport(out, corpus, sgdFormat(intents));
  expect(files).toEqual(["test/dialogues_001.json", "schema.json"]);
  expect(json(join(out, "test/dialogues_001.json"))).toMatchObject([{ dialogue_id: "d1" }]);
  await writeExport(out, corpus, sgdFormat([], { lines: true }));
  expect(json(join(out, "dialogues.jsonl"))).toMatchObject({ dialogue_id: "d1", split: "test" });
});
