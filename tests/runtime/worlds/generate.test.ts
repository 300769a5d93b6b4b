import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { EPOCH, FIRST_MOMENT, LAST_MOMENT } from "../../../src/kit/internal.js";
import { checkRow } from "../../../src/runtime/rows/check.js";
import { generateFixtures } from "../../../src/runtime/rows/generate.js";
import { loadFixtures } from "../../../src/runtime/rows/load.js";
import { type FixtureFormat, fixtureText } from "../../../src/runtime/rows/write.js";
import { entitiesOf } from "../../../src/schema/entity.js";
import { type IntentFile, parseIntent, type SlotFile } from "../../../src/schema/index.js";
import { readIntents } from "../../../src/transcript/files/index.js";
import { runs } from "../../runs.js";
import { folderOf, INTENTS } from "./scene.js";

const ADDRESS = {
  type: "object",
  properties: {
    street: { type: "string", minLength: 3, maxLength: 20 },
    number: { type: "integer", minimum: 1, maximum: 9 },
    lift: { type: "boolean" },
    since: { type: "string", format: "date" },
    tags: { type: "array", items: { enum: ["red", "blue"] }, minItems: 1 },
    inner: {
      type: "object",
      properties: { depth: { type: "number", minimum: 0.5, maximum: 2.25 } },
      required: ["depth"],
    },
  },
  required: ["street"],
  additionalProperties: false,
};

/** Slots of every kind. */
const slot: fc.Arbitrary<SlotFile> = fc.constantFrom<SlotFile>(
  { type: "str" },
  { type: "str", values: ["a", " b ", 'c, "d"', "é\n"] },
  { type: "int" },
  { type: "int", values: [3, -7] },
  { type: "float" },
  { type: "float", values: [0.123, 0.127] },
  { type: "bool" },
  { type: "date", values: ["2024-05-01"] },
  { type: "time" },
  { type: { enum: ["x", 2, true] } },
  { type: { list: "str" }, values: [["a", "b"], ["c"]] },
  { type: { list: "int" } },
  { type: { list: { enum: ["u", "v"] } } },
  { type: { object: ADDRESS } },
);
const name = fc.constantFrom(..."name city phone price year stars note class toString size day start_time".split(" "));
const slots = fc.dictionary(name, slot, { minKeys: 1, maxKeys: 8, noNullPrototype: true });
const intentOf = (args: Readonly<Record<string, SlotFile>>) =>
  parseIntent({ command: "make_thing", entity_name: "things", args } as IntentFile);
const options = fc.record({ seed: fc.integer(), count: fc.integer({ min: 0, max: 12 }) });

