import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { importSgd, type SgdImportOptions } from "../../../../src/corpora/index.js";
import { UNREADABLE, writeImport } from "../../../../src/transcript/files/importing/index.js";
import { collect } from "../../../transcript/files/importing/collect.js";
import { folder } from "../../../transcript/files/importing/folder.js";
import { dialogueOf, SERVICES } from "./small.js";

/* Problems of the input are told with their places; the rest comes in. */

const GOOD = dialogueOf(
  { acts: ["INFORM_INTENT FindRestaurants", "INFORM city=Oslo"] },
  { acts: ["INFORM_COUNT count=0"], call: ["FindRestaurants", { city: "Oslo" }], results: [] },
);
const SCHEMA = JSON.stringify(SERVICES);

const notesOf = async (files: Readonly<Record<string, string>>, options: SgdImportOptions = {}) => {
  const path = folder({ "schema.json": SCHEMA, ...files });
  const { notes, transcripts } = await collect(importSgd([path], options));
  return { notes: notes.map(({ reason, place, detail }) => ({ reason, line: place.line, detail })), transcripts };
};

describe("input that is broken", () => {
  test("truncated JSON: what came before stays", async () => {
    const text = JSON.stringify([GOOD, { ...GOOD, dialogue_id: "2" }], null, 1).slice(0, -200);
    const { notes, transcripts } = await notesOf({ "dialogues_001.json": text });
    expect(transcripts.map(({ id }) => id)).toEqual(["1_00000"]);
    expect(notes).toHaveLength(1);
    expect(notes[0]).toMatchObject({ reason: UNREADABLE, line: expect.any(Number) });
  });

  test("a file of another dataset", async () => {
    const { notes, transcripts } = await notesOf({
      "dialogues_001.json": JSON.stringify([GOOD]),
      "other.json": JSON.stringify([{ _id: "1", turns: [{ author: "User", query: "Hello" }] }]),
    });
    expect(transcripts).toHaveLength(1);
    expect(notes).toEqual([
      { reason: UNREADABLE, line: 1, detail: expect.stringContaining("not dialogues of SGD but") },
    ]);
  });

  test("a dialogue that names an unknown service, with the one that was meant", async () => {
    const strange = JSON.parse(JSON.stringify(GOOD).replaceAll("Restaurants_1", "Restaurant_1"));
    const { notes, transcripts } = await notesOf({
      "a.jsonl": `${JSON.stringify(strange)}\n${JSON.stringify(GOOD)}\n`,
    });
    expect(transcripts).toHaveLength(1);
    expect(notes).toEqual([
      {
        reason: `${UNREADABLE}: no schema describes a service of it`,
        line: 1,
        detail: "Restaurant_1; did you mean Restaurants_1?",
      },
    ]);
  });

  test.each([
    [
      "a turn without frames",
      '{"dialogue_id":"1","services":[],"turns":[{"speaker":"USER","utterance":"Hi"}]}',
      "turns.0.frames",
    ],
    [
      "another speaker",
      '{"dialogue_id":"1","services":[],"turns":[{"speaker":"ME","utterance":"Hi","frames":[]}]}',
      "turns.0.speaker",
    ],
    ["no id", '{"dialogue_id":"","services":[],"turns":[]}', "dialogue_id"],
    [
      "values that are not strings",
      '{"dialogue_id":"1","services":[],"turns":[{"speaker":"USER","utterance":"","frames":[{"service":"Restaurants_1","actions":[{"act":"INFORM","slot":"city","values":[1]}]}]}]}',
      "values.0",
    ],
    [
      "acts of unknown numbers",
      '{"dialogue_id":"1","services":[],"turns":{"speaker":[7],"utterance":[""],"frames":[{}]}}',
      "turns.0.speaker",
    ],
  ])("%s", async (_, text, named) => {
    const { notes, transcripts } = await notesOf({ "a.jsonl": `${text}\n` });
    expect(transcripts).toEqual([]);
    expect(notes).toEqual([{ reason: UNREADABLE, line: 1, detail: expect.stringContaining(named) }]);
  });

  test("a call for an intent that nobody asked for is left out, and counted", async () => {
    const odd = dialogueOf(
      { acts: ["INFORM city=Oslo"] },
      { acts: [], call: ["FindRestaurants", { city: "Oslo" }], results: [] },
    );
    const { notes, transcripts } = await notesOf({ "a.jsonl": JSON.stringify(odd) });
    expect(transcripts).toHaveLength(1);
    expect(notes).toEqual([
      {
        reason: "a call was made for an intent that the user never asked for",
        line: 1,
        detail: "Restaurants_1.FindRestaurants",
      },
    ]);
  });
});

test("what the schema has no name for is counted", async () => {
  const odd = dialogueOf(
    { acts: ["INFORM_INTENT FindRestaurant", "INFORM town=Oslo"] },
    { acts: [], call: ["FindRestaurant", { town: "Oslo" }], results: [] },
  );
  const { notes } = await notesOf({ "a.jsonl": JSON.stringify(odd) });
  expect(notes.map(({ reason, detail }) => `${reason}: ${detail}`)).toEqual([
    "a user asked for an intent that the schema does not have: Restaurants_1.FindRestaurant; did you mean FindRestaurants?",
    "a user gave a slot that the schema does not have: Restaurants_1.town",
    "a call was made for an intent that the schema does not have: Restaurants_1.FindRestaurant",
  ]);
});

