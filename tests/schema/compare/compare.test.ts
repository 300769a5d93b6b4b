import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { compareIntents, guessRenames, type IntentFile, parseIntent } from "../../../src/schema/index.js";

const BASE: IntentFile = {
  command: "book_table",
  args: {
    restaurant: { type: "str" },
    guests: { type: "int" },
    area: { type: { enum: ["inside", "terrace"] }, optional: true },
    note: { type: "str", optional: true },
  },
  confirmation_required: true,
  entity_name: "tables",
};
const QUERY: IntentFile = { command: "find_tables", args: {}, query_intent: true, entity_name: "tables" };

type Edit = Partial<Omit<IntentFile, "args">> & { readonly args?: Readonly<Record<string, unknown>> };

const edited = ({ args = {}, ...rest }: Edit): IntentFile => {
  const slots = Object.entries({ ...BASE.args, ...args }).filter(([, slot]) => slot !== null);
  return { ...BASE, ...rest, args: Object.fromEntries(slots) as IntentFile["args"] };
};

const changes = (edit: Edit, renames = {}) =>
  compareIntents([parseIntent(BASE)], [parseIntent(edited(edit))], renames)
    .filter(({ intent }) => intent === "book_table")
    .map(({ kind, slot, to, text }) => [kind, slot, to, text]);

describe("the limits of a slot", () => {
  const [narrowed, widened, changed] = ["type_narrowed", "type_widened", "type_changed"];
  const listOf = (type: unknown) => ({ list: type });
  const fields = (type: unknown, more: object = {}) => ({ fields: { at: { type }, ...more } });
  test.each<[from: unknown, to: unknown, there: string | undefined, back: string | undefined]>([
    ["int", { int: { maximum: 10 } }, narrowed, widened],
    [{ int: { maximum: 5 } }, { int: { maximum: 10 } }, widened, narrowed],
    [{ int: { minimum: 1 } }, { int: { exclusive_minimum: 0 } }, widened, widened],
    [{ int: { exclusive_minimum: 0.5 } }, { int: { minimum: 1 } }, widened, widened],
    [{ int: { minimum: 1, maximum: 5 } }, { int: { minimum: 2, maximum: 6 } }, changed, changed],
    [{ int: { maximum: 5 } }, "float", widened, narrowed],
    [{ float: { maximum: 5 } }, { int: { maximum: 5 } }, narrowed, widened],
    [{ float: { minimum: 0 } }, { float: { exclusive_minimum: 0 } }, narrowed, widened],
    [{ float: { exclusive_maximum: 1 } }, { float: { maximum: 1 } }, widened, narrowed],
    ["str", { str: { max_length: 5 } }, narrowed, widened],
    [{ str: { min_length: 2 } }, { str: { min_length: 3 } }, narrowed, widened],
    ["str", { str: { pattern: "^a" } }, narrowed, widened],
    ["str", { str: { format: "email" } }, narrowed, widened],
    [{ str: { pattern: "^a" } }, { str: { pattern: "^b" } }, changed, changed],
    [{ str: { format: "email", max_length: 9 } }, { str: { format: "uri" } }, changed, changed],
    ["date", { str: { max_length: 20 } }, changed, changed],
    [{ enum: [1, 2] }, { int: { maximum: 2 } }, widened, narrowed],
    [{ enum: [3, 4] }, { int: { maximum: 2 } }, changed, changed],
    [listOf("int"), listOf({ int: { maximum: 2 } }), narrowed, widened],
    [fields("int"), fields({ int: { maximum: 2 } }), narrowed, widened],
    [fields({ enum: ["a", "b"] }), fields({ enum: ["a"] }), narrowed, widened],
    [fields("int"), fields("int", { on: { type: "str", optional: true } }), widened, narrowed],
    [fields("int"), fields("int", { on: { type: "str" } }), changed, changed],
    [listOf(fields({ int: { maximum: 2 } })), listOf(fields("int")), widened, narrowed],
  ])("from %j to %j", (from, to, there, back) => {
    const kinds = (one: unknown, other: unknown) =>
      compareIntents(
        [parseIntent(edited({ args: { note: { type: one, optional: true } } }))],
        [parseIntent(edited({ args: { note: { type: other, optional: true } } }))],
      )
        .filter(({ intent }) => intent === "book_table")
        .map(({ kind }) => kind);
    expect([kinds(from, to), kinds(to, from)]).toEqual([[there], [back]]);
  });
});