describe("generated fixtures", () => {
  test("are valid, in number and in every value, whatever the schema", () => {
    fc.assert(
      fc.property(slots, options, (args, given) => {
        const intents = [intentOf(args)];
        const { rows, notes } = generateFixtures(intents, given);
        const entity = entitiesOf(intents).entities.get("things");
        if (entity === undefined) throw new Error("no entity");
        expect(notes).toEqual([]);
        expect(rows.things).toHaveLength(given.count);
        for (const row of rows.things ?? []) {
          expect(checkRow(entity, row)).toEqual([]);
          expect(Object.keys(row).sort()).toEqual(["id", "date_of_things", ...Object.keys(args)].sort());
        }
      }),
      runs(500),
    );
  });

  test("stay as they are when another slot is added, left out or renamed, or more rows are made", () => {
    fc.assert(
      fc.property(slots, slots, options, fc.nat({ max: 5 }), (args, others, { seed, count }, more) => {
        const before = generateFixtures([intentOf(args)], { seed, count }).rows.things ?? [];
        const edited = { ...others, ...args };
        const after = generateFixtures([intentOf(edited)], { seed, count: count + more }).rows.things ?? [];
        expect(after).toHaveLength(count + more);
        for (const [i, row] of before.entries()) expect(after[i]).toMatchObject(row);
        const [gone, ...kept] = Object.keys(args);
        const fewer = generateFixtures(
          [intentOf(Object.fromEntries(kept.map((key) => [key, args[key] as SlotFile])))],
          { seed, count },
        );
        for (const [i, row] of (fewer.rows.things ?? []).entries()) {
          const { [gone as string]: _, ...rest } = before[i] ?? {};
          expect(row).toEqual(rest);
        }
      }),
      runs(300),
    );
  });

  test("are the same for the same seed, and others for another", () => {
    const [one, two, three] = [7, 7, 8].map((seed) =>
      JSON.stringify(generateFixtures(INTENTS, { seed, count: 20 }).rows),
    );
    expect(two).toBe(one);
    expect(three).not.toBe(one);
  });

  test("read back from every format as they were made", () => {
    const formats: readonly FixtureFormat[] = ["json", "jsonl", "csv"];
    for (const format of formats) {
      fc.assert(
        fc.property(slots, options, (args, given) => {
          // A cell does not tell the number 2 from the text "2", nor an empty text from none.
          const intents = [intentOf(args)];
          const { rows } = generateFixtures(intents, given);
          const folder = folderOf({ [`things.${format}`]: fixtureText(rows.things ?? [], format) });
          expect(loadFixtures(folder, intents).things ?? []).toEqual(rows.things);
        }),
        runs(60),
      );
    }
  });

  test("use the samples, the numbers between them, and the clock for days without samples", () => {
    const args: Readonly<Record<string, SlotFile>> = {
      city: { type: "str", values: ["Ghent", "Lyon"] },
      stars: { type: "int", values: [2, 4] },
      price: { type: "float", values: [10.5, 20.25] },
      born: { type: "date", values: ["1999-01-01", "2001-12-31"] },
      hour: { type: "time", values: ["09:00", "10:30"] },
      // It lay ahead of the default clock, and is over at this one.
      past: { type: "date", values: ["2024-05-18"] },
      day: { type: "date" },
      tags: { type: { list: "str" }, values: [["red"], ["blue", "red"]] },
    };
    const now = Date.UTC(2030, 1, 1);
    const rows = generateFixtures([intentOf(args)], { count: 200, now }).rows.things ?? [];
    const values = (key: string) => rows.map((row) => row[key]);
    expect(new Set(values("city"))).toEqual(new Set(["Ghent", "Lyon"]));
    expect(new Set(values("stars"))).toEqual(new Set([2, 3, 4]));
    expect(new Set(values("born"))).toEqual(new Set(["1999-01-01", "2001-12-31"]));
    expect(new Set(values("hour"))).toEqual(new Set(["09:00", "10:30"]));
    for (const price of values("price") as number[]) expect(price >= 10.5 && price <= 20.25).toBe(true);
    expect(values("past").every((day) => (day as string) >= "2030-02-01")).toBe(true);
    for (const day of values("day") as string[]) expect(day >= "2030-02-01" && day <= "2030-03-03").toBe(true);
    for (const day of values("date_of_things") as string[])
      expect(day >= "2030-01-02" && day <= "2030-02-01").toBe(true);
    for (const tags of values("tags") as string[][]) expect(new Set(tags).size).toBe(tags.length);
  });

  test.each([
    ["first", FIRST_MOMENT, "0001-01-01", "0001-01-31"],
    ["last", LAST_MOMENT, "9999-12-01", "9999-12-31"],
  ])("lie within the years of four digits around the %s moment of a clock", (_, now, from, to) => {
    const moment: SlotFile = { type: { str: { format: "date-time" } } };
    const args: Readonly<Record<string, SlotFile>> = { day: { type: "date" }, moment, made_year: { type: "int" } };
    const { rows, notes } = generateFixtures([intentOf(args)], { count: 50, now });
    expect(notes).toEqual([]);
    for (const row of rows.things ?? []) {
      const days = [row.day, row.date_of_things, (row.moment as string).slice(0, 10)];
      for (const day of days as string[]) expect(day >= from && day <= to, day).toBe(true);
      expect(row.made_year).toBeGreaterThanOrEqual(1);
    }
  });

  test("have another number, address and telephone in each row, the samples first", () => {
    const args: Readonly<Record<string, SlotFile>> = {
      insurance_number: { type: "str", values: ["IN-47110"] },
      email: { type: "str", values: ["ana@example.com", "ivo@example.com"] },
      home_phone: { type: "str" },
      passport_number: { type: { str: { pattern: "^[A-Z]{2}[0-9]{6}$" } }, values: ["PT004711"] },
      // Its samples do not look like what tells rows apart.
      room_number: { type: "str", values: ["left", "right"] },
    };
    const rows = (count: number) => generateFixtures([intentOf(args)], { count, seed: 3 }).rows.things ?? [];
    const fifty = rows(50);
    const values = (key: string) => fifty.map((row) => row[key]);
    for (const key of ["insurance_number", "email", "home_phone", "passport_number"])
      expect(new Set(values(key)).size, key).toBe(50);
    expect(values("insurance_number")[0]).toBe("IN-47110");
    for (const value of values("insurance_number")) expect(value).toMatch(/^IN-4\d{4}$/);
    expect(new Set(values("email").slice(0, 2))).toEqual(new Set(["ana@example.com", "ivo@example.com"]));
    for (const value of values("email").slice(2)) expect(value).toMatch(/^[a-z]+\.[a-z]+\d*@example\.com$/);
    for (const value of values("passport_number")) expect(value).toMatch(/^PT\d{6}$/);
    expect(new Set(values("room_number"))).toEqual(new Set(["left", "right"]));
    expect(fifty.slice(0, 7)).toEqual(rows(7));
  });

  test("leave out a slot where it is not required, in chains too, unless another intent takes it always", () => {
    const payment: SlotFile = { type: { enum: ["card", "bill"] } };
    const card: SlotFile = { type: "bool", required_when: { slot: "payment", equals: "card" } };
    const pin: SlotFile = { type: "int", required_when: { slot: "card", in: [true] } };
    const intent = intentOf({ pin, card, payment });
    const rows = generateFixtures([intent], { count: 100 }).rows.things ?? [];
    for (const row of rows) {
      expect(Object.hasOwn(row, "card")).toBe(row.payment === "card");
      expect(Object.hasOwn(row, "pin")).toBe(row.card === true);
    }
    expect(new Set(rows.map((row) => Object.keys(row).length))).toEqual(new Set([3, 4, 5]));
    const other = parseIntent({ command: "add_thing", entity_name: "things", args: { card: { type: "bool" } } });
    const both = generateFixtures([intent, other], { count: 100 }).rows.things ?? [];
    expect(both.every((row) => Object.hasOwn(row, "card"))).toBe(true);
  });

  test("of one seed spread: no two slots and no two rows go in step", () => {
    const args = Object.fromEntries(["a", "b", "c"].map((key) => [key, { type: "bool" } as SlotFile]));
    const rows = generateFixtures([intentOf(args)], { count: 4_000 }).rows.things ?? [];
    const combinations = new Map<string, number>();
    for (const { a, b, c } of rows) combinations.set(`${a}${b}${c}`, (combinations.get(`${a}${b}${c}`) ?? 0) + 1);
    expect(combinations.size).toBe(8);
    for (const count of combinations.values()) expect(Math.abs(count - 500)).toBeLessThan(100);
  });

  test("leave out what is beyond them, and say so", () => {
    const type = {
      object: { type: "object", properties: { a: { type: "string", pattern: "^z$", minLength: 2 } }, required: ["a"] },
    };
    const { rows, notes } = generateFixtures([intentOf({ odd: { type }, fine: { type: "int" } })], { count: 2 });
    expect(notes).toEqual([expect.stringContaining("things.odd: values of its type cannot be generated")]);
    expect(rows.things?.map((row) => Object.keys(row))).toEqual([
      ["id", "fine", "date_of_things"],
      ["id", "fine", "date_of_things"],
    ]);
  });

  test("of an entity that is none are refused with what may be meant", () => {
    expect(() => generateFixtures(INTENTS, { entities: ["hotel"] })).toThrow(
      "no intent has the entity hotel; did you mean hotels?",
    );
    expect(() => generateFixtures(INTENTS, { entities: ["/rows.json"] })).toThrow(
      "no intent has the entity /rows.json; the entities are hotels, notes, cards",
    );
  });

  test("are made for all of our own intents", async () => {
    const intents = await readIntents(new URL("../../../intents", import.meta.url).pathname);
    const { rows, notes } = generateFixtures(intents, { count: 10 });
    expect(notes).toEqual([]);
    expect(Object.keys(rows)).toEqual([...entitiesOf(intents).entities.keys()]);
    expect(EPOCH).toBe(1_704_099_600_000);
  });
});
