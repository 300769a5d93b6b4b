import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { z } from "zod";
import { validatorName } from "../../src/codegen/print/printValidator.js";
import { mismatch, own, put, type SlotSpec, type Value } from "../../src/kit/internal.js";
import { catalogOf, className, parseIntent } from "../../src/schema/index.js";
import { runs } from "../runs.js";
import { loadGenerated } from "./load.js";
import { nastyIntents } from "./nasty.js";

const intents = [
  ...nastyIntents(),
  parseIntent({
    command: "order_food",
    args: {
      dish: { type: "str" },
      people: { type: "int", optional: true },
      day: { type: "date", optional: true },
      fulfilment: { type: { enum: ["delivery", "collection"] }, optional: true },
      address: { type: "str", optional: true, required_when: { slot: "fulfilment", equals: "delivery" } },
    },
  }),
];
const { validators } = await loadGenerated(intents);
const catalog = catalogOf(intents);
const validator = (command: string) => validators[validatorName(command)] as z.ZodType;

/** The paths and messages of what a validator says. */
const said = (command: string, slots: unknown): string[] =>
  (validator(command).safeParse(slots).error?.issues ?? []).map(({ path, message }) => `${path.join(".")}: ${message}`);

describe("a printed validator", () => {
  test("takes complete calls; null and absent are empty", () => {
    expect(said("order_food", { dish: "soup" })).toEqual([]);
    expect(said("order_food", { dish: "soup", people: null, fulfilment: "collection" })).toEqual([]);
    expect(said("order_food", { dish: "soup", fulfilment: "delivery", address: "here" })).toEqual([]);
  });

  test("names what is missing, wrong and unknown", () => {
    expect(said("order_food", {})).toEqual(["dish: Invalid input: expected string, received undefined"]);
    expect(said("order_food", { dish: "soup", people: 2.5, day: "2023-02-29" })).toEqual([
      "people: Invalid input: expected int, received number",
      "day: takes a date YYYY-MM-DD",
    ]);
    expect(said("order_food", { dish: "soup", pepole: 2 })).toEqual([': Unrecognized key: "pepole"']);
  });

  test("knows conditions", () => {
    expect(said("order_food", { dish: "soup", fulfilment: "delivery" })).toEqual([
      'address: address is required while fulfilment is "delivery"',
    ]);
    expect(said("deliver", { toString: "door" })).toContain('address: address is required while toString is "door"');
    expect(said("deliver", { toString: "box" })).toEqual(['box: box is required while toString is "box"']);
    expect(said("deliver", { toString: "box", box: 2 })).toEqual(["note: note is required while box is 1 or 2"]);
    expect(said("deliver", { toString: "box", box: 3 })).toEqual([]);
  });

  test("validates objects by their JSON Schema, references included", () => {
    expect(said("deliver", { toString: "door", address: { street: "x", within: { again: { name: "y" } } } })).toEqual(
      [],
    );
    expect(said("deliver", { toString: "door", address: { within: { again: { name: 3 } } } })).toEqual([
      "address.street: is required",
      "address.within.again.name: takes string, not number",
    ]);
    expect(said("deliver", { toString: "box", box: 3, back: { whole: { whole: {} } } })).toEqual([]);
    expect(said("deliver", { toString: "box", box: 3, back: { whole: { whole: 1 } } })).toHaveLength(1);
  });

  test("reads own entries only, and keeps a slot called __proto__", () => {
    const missing = said("nasty", {}).map((line) => line.split(":")[0]);
    expect(missing).toEqual(["constructor", "__proto__", "prototype", "toString", "toLocaleString"]);
    const given = JSON.parse(
      '{"constructor": "a", "__proto__": 1, "prototype": 1.5, "toString": true, "toLocaleString": "2024-01-31"}',
    );
    const parsed = validator("nasty").parse(given);
    expect(Object.entries(parsed as object)).toEqual(Object.entries(given));
    expect(Object.getPrototypeOf(parsed)).toBe(Object.prototype);
    expect(
      said(
        "nasty",
        JSON.parse(
          '{"constructor": "a", "__proto__": "one", "prototype": 1.5, "toString": true, "toLocaleString": "2024-01-31", "zzz": 1}',
        ),
      ),
    ).toEqual(["__proto__: Invalid input: expected number, received string", ': Unrecognized key: "zzz"']);
    expect(said("nasty", [])).toEqual([": Invalid input: expected object, received array"]);
  });

  test("lets dontcare through where the intent says so", () => {
    expect(said("told", { n: "dontcare", o: "dontcare", l: ["2024-01-31"] })).toEqual([]);
    expect(said("told", { n: "never", o: {}, l: [] })).toHaveLength(1);
  });

  test("requires of a query what it waits for, and of another nothing", () => {
    expect(said("seek", {})).toHaveLength(1);
    expect(said("find_deliveries", {})).toEqual([]);
    expect(said("find_deliveries", { box: "1" })).toHaveLength(1);
  });
});

/** Values for slots: often of the right type. */
const value = (slot: SlotSpec): fc.Arbitrary<Value | null> => {
  const right =
    typeof slot.type !== "string" && "enum" in slot.type ? fc.constantFrom(...slot.type.enum) : fc.constant("x");
  const lists = fc.array(fc.oneof(fc.string(), fc.integer(), fc.constantFrom("x", 2)), { maxLength: 2 });
  const numbers = [fc.integer(), fc.double({ noNaN: true, min: -1e15, max: 1e15 })];
  return fc.oneof(right, fc.string(), ...numbers, fc.boolean(), lists, fc.constantFrom("2024-02-29", "23:59", null));
};

test("validator and kit judge every value alike", () => {
  const specs = [...catalog.values()].filter(({ dontcare, asks }) => !dontcare && asks);
  const slots = specs
    .flatMap((spec) => spec.slots.map((slot) => ({ spec, slot })))
    .filter(({ slot: { type } }) => !(typeof type === "object" && "object" in type));
  const cases = fc
    .constantFrom(...slots)
    .chain(({ spec, slot }) => value(slot).map((given) => ({ spec, slot, given })));
  fc.assert(
    fc.property(cases, ({ spec, slot, given }) => {
      const call: Record<string, Value | null> = {};
      put(call, slot.name, given);
      const judged =
        validator(spec.command)
          .safeParse(call)
          .error?.issues.some(({ path }) => path[0] === slot.name) ?? false;
      const always = slot.required && slot.when === undefined;
      expect(judged).toBe(given === null ? always : mismatch(slot.type, given) !== null);
    }),
    runs(500),
  );
});

test("every command has its validator", () => {
  expect([...catalog.keys()].every((command) => own(validators, validatorName(command)) !== undefined)).toBe(true);
  expect(validatorName("book_flight")).toBe("bookFlightSlots");
  expect(className("book_flight")).toBe("BookFlight");
});