test("an act that is not one of SGD's, and names in a state that the schema does not have, are counted", async () => {
  const odd = structuredClone(GOOD) as { turns: { frames: { actions: object[]; state: object }[] }[] };
  const [frame] = odd.turns[0]?.frames ?? [];
  frame?.actions.push({ act: "SHRUG", slot: "", values: [] });
  Object.assign(frame?.state ?? {}, {
    active_intent: "Fly",
    requested_slots: ["towns"],
    slot_values: { citty: ["Oslo"] },
  });
  const { notes, transcripts } = await notesOf({ "a.jsonl": JSON.stringify(odd) });
  expect(transcripts).toHaveLength(1);
  expect(notes.map(({ reason, detail }) => `${reason}: ${detail}`)).toEqual([
    "an act is not one of SGD's and has no effect: SHRUG",
    "a state names an intent that the schema does not have: Restaurants_1.Fly",
    "a state names a slot that the schema does not have: Restaurants_1.citty; did you mean city?",
    "a state names a slot that the schema does not have: Restaurants_1.towns",
  ]);
});

test("a dialogue without turns is left out, and told", async () => {
  const { notes, transcripts } = await notesOf({
    "a.jsonl": `${JSON.stringify({ ...GOOD, turns: [] })}\n${JSON.stringify({ ...GOOD, dialogue_id: "2" })}\n`,
  });
  expect(transcripts.map(({ id }) => id)).toEqual(["2"]);
  expect(notes).toEqual([{ reason: UNREADABLE, line: 1, detail: "the dialogue has no turns" }]);
});

describe("schemas", () => {
  const refused = (paths: readonly string[], options: SgdImportOptions = {}) => collect(importSgd(paths, options));

  test("none at all", async () => {
    const path = folder({ "a.jsonl": JSON.stringify(GOOD) });
    await expect(refused([path])).rejects.toMatchObject({ code: "USAGE", message: expect.stringContaining("schema") });
  });

  test("nothing else", async () => {
    const path = folder({ "schema.json": SCHEMA });
    await expect(refused([path])).rejects.toMatchObject({ code: "FILE_NOT_FOUND" });
  });

  test("a file that is none", async () => {
    const path = folder({ "a.jsonl": JSON.stringify(GOOD) });
    const schema = [join(path, "a.jsonl")];
    await expect(refused([path], { schema })).rejects.toMatchObject({ code: "WRONG_FORMAT" });
    await expect(refused([path], { schema: [join(path, "b.json")] })).rejects.toMatchObject({ code: "FILE_NOT_FOUND" });
  });

  test("one that is broken in a part, which is named", async () => {
    const path = folder({
      "a.jsonl": JSON.stringify(GOOD),
      "schema.json": '[{"service_name": "A_1", "slots": [], "intents": [{"name": "X", "required_slots": "city"}]}]',
    });
    await expect(refused([path])).rejects.toMatchObject({
      code: "WRONG_FORMAT",
      message: expect.stringContaining("intents.0.required_slots"),
    });
  });

  test("a variant that is of something else", async () => {
    const [restaurants, taxis] = SERVICES;
    const path = folder({ "a.jsonl": JSON.stringify(GOOD), "schema.json": SCHEMA, "v.json": JSON.stringify([taxis]) });
    await expect(refused([path], { variant: [join(path, "v.json")] })).rejects.toMatchObject({
      code: "WRONG_FORMAT",
      message: "Restaurants_1 has no counterpart in the other schema",
    });
    const shorter = { ...restaurants, slots: restaurants?.slots.slice(1) };
    const other = folder({ "v.json": JSON.stringify([shorter, taxis]) });
    await expect(refused([path], { variant: [join(other, "v.json")] })).rejects.toMatchObject({
      code: "WRONG_FORMAT",
      message: expect.stringContaining("6 slots in one schema and 5 in the other"),
    });
  });
});

test("ids count within a split only; two of one split are told apart", async () => {
  const text = JSON.stringify([GOOD]);
  const path = folder({
    "in/train/schema.json": SCHEMA,
    "in/train/dialogues_001.json": text,
    "in/train/dialogues_002.json": text,
    "in/dev/dialogues_001.json": text,
  });
  const out = join(path, "out");
  const report = await writeImport(out, importSgd([join(path, "in")]), { format: "sgd", sources: [] });
  const ids = readFileSync(join(out, "transcripts.jsonl"), "utf8")
    .trim()
    .split("\n")
    .map((line) => (JSON.parse(line) as { readonly id: string }).id);
  expect(new Set(ids).size).toBe(3);
  expect(ids).toContain("dev/1_00000");
  expect(ids).toContain("train/1_00000");
  expect(report.notes).toHaveLength(1);
});
