import { describe, expect, test } from "vitest";
import { BacklotError } from "../../src/base/errors.js";
import type { IntentSpec, SlotSpec } from "../../src/kit/internal.js";
import { entitiesOf } from "../../src/schema/entity.js";
import { catalogOf, type IntentFile, parseIntent, resolveIntents } from "../../src/schema/index.js";

const catalog = (...files: IntentFile[]) => catalogOf(files.map(parseIntent));
const slotNames = (spec: IntentSpec | undefined) => spec?.slots.map(({ name }) => name);
const slot = (spec: IntentSpec | undefined, name: string): SlotSpec | undefined =>
  spec?.slots.find((each) => each.name === name);

const bookTaxi: IntentFile = {
  command: "book_taxi",
  entity_name: "taxis",
  confirmation_required: true,
  args: {
    pickup: { type: "str", match: "fold" },
    seats: { type: "int" },
    child_seat: { type: "bool", optional: true },
    age: { type: "int", optional: true, required_when: { slot: "child_seat", equals: true } },
  },
};
const rentTaxi: IntentFile = {
  command: "rent_taxi",
  entity_name: "taxis",
  args: { seats: { type: "float" }, days: { type: "int" } },
};
const searchTaxi: IntentFile = {
  command: "search_taxi",
  entity_name: "taxis",
  query_intent: true,
  args: { colour: { type: "str" }, seats: { type: "int", optional: true, match: "exact" } },
};