describe("compareIntents", () => {
  test.each<[string, Edit, unknown[]]>([
    ["nothing", {}, []],
    [
      "words only",
      { description: "Book!", args: { note: { type: "str", optional: true, values: ["x"], default: "y" } } },
      [],
    ],
    [
      "a slot that is gone",
      { args: { note: null } },
      [["slot_removed", "note", undefined, "the slot note of book_table is gone"]],
    ],
    [
      "a slot that may be renamed",
      { args: { guests: null, party_size: { type: "int" } } },
      [
        [
          "slot_removed",
          "guests",
          "party_size",
          "the slot guests of book_table is gone; it may now be called party_size",
        ],
        ["newly_required", "party_size", undefined, "the slot party_size of book_table is new and required (int)"],
      ],
    ],
    [
      "a new slot",
      { args: { smoking: { type: "bool", optional: true } } },
      [["slot_added", "smoking", undefined, "the slot smoking of book_table is new (bool)"]],
    ],
    [
      "a slot that is now required",
      { args: { note: { type: "str" } } },
      [["newly_required", "note", undefined, "the slot note of book_table is now required"]],
    ],
    [
      "a slot that is required at times",
      { args: { note: { type: "str", optional: true, required_when: { slot: "area", equals: "terrace" } } } },
      [["newly_required", "note", undefined, "the slot note of book_table is now sometimes required"]],
    ],
    [
      "a slot that is no longer required",
      { args: { guests: { type: "int", optional: true } } },
      [["no_longer_required", "guests", undefined, "the slot guests of book_table is no longer required"]],
    ],
    [
      "a wider number",
      { args: { guests: { type: "float" } } },
      [["type_widened", "guests", undefined, "the slot guests of book_table takes float now, not int"]],
    ],
    [
      "another type",
      { args: { guests: { type: "str" } } },
      [["type_changed", "guests", undefined, "the slot guests of book_table takes str now, not int"]],
    ],
    [
      "a date for a text",
      { args: { note: { type: "date", optional: true } } },
      [["type_narrowed", "note", undefined, "the slot note of book_table takes date now, not str"]],
    ],
    [
      "a list for a scalar",
      { args: { note: { type: "list[str]", optional: true } } },
      [["type_changed", "note", undefined, "the slot note of book_table takes list of str now, not str"]],
    ],
    [
      "closed values for a text",
      { args: { note: { type: { enum: ["quiet"] }, optional: true } } },
      [["type_narrowed", "note", undefined, 'the slot note of book_table takes one of "quiet" now, not str']],
    ],
    [
      "a value that is gone and one that is new",
      { args: { area: { type: { enum: ["inside", "garden"] }, optional: true } } },
      [
        ["values_gone", "area", undefined, 'the slot area of book_table no longer takes "terrace"'],
        ["values_added", "area", undefined, 'the slot area of book_table takes "garden" too'],
      ],
    ],
    [
      "the same values in another order",
      { args: { area: { type: { enum: ["terrace", "inside"] }, optional: true } } },
      [],
    ],
    [
      "no confirmation any more",
      { confirmation_required: false },
      [["confirmation_dropped", undefined, undefined, "book_table no longer needs confirmation"]],
    ],
    [
      "performing when told",
      { performs: "when_told" },
      [["performs_changed", undefined, undefined, "book_table performs when told now"]],
    ],
    ["dontcare", { dontcare: true }, [["dontcare_changed", undefined, undefined, 'book_table takes "dontcare" now']]],
    [
      "no rows any more",
      { entity_name: null },
      [["entity_changed", undefined, undefined, "book_table no longer leaves a row"]],
    ],
    [
      "fuzzy comparison",
      { args: { note: { type: "str", optional: true, match: "fuzzy" } } },
      [["match_changed", "note", undefined, "the slot note of book_table is compared by fuzzy now, not exact"]],
    ],
    [
      "values to choose from",
      { args: { note: { type: "str", optional: true, disambiguation: true, values: ["a"] } } },
      [["choices_changed", "note", undefined, "the slot note of book_table offers different values to choose from"]],
    ],
  ])("finds %s", (_, edit, wanted) => {
    expect(changes(edit)).toEqual(wanted);
  });

  test("finds another order of questions", () => {
    const { restaurant, guests, ...rest } = BASE.args;
    const next = { ...BASE, args: { guests, restaurant, ...rest } } as IntentFile;
    expect(compareIntents([parseIntent(BASE)], [parseIntent(next)]).map(({ kind }) => kind)).toEqual(["order_changed"]);
  });

  test("finds intents that are gone, new, or something else now", () => {
    const [table, query] = [parseIntent(BASE), parseIntent(QUERY)];
    expect(compareIntents([table, query], [query]).map(({ kind, intent }) => [kind, intent])).toContainEqual([
      "intent_removed",
      "book_table",
    ]);
    expect(compareIntents([], [table]).map(({ kind, intent }) => [kind, intent])).toEqual([
      ["intent_added", "book_table"],
      ["intent_added", "find_tables"],
    ]);
    const waits = parseIntent({
      ...QUERY,
      args: { area: { type: { enum: ["inside", "terrace"] } } },
      wait_for_required: true,
    });
    const still = parseIntent({ ...QUERY, args: { area: { type: { enum: ["inside", "terrace"] } } } });
    expect(compareIntents([table, still], [table, waits]).map(({ kind }) => kind)).toContain("waiting_changed");
  });

  test("a query feels what becomes of its entity's slots", () => {
    const found = compareIntents(
      [parseIntent(BASE), parseIntent(QUERY)],
      [parseIntent(edited({ args: { note: null } })), parseIntent(QUERY)],
    );
    expect(found.map(({ kind, intent, slot }) => [kind, intent, slot])).toEqual([
      ["slot_removed", "book_table", "note"],
      ["slot_removed", "find_tables", "note"],
    ]);
  });

  test("renames that are given are changes of names alone", () => {
    const renames = { intents: { book_table: "reserve" }, slots: { book_table: { guests: "party_size" } } };
    const { restaurant, guests, area, note } = BASE.args;
    const next = { ...BASE, command: "reserve", args: { restaurant, party_size: guests, area, note } } as IntentFile;
    const [old, now] = [[parseIntent(BASE)], [parseIntent(next)]];
    expect(compareIntents(old, now, renames).map(({ kind, intent, to }) => [kind, intent, to])).toEqual([
      ["intent_renamed", "book_table", "reserve"],
      ["slot_renamed", "book_table", "party_size"],
      ["slot_renamed", "find_tables", "party_size"],
    ]);
    expect(guessRenames(old, now)).toEqual({
      intents: { book_table: "reserve" },
      slots: { book_table: { guests: "party_size" }, find_tables: { guests: "party_size" } },
    });
  });

  test("guesses a slot that was renamed and gained a value at the same time", () => {
    const old = [parseIntent(BASE)];
    const place = { type: { enum: ["inside", "terrace", "garden"] }, optional: true };
    const guessed = guessRenames(old, [parseIntent(edited({ args: { area: null, place } }))]);
    expect(guessed.slots).toMatchObject({ book_table: { area: "place" } });
    const other = { type: { enum: ["inside", "garden"] }, optional: true };
    expect(guessRenames(old, [parseIntent(edited({ args: { area: null, other } }))]).slots).toEqual({});
  });

  test("our own intents do not differ from themselves", () => {
    const intent = parseIntent(
      JSON.parse(readFileSync(new URL("../../../intents/book_stay.json", import.meta.url), "utf8")),
    );
    expect(compareIntents([intent], [intent])).toEqual([]);
    expect(guessRenames([intent], [intent])).toEqual({ intents: {}, slots: {} });
  });

  test("names such as constructor are names like any other", () => {
    const odd = {
      command: "constructor",
      args: JSON.parse('{"__proto__":{"type":"str"},"toString":{"type":"int"}}'),
    };
    const other = { ...odd, args: { toString: { type: "int" } } } as const;
    expect(compareIntents([parseIntent(odd)], [parseIntent(other)]).map(({ kind, slot }) => [kind, slot])).toEqual([
      ["slot_removed", "__proto__"],
    ]);
  });
});
