import fc from "fast-check";
import { expect, test } from "vitest";
import { canonicalText } from "../../../src/base/json/canonical.js";
import { isObject } from "../../../src/base/json/object.js";
import { runs } from "../../runs.js";

/** The same with the keys of each object in the opposite order. */
function reversed(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(reversed);
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value)
      .reverse()
      .map(([key, held]) => [key, reversed(held)]),
  );
}

/** Text by `JSON.stringify` of objects with their keys in order. */
function plainText(value: unknown): string {
  return JSON.stringify(value, (_, held: unknown) =>
    isObject(held) ? Object.fromEntries(Object.entries(held).sort(([a], [b]) => (a < b ? -1 : 1))) : held,
  );
}

test("is JSON of the same value, and the same for any order of keys", () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      const text = canonicalText(value);
      expect(text).toBe(plainText(value));
      expect(canonicalText(reversed(value))).toBe(text);
      expect(JSON.parse(text)).toEqual(JSON.parse(JSON.stringify(value)));
    }),
    runs(2_000),
  );
});

test.each([
  [{ b: 1, "10": 2, "9": 3, a: 4, "01": 5 }, '{"9":3,"10":2,"01":5,"a":4,"b":1}'],
  [{ a: undefined, b: [undefined, Number.NaN, -0] }, '{"b":[null,null,0]}'],
  [JSON.parse('{"__proto__":{"b":1,"a":2}}'), '{"__proto__":{"a":2,"b":1}}'],
  ["\u2028\ud800", '"\u2028\\ud800"'],
])("of %j is %s", (value, text) => {
  expect(canonicalText(value)).toBe(text);
  expect(canonicalText(value)).toBe(plainText(value));
});

test("takes known texts as they are", () => {
  const known = { b: 1, a: 2 };
  expect(canonicalText({ x: [known] }, (value) => (value === known ? "KNOWN" : undefined))).toBe('{"x":[KNOWN]}');
});