describe("a catalog", () => {
  test("holds the facts of a task as the kit needs them, in file order", () => {
    expect(catalog(bookTaxi).get("book_taxi")).toEqual({
      command: "book_taxi",
      entity: "taxis",
      query: false,
      confirm: true,
      performs: "when_ready",
      asks: true,
      dontcare: false,
      slots: [
        { name: "pickup", type: "str", required: true, match: "fold" },
        { name: "seats", type: "int", required: true },
        { name: "child_seat", type: "bool", required: false },
        { name: "age", type: "int", required: true, when: { slot: "child_seat", in: [true] } },
      ],
    });
  });

  test("lists declared intents in their order, then the queries that entities have anyway", () => {
    const sendNote: IntentFile = { command: "send_note", entity_name: "notes", args: {} };
    expect([...catalog(sendNote, rentTaxi, searchTaxi).keys()]).toEqual([
      "send_note",
      "rent_taxi",
      "search_taxi",
      "find_notes",
      "find_taxis",
    ]);
  });

  test("gives a query its own slots, then those of its entity's tasks, then the date", () => {
    const spec = catalog(searchTaxi, bookTaxi, rentTaxi).get("search_taxi");
    expect(slotNames(spec)).toEqual(["colour", "seats", "pickup", "child_seat", "age", "days", "date_of_taxis"]);
  });

  test("takes over slots as optional, without conditions, with their way of matching", () => {
    const spec = catalog(searchTaxi, bookTaxi).get("search_taxi");
    expect(slot(spec, "pickup")).toEqual({ name: "pickup", type: "str", required: false, match: "fold" });
    expect(slot(spec, "age")).toEqual({ name: "age", type: "int", required: false });
    expect(slot(spec, "colour")).toEqual({ name: "colour", type: "str", required: true });
    expect(slot(spec, "date_of_taxis")).toEqual({ name: "date_of_taxis", type: "str", required: false });
  });

  test("widens int and float of one slot to float in every intent of the entity", () => {
    const all = catalog(bookTaxi, rentTaxi, searchTaxi);
    for (const command of ["book_taxi", "rent_taxi", "search_taxi", "find_taxis"]) {
      expect(slot(all.get(command), "seats")?.type).toBe("float");
    }
    expect(slot(catalog(bookTaxi, { ...rentTaxi, entity_name: "cars" }).get("book_taxi"), "seats")?.type).toBe("int");
  });

  test("makes the query of an entity of all that its rows hold", () => {
    const spec = catalog(searchTaxi, bookTaxi).get("find_taxis");
    expect(spec).toMatchObject({
      entity: "taxis",
      query: true,
      confirm: false,
      performs: "when_ready",
      asks: false,
      dontcare: false,
    });
    expect(slotNames(spec)).toEqual(["pickup", "seats", "child_seat", "age", "colour", "date_of_taxis"]);
    expect(spec?.slots.every(({ required, when }) => !required && when === undefined)).toBe(true);
  });

  test("knows a query by query_intent, whatever its name", () => {
    const all = catalog(
      { command: "find_keys", args: {} },
      { command: "look_up", query_intent: true, entity_name: "words", args: {} },
    );
    expect(all.get("find_keys")?.query).toBe(false);
    expect(all.get("look_up")?.query).toBe(true);
  });

  test("has tasks ask always, and queries only where they wait", () => {
    const waiting = catalog({ ...searchTaxi, wait_for_required: true });
    expect([...waiting.values()].map(({ command, asks }) => [command, asks])).toEqual([
      ["search_taxi", true],
      ["find_taxis", false],
    ]);
    expect(catalog(bookTaxi).get("book_taxi")?.asks).toBe(true);
  });

  test("leaves the date as declared", () => {
    const found = catalog(bookTaxi, {
      command: "find_taxis",
      query_intent: true,
      entity_name: "taxis",
      args: { date_of_taxis: { type: "date" } },
    });
    expect(slotNames(found.get("find_taxis"))).toEqual(["date_of_taxis", "pickup", "seats", "child_seat", "age"]);
    expect(slot(found.get("find_taxis"), "date_of_taxis")).toEqual({
      name: "date_of_taxis",
      type: "date",
      required: true,
    });
  });

  test("tells the kit of an object only that it is one", () => {
    const schema = { properties: { street: { type: "string" } } };
    const file: IntentFile = { command: "go", entity_name: "trips", args: { to: { type: { object: schema } } } };
    expect(slot(catalog(file).get("go"), "to")?.type).toEqual({ object: true });
    expect(
      resolveIntents([parseIntent(file)])
        .entities.get("trips")
        ?.slots.get("to")?.type,
    ).toEqual({ object: schema });
  });

  test("keeps a slot called __proto__", () => {
    const args: IntentFile["args"] = JSON.parse(
      '{"__proto__": {"type": "int"}, "constructor": {"type": "str", "optional": true}}',
    );
    const all = catalog({ command: "go", entity_name: "trips", args });
    expect(slotNames(all.get("go"))).toEqual(["__proto__", "constructor"]);
    expect(slotNames(all.get("find_trips"))).toEqual(["__proto__", "constructor", "date_of_trips"]);
  });

  test("is nothing without intents", () => {
    expect(catalog().size).toBe(0);
  });

  test("is refused where intents break a rule, with every error named", () => {
    const broken = () => catalog(bookTaxi, { ...bookTaxi }, { command: "say", args: {} });
    expect(broken).toThrow(BacklotError);
    expect(broken).toThrow(
      "the intents have 2 errors\n" +
        "  say is a verb of the command language and cannot name an intent\n" +
        "  the command book_taxi is declared twice, in intent book_taxi and in intent book_taxi",
    );
    const clash = () => catalog({ ...bookTaxi, args: { seats: { type: "str" } } }, rentTaxi);
    expect(clash).toThrow("slot seats of entity taxis is str in intent book_taxi and float in intent rent_taxi");
  });
});

test("an entity remembers the first description, the first samples and the first way of matching", () => {
  const { entities } = entitiesOf(
    [
      { command: "a", entity_name: "e", args: { s: { type: "str" } } },
      { command: "b", entity_name: "e", args: { s: { type: "str", description: "B's", values: ["b"] } } },
      { command: "c", entity_name: "e", args: { s: { type: "str", description: "C's", match: "fuzzy" } } },
    ].map((file) => parseIntent(file as IntentFile)),
  );
  expect(entities.get("e")?.slots.get("s")).toEqual({
    name: "s",
    type: "str",
    disambiguation: false,
    description: "B's",
    values: ["b"],
    match: "fuzzy",
  });
});
