import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { loadSuccessor } from "../../../src/runtime/evolution/successor.js";
import { loadBackend, replayAgainst } from "../../../src/runtime/index.js";
import { type IntentFile, parseIntent, type Renames } from "../../../src/schema/index.js";
import { formatTranscript } from "../../../src/transcript/files/index.js";
import type { Transcript } from "../../../src/transcript/index.js";
import { folder } from "../../transcript/files/importing/folder.js";

const TABLE: IntentFile = {
  command: "book_table",
  args: {
    restaurant: { type: "str" },
    guests: { type: "int" },
    area: { type: { enum: ["inside", "terrace"] }, optional: true },
  },
  confirmation_required: true,
  entity_name: "tables",
};
const TAXI: IntentFile = { command: "book_taxi", args: { to: { type: "str" } }, performs: "when_told" };

/** Books a table, looks it up, and takes a taxi there. */
const DIALOGUE: Transcript = {
  id: "d",
  turns: [
    { author: "User", text: "A table at Rosa's on the terrace." },
    { author: "System", index: 1, command: 'book_table(restaurant="Rosa", area="terrace")' },
    { author: "Signal", index: 2, text: 'hint("ask for value: Ask for guests", ref=x1)' },
    { author: "User", text: "Two." },
    { author: "System", index: 3, command: "x1.guests = 2" },
    { author: "Signal", index: 4, signal: { kind: "confirm", ref: "x1" } },
    { author: "System", index: 5, command: "confirm(x1)" },
    {
      author: "Signal",
      index: 6,
      signal: {
        kind: "performed",
        ref: "x1",
        intent: "book_table",
        arguments: { restaurant: "Rosa", guests: 2, area: "terrace" },
      },
    },
    { author: "User", text: "And a taxi there." },
    { author: "System", index: 7, command: "book_taxi(to=x1.restaurant)" },
    { author: "Signal", index: 8, signal: { kind: "ready", ref: "x7" } },
    { author: "System", index: 9, command: "x7" },
    {
      author: "Signal",
      index: 10,
      signal: { kind: "performed", ref: "x7", intent: "book_taxi", arguments: { to: "Rosa" } },
    },
  ],
  outcomes: { book_taxi: [{ rows: [] }] },
  final: {
    x1: { intent: "book_table", slots: { restaurant: "Rosa", guests: 2, area: "terrace" }, confirmed: true },
    x7: { intent: "book_taxi", slots: { to: "Rosa" } },
  },
};

const INSIDE = { type: { enum: ["inside"] }, optional: true } as const;

type Slots = Readonly<Record<string, unknown>>;
const table = (args: Slots, rest: Partial<IntentFile> = {}): IntentFile => {
  const slots = Object.entries({ ...TABLE.args, ...args }).filter(([, slot]) => slot !== null);
  return { ...TABLE, ...rest, args: Object.fromEntries(slots) as IntentFile["args"] };
};

async function against(next: readonly IntentFile[], renames: Renames = {}, transcript = DIALOGUE) {
  const old = await loadBackend([TABLE, TAXI].map(parseIntent), { engine: "native" });
  const newer = await loadBackend(next.map(parseIntent), { engine: "native" });
  const file = join(folder({ "d.jsonl": `${formatTranscript(transcript)}\n` }), "d.jsonl");
  const report = await replayAgainst(old, newer, file, { renames });
  old.close();
  newer.close();
  return report;
}

