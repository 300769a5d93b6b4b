import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { BacklotError } from "../../../src/base/errors.js";
import { duplicateKey, parseJson } from "../../../src/base/io/json.js";
import { nestsTooDeep, unsound } from "../../../src/base/json/sound.js";

function refusal(text: string): BacklotError {
  try {
    parseJson(text, "a.json");
  } catch (error) {
    if (error instanceof BacklotError) return error;
    throw error;
  }
  throw new Error("nothing was thrown");
}

const nested = (depth: number): string => `${"[".repeat(depth)}${"]".repeat(depth)}`;

describe("parseJson", () => {
  test("gives a value", () => {
    expect(parseJson('{"a": [1, "é", null]}', "a.json")).toEqual({ a: [1, "é", null] });
    expect(parseJson(nested(256), "a.json")).toBeInstanceOf(Array);
  });

  test("says where a text stops being JSON", () => {
    expect(refusal('{\n  "a": 1,\n  b: 2\n}')).toMatchObject({ code: "JSON_SYNTAX", place: { line: 3, column: 3 } });
    expect(refusal("")).toMatchObject({ code: "JSON_SYNTAX", place: { file: "a.json", line: 1 } });
  });

  test.each([nested(257), nested(100_000), `${'{"a":'.repeat(100_000)}1${"}".repeat(100_000)}`])(
    "refuses what nests too deep",
    (text) => {
      expect(refusal(text)).toMatchObject({
        code: "JSON_SYNTAX",
        message: expect.stringContaining("nested more than 256 levels deep"),
      });
    },
  );

  test.each(['"\\ud800"', '{"\\udc00x": 1}', '[{"a": ["x\\ud83d"]}]'])("refuses a lone surrogate: %s", (text) => {
    expect(refusal(text).message).toContain("a lone surrogate");
    expect(unsound(JSON.parse('"\\ud83d\\ude00"'))).toBeNull();
  });
});

test("depth alone can be asked for", () => {
  expect([nestsTooDeep(JSON.parse(nested(256))), nestsTooDeep(JSON.parse(nested(257)))]).toEqual([false, true]);
  expect(nestsTooDeep("\ud800")).toBe(false);
});

describe("duplicateKey", () => {
  test.each<[string, ReturnType<typeof duplicateKey>]>([
    ['{"a": 1, "b": 2}', null],
    ['{"a": 1, "a": 2}', { key: "a", offset: 9 }],
    ['[{"a": 1}, {"a": 1}]', null],
    ['{"a": {"a": {"a": 1}}, "b": ["a", "a", "a"]}', null],
    ['{"a": {"b": 1}, "c": [{"b": 1, "x": "{\\"b\\":", "b" : 2}]}', { key: "b", offset: 47 }],
    ['{"a": 1, "\\u0061": 2}', { key: "a", offset: 9 }],
    ['{"\\\\": 1, "\\"": 2}', null],
    ['"a"', null],
  ])("of %s", (json, found) => {
    expect(duplicateKey(json)).toEqual(found);
  });

  test("finds none in what was printed, and the one that was put in", () => {
    fc.assert(
      fc.property(fc.json(), fc.string(), (json, key) => {
        expect(duplicateKey(json)).toBeNull();
        const name = JSON.stringify(key);
        expect(duplicateKey(`[${json}, {${name}: ${json}, ${name}: 1}]`)?.key).toBe(key);
      }),
      { seed: 12 },
    );
  });
});
