import { describe, expect, it, test } from "vitest";
import {
  isDate,
  isTime,
  itemMismatch,
  type Kind,
  kindOf,
  mismatch,
  type SlotType,
  sameValue,
  typeName,
  type Value,
} from "../../src/kit/internal.js";

/** A value of every kind that the language can write, by a name for the table below. */
const VALUES: Readonly<Record<string, Value>> = {
  text: "two",
  "empty text": "",
  date: "2024-02-29",
  time: "09:30",
  int: 2,
  zero: 0,
  "whole float": 5.0,
  float: 2.5,
  true: true,
  list: ["two"],
  "int list": [1, 2],
  "mixed list": [1, "two"],
  "empty list": [],
  object: { street: "Mill Lane", number: 4 },
};

const TYPES: Readonly<Record<string, SlotType>> = {
  str: "str",
  int: "int",
  float: "float",
  bool: "bool",
  date: "date",
  time: "time",
  enum: { enum: ["two", 2] },
  "list of str": { list: "str" },
  "list of int": { list: "int" },
  "list of enum": { list: { enum: ["two"] } },
  object: { object: true },
};

/** Which values each type takes; all others are refused. */
const TAKES: Readonly<Record<string, readonly string[]>> = {
  str: ["text", "empty text", "date", "time"],
  int: ["int", "zero", "whole float"],
  float: ["int", "zero", "whole float", "float"],
  bool: ["true"],
  date: ["date"],
  time: ["time"],
  enum: ["text", "int"],
  "list of str": ["list", "empty list"],
  "list of int": ["int list", "empty list"],
  "list of enum": ["list", "empty list"],
  object: ["object"],
};

describe("a slot's type and a value's kind", () => {
  const pairs = Object.keys(TYPES).flatMap((type) => Object.keys(VALUES).map((value) => [type, value] as const));

  test.each(pairs)("%s and %s", (type, value) => {
    const wrong = mismatch(TYPES[type] as SlotType, VALUES[value] as Value);
    expect(wrong === null).toBe(TAKES[type]?.includes(value));
  });

  it("tells a value of the wrong type from a wrong value of the right type", () => {
    expect(mismatch("date", "tomorrow")).toMatchObject({ code: "WRONG_VALUE" });
    expect(mismatch("time", "8pm")).toMatchObject({ code: "WRONG_VALUE" });
    expect(mismatch({ enum: ["a"] }, "b")).toMatchObject({ code: "WRONG_VALUE" });
    expect(mismatch("date", 3)).toMatchObject({ code: "WRONG_TYPE" });
    expect(mismatch("int", true)).toMatchObject({ code: "WRONG_TYPE" });
  });

  it("names what the slot takes and what it was given", () => {
    expect(mismatch("int", "two")?.text).toBe('takes int, not str "two"');
    expect(mismatch({ list: "int" }, [1, "two"])?.text).toBe('takes int, not str "two" in its list');
    expect(mismatch({ list: "int" }, 1)?.text).toBe("takes list of int, not int");
    expect(mismatch({ enum: ["a", 1] }, "b")?.text).toBe('takes one of "a", 1, not "b"');
    expect(mismatch("str", ["a"])?.text).toBe("takes str, not list");
    expect(mismatch({ object: true }, "a")?.text).toBe("takes an object, not str");
    for (const value of ["a", 5, [1, "a"], { a: 1 }]) expect(mismatch({ object: true, any: true }, value)).toBeNull();
    // A value of a JSON Schema may hold null anywhere; lists of a type of ours never do.
    for (const value of [[null], { a: [1, { b: [null] }] }]) {
      expect(mismatch({ object: true, any: true }, value)).toBeNull();
    }
    expect(mismatch({ object: true }, { a: [{ b: null }], c: null })).toBeNull();
    expect(mismatch({ object: true }, { a: [null] })).toBeNull();
    expect(mismatch({ list: { fields: [] } }, [{}, null])?.text).toBe("takes an object, not none at [1]");
    expect(mismatch({ list: "str" }, ["a", null])?.text).toBe("takes str, not none in its list");
  });

  it("takes 5.0 for an int when only the value is known, and not when it is written as a float", () => {
    expect(mismatch("int", 5.0)).toBeNull();
    expect(itemMismatch("int", 5.0, "float")).toMatchObject({ code: "WRONG_TYPE" });
  });
});

