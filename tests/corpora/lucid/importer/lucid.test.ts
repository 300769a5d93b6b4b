import { expect, test } from "vitest";
import { exportLucid, importLucid, printLucid } from "../../../../src/corpora/index.js";
import { collect } from "../../../transcript/files/importing/collect.js";
import { folder } from "../../../transcript/files/importing/folder.js";

/** As `LUCID_data.json` is printed: an array with 4 blanks a level, tags on each System turn. */
const PUBLISHED = `[
    {
        "turns": [
            {
                "author": "User",
                "query": "Caf\\u00e9 Zo\\u00eb for two, er, three \\ud83c\\udf89"
            },
            {
                "author": "System",
                "expression": "reserve_table( name='Caf\\u00e9 Zo\\u00eb', party_size=3 )",
                "index": 1,
                "unhappy_paths": [
                    "TURN_CORRECTION",
                    "derived_correction"
                ]
            },
            {
                "author": "Signal",
                "dialog": "perform(x1)",
                "index": 2
            },
            {
                "author": "System",
                "expression": "say(x2)",
                "index": 3,
                "unhappy_paths": [
                    "TURN_CORRECTION",
                    "derived_correction"
                ]
            },
            {
                "author": "Response",
                "text": "Done."
            },
            {
                "author": "User",
                "query": "End conversation."
            }
        ],
        "split": "test_ood",
        "_id": "LUCID_0"
    },
    {
        "turns": [],
        "split": "train",
        "_id": "LUCID_1"
    }
]`;

test("the published array comes back: splits, phenomena, spelling and all", async () => {
  const path = folder({ "LUCID_data.json": PUBLISHED });
  const { transcripts, notes } = await collect(importLucid([path]));
  expect(notes).toEqual([]);
  expect(transcripts.map(({ id, split }) => [id, split])).toEqual([
    ["LUCID_0", "test_ood"],
    ["LUCID_1", "train"],
  ]);
  expect(transcripts[0]?.turns[0]?.tags).toEqual(["turn_correction", "derived_correction"]);
  expect(transcripts[0]?.turns[1]).toMatchObject({ command: "reserve_table( name='Café Zoë', party_size=3 )" });
  const printed = transcripts.map((one) => printLucid(exportLucid(one).record, "array"));
  // The dataset has the id last, we first: the turns between are the same bytes.
  const turns = (text: string): string => text.slice(text.indexOf('"turns"'), text.indexOf("\n        ]"));
  expect(turns(printed[0] as string)).toBe(turns(PUBLISHED));
});

const SAVED = {
  turns: [
    { author: "User", query: "hey lucid", tags: [[]] },
    { author: "System", errors: null, expression: "say()", index: 0 },
    { author: "Response", response: "Hello!" },
    { author: "User", query: "A table for two.", tags: [["START_MULTI", "NEWLY_INVENTED"]] },
    { author: "System", errors: "e.7.json", expression: "reserve_table(party_size=2)", index: 1 },
    { author: "AutoTransientTurn", expression: 'hint("ask for value: Ask for date", ref=x1)', index: 2 },
    { author: "User", query: "end conversation", tags: [["CANCEL"]] },
  ],
  dialogue_id: "0",
  unhappy_path: "None",
};

test("the generator's conversations come in whole, the greeting and unknown tags included", async () => {
  const path = folder({ "conversation_0.json": JSON.stringify(SAVED) });
  const { transcripts, notes } = await collect(importLucid([path]));
  expect(notes).toEqual([]);
  expect(transcripts).toEqual([
    {
      id: "0",
      turns: [
        { author: "User", text: "hey lucid", tags: [] },
        { author: "System", command: "say()", index: 0 },
        { author: "Response", text: "Hello!" },
        { author: "User", text: "A table for two.", tags: ["start_multi_slot"] },
        {
          author: "System",
          command: "reserve_table(party_size=2)",
          index: 1,
          extra: { unhappy_paths: ["START_MULTI", "NEWLY_INVENTED"], errors: "e.7.json" },
        },
        { author: "Signal", text: 'hint("ask for value: Ask for date", ref=x1)', index: 2 },
        { author: "User", text: "end conversation", extra: { tags: [["CANCEL"]] } },
      ],
      extra: { unhappy_path: "None" },
    },
  ]);
});

const INTENT = JSON.stringify({ command: "reserve_table", args: { party_size: { type: "int", optional: false } } });

test("a released folder is sorted by what its files hold; labels that cannot run are noted and kept", async () => {
  const dialogue = {
    _id: "a",
    turns: [
      { author: "User", query: "?" },
      { author: "System", expression: "reserve_tabel(party_size=2)", index: 1 },
      { author: "System", expression: "x1.party_size = f'2'", index: 2 },
    ],
  };
  const path = folder({
    "toolbox_intents/reserve_table.json": INTENT,
    "toolbox_intents_heldout/broken.json": INTENT.replace("int", "integer").replace("reserve_table", "broken"),
    "LUCID_data.json": JSON.stringify([dialogue]),
  });
  const { intents, transcripts, notes } = await collect(importLucid([path]));
  expect(intents.map(({ command }) => command)).toEqual(["reserve_table"]);
  expect(transcripts).toHaveLength(1);
  expect(notes.map(({ reason, detail, place }) => [reason, detail, place.dialogue, place.turn])).toEqual([
    ["an intent breaks a rule, and was left out", expect.stringContaining("did you mean int?"), undefined, undefined],
    ["a command calls an intent that the toolbox does not have", "reserve_tabel", "a", 1],
    ["a command cannot be parsed, and will diverge in a replay", expect.stringContaining("f'2'"), "a", 2],
  ]);
});

test.each([
  ["truncated", PUBLISHED.slice(0, 900)],
  [
    "of another dataset",
    '[{"dialogue_id":"1_00000","services":[],"turns":[{"speaker":"USER","utterance":"Hi","frames":[]}]}]',
  ],
  ["our own", '{"id":"1","turns":[{"author":"User","text":"Hi"},{"author":"System","command":"say()"}]}'],
  ["no JSON", "dialogue,turn\n1,2\n"],
  ["of a turn that is none", '[{"_id":"1","turns":[{"author":"User","query":"Hi"},{"author":"Robot"}]}]'],
  ["without an id that is a text", '[{"_id":7,"turns":[{"author":"User","query":"Hi"}]}]'],
])("a file that is %s is noted and gives no dialogue", async (_, text) => {
  const path = folder({ "data.json": text });
  const { transcripts, notes } = await collect(importLucid([path]));
  expect(transcripts).toEqual([]);
  expect(notes.map(({ reason }) => reason)).toEqual(["a record could not be read"]);
  expect(notes[0]?.place.file).toContain("data.json");
  expect(notes[0]?.detail).not.toBe("");
});

test("a record without turns among dialogues is noted, and gives no empty dialogue", async () => {
  const good = '{"dialogue_id":"a","turns":[{"author":"User","query":"Hi"}]}';
  const path = folder({ "data.jsonl": `${good}\n{"weather":"fine"}\n{"dialogue_id":"b","turns":null}\n` });
  const { transcripts, notes } = await collect(importLucid([path]));
  expect(transcripts.map(({ id }) => id)).toEqual(["a"]);
  expect(notes.map(({ reason, place, detail }) => [reason, place.line, detail])).toEqual([
    ["a record could not be read", 2, expect.stringContaining("turns")],
    ["a record could not be read", 3, expect.stringContaining("turns")],
  ]);
});
