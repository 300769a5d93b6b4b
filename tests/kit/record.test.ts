import { expect, test } from "vitest";
import { own, put } from "../../src/kit/internal.js";

const HAZARDS = ["__proto__", "constructor", "toString", "hasOwnProperty", "valueOf", "class", "get", "1"];

test.each(HAZARDS)("a property called %s is set and read like any other", (key) => {
  const record: Record<string, number> = {};
  expect(own(record, key)).toBeUndefined();
  put(record, key, 1);
  put(record, key, 2);
  expect(own(record, key)).toBe(2);
  expect(Object.keys(record)).toEqual([key]);
  expect(JSON.stringify(record)).toBe(`{${JSON.stringify(key)}:2}`);
  expect(Object.getPrototypeOf(record)).toBe(Object.prototype);
});

test("a property that is undefined counts as own and undefined", () => {
  expect(own({ a: undefined }, "a")).toBeUndefined();
});

test("once put, __proto__ is read, written and deleted by index", () => {
  const record: Record<string, string | null> = {};
  put(record, "__proto__", null);
  const key = "__proto__";
  record[key] = "p";
  expect(record[key]).toBe("p");
  delete record[key];
  expect(own(record, key)).toBeUndefined();
});