describe("replayAgainst", () => {
  test.each<[string, readonly IntentFile[]]>([
    ["nothing", [TABLE, TAXI]],
    ["a slot that nobody uses", [table({ note: { type: "str", optional: true } }), TAXI]],
    ["a type that holds more", [table({ guests: { type: "float" } }), TAXI]],
    ["a value that nobody gives", [table({ area: { type: { enum: ["terrace", "garden"] }, optional: true } }), TAXI]],
    ["another intent", [TABLE, TAXI, { command: "cancel_taxi", args: {} }]],
  ])("%s breaks nothing", async (_, next) => {
    expect(await against(next)).toMatchObject({ dialogues: 1, unaffected: 1, broken: 0, list: [] });
  });

  test.each<[string, readonly IntentFile[], number]>([
    ["the intent book_taxi is gone", [TABLE], 7],
    ["the slot area of book_table is gone", [table({ area: null }), TAXI], 1],
    ["the slot restaurant of book_table is gone", [table({ restaurant: null }), TAXI], 1],
    ["the slot time of book_table is new and required (str)", [table({ time: { type: "str" } }), TAXI], 3],
    [
      "the slot guests of book_table is no longer required",
      [table({ guests: { type: "int", optional: true } }), TAXI],
      1,
    ],
    ["the slot guests of book_table takes str now, not int", [table({ guests: { type: "str" } }), TAXI], 3],
    ['the slot area of book_table no longer takes "terrace"', [table({ area: INSIDE }), TAXI], 1],
    ["book_table no longer needs confirmation", [table({}, { confirmation_required: false }), TAXI], 3],
    ["book_taxi must now be confirmed", [TABLE, { ...TAXI, confirmation_required: true }], 7],
    ["book_taxi performs when ready now", [TABLE, { ...TAXI, performs: "when_ready" }], 7],
  ])("the dialogue is broken at its turn: %s", async (text, next, turn) => {
    const { broken, unexplained, list, changes } = await against(next);
    expect([broken, unexplained]).toEqual([1, 0]);
    expect([list[0]?.index, list[0]?.because.map((change) => change.text)]).toEqual([turn, [text]]);
    expect(changes[0]).toMatchObject({ text, breaks: 1 });
  });

  test("the turn is where the versions part, though the recording observes only calls", async () => {
    const { turns, ...rest } = DIALOGUE;
    const { list } = await against([table({ area: null }), TAXI], {}, { ...rest, turns, observes: ["performed"] });
    expect(list[0]).toMatchObject({ index: 1, is: [{ kind: "error", code: "UNKNOWN_SLOT" }] });
  });

  test("renames are followed through commands, questions, results and final values", async () => {
    const { restaurant, guests, area } = TABLE.args;
    const next = [
      { ...TABLE, command: "reserve", args: { place: restaurant, party: guests, where: area } },
      { ...TAXI, command: "ride" },
    ] as IntentFile[];
    const slots = { book_table: { restaurant: "place", guests: "party", area: "where" } };
    const renames = { intents: { book_table: "reserve", book_taxi: "ride" }, slots };
    expect(await against(next, renames)).toMatchObject({ unaffected: 1, broken: 0 });
    expect(await against(next)).toMatchObject({ broken: 1, unexplained: 0 });
  });

  test("what diverged before says nothing; broken lines are counted", async () => {
    const wrong: Transcript = { ...DIALOGUE, final: { x1: { intent: "book_table", slots: {} } } };
    expect(await against([TAXI], {}, wrong)).toMatchObject({ brokenBefore: 1, broken: 0 });
    expect(await against([TAXI], {}, { id: "e", turns: [] })).toMatchObject({ unchecked: 1, broken: 0 });
    const backend = await loadBackend([parseIntent(TAXI)], { engine: "native" });
    const file = join(folder({ "d.jsonl": '{"id":"1","turns":[]}\nnonsense\n' }), "d.jsonl");
    const problems: string[] = [];
    const report = await replayAgainst(backend, backend, file, {
      onUnreadable: ({ code }) => void problems.push(code),
    });
    backend.close();
    expect([report.unreadable, report.unchecked, problems]).toEqual([1, 1, ["BAD_LINE"]]);
  });
});

test("rows of the older schema are taken over as far as they fit", async () => {
  const fixtures = folder({
    "tables.json": '[{"id":"a","restaurant":"Rosa","guests":2,"area":"terrace"},{"id":"b","area":"inside","guests":3}]',
  });
  const next = table({ area: INSIDE, guests: null, party: { type: "int" } });
  const renames = { slots: { book_table: { guests: "party" } } };
  const old = { intents: [TABLE].map(parseIntent), fixtures };
  const backend = await loadSuccessor([parseIntent(next)], old, renames, { engine: "native" });
  expect(backend.open().execute("find_tables()")).toMatchObject([
    {
      rows: [
        { id: "a", restaurant: "Rosa", party: 2 },
        { id: "b", area: "inside", party: 3 },
      ],
    },
  ]);
  expect(JSON.stringify(backend.open().execute("find_tables()"))).not.toContain("terrace");
  backend.close();
});