test.each<readonly [Value | null | undefined, Kind]>([
  ["", "str"],
  [0, "int"],
  [-7, "int"],
  [2.5, "float"],
  [false, "bool"],
  [null, "none"],
  [undefined, "none"],
  [[], "list"],
  [{}, "object"],
])("the kind of %j is %s", (value, kind) => {
  expect(kindOf(value)).toBe(kind);
});

test.each<readonly [SlotType, string]>([
  ["date", "date"],
  [{ enum: ["a", 2, true] }, 'one of "a", 2, true'],
  [{ list: "str" }, "list of str"],
  [{ list: { enum: [1] } }, "list of one of 1"],
  [{ object: true }, "object"],
  [{ object: true, any: true }, "any value"],
])("%j is called %s", (type, name) => {
  expect(typeName(type)).toBe(name);
});

describe("dates", () => {
  it.each(["0001-01-01", "9999-12-31"])("%s is one", (text) => {
    expect(isDate(text)).toBe(true);
  });

  it.each([
    ...["2024-00-10", "2024-13-01", "2024-01-00", "2024-01-32", "2024-1-1", "24-01-01", "2024/01/01"],
    ...["2024-01-01T00:00", " 2024-01-01", "2024-01-01\n", "tomorrow", ""],
    "٢٠٢٤-٠١-٠١", // digits of another script
  ])("%j is none", (text) => {
    expect(isDate(text)).toBe(false);
  });

  it("agree with the calendar of the machine on every day of four centuries' ends", () => {
    for (const year of [1896, 1900, 1904, 2000, 2023, 2024, 2100]) {
      for (let month = 1; month <= 12; month++) {
        for (let day = 1; day <= 31; day++) {
          const text = `${year}-${String(month).padStart(2, "0")}-${String(day).padStart(2, "0")}`;
          const date = new Date(`${text}T00:00:00Z`);
          const exists = !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
          expect(isDate(text), text).toBe(exists);
        }
      }
    }
  });
});

describe("times of day", () => {
  it.each(["00:00", "09:30", "19:59", "23:59", "23:59:59", "12:00:00"])("%s is one", (text) => {
    expect(isTime(text)).toBe(true);
  });

  it.each(["24:00", "9:30", "09:60", "09:30:60", "09:30:", "0930", "9pm", "09:30 ", "09:30\n", ""])(
    "%j is none",
    (text) => {
      expect(isTime(text)).toBe(false);
    },
  );
});

describe("equal values", () => {
  it.each<readonly [Value | null, Value | null, boolean]>([
    ["a", "a", true],
    ["a", "A", false],
    [5, 5.0, true],
    [1, true, false],
    [1, "1", false],
    [null, null, true],
    [null, "", false],
    [[1, 2], [1, 2], true],
    [[1, 2], [2, 1], false],
    [[1], [1, 1], false],
    [[[1]], [[1]], true],
    [["1"], { 0: "1" }, false],
    [{ a: 1, b: [2] }, { b: [2], a: 1 }, true],
    [{ a: 1 }, { a: 1, b: 2 }, false],
    [{ a: null }, { b: null }, false],
    [{ a: null }, {}, false],
  ])("%j and %j: %s", (a, b, expected) => {
    expect(sameValue(a, b)).toBe(expected);
    expect(sameValue(b, a)).toBe(expected);
  });

  it("look at own keys only", () => {
    expect(sameValue(JSON.parse('{"__proto__": 1}') as Value, {})).toBe(false);
    expect(sameValue(JSON.parse('{"toString": 1}') as Value, { a: 1 })).toBe(false);
  });
});
