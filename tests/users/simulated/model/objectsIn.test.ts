import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { objectsIn } from "../../../../src/users/simulated/model/objectsIn.js";
import { runs } from "../../../runs.js";

describe("the objects in a model's answer", () => {
  test.each([
    ["an object alone", '{"a": 1}', [{ a: 1 }]],
    ["an object in prose", 'Sure! Here it is:\n```json\n{"a": 1}\n```\nGood luck.', [{ a: 1 }]],
    ["several, the last first", '{"a": 1} or rather {"a": 2}', [{ a: 2 }, { a: 1 }]],
    ["nested ones only as parts of theirs", '{"a": {"b": {}}}', [{ a: { b: {} } }]],
    ["braces in strings are text", '{"a": "}{", "b": "\\"}"}', [{ a: "}{", b: '"}' }]],
    ["line breaks in strings become semicolons", '{"a": "one\ntwo\r\nthree"\n}', [{ a: "one; two; three" }]],
    ["what looks like an object and is none", "{curly} and {'a': 1} and {\"a\": 1}", [{ a: 1 }]],
    ["a brace that is never closed", '{ I mean {"a": 1}', [{ a: 1 }]],
    ["lists and scalars are none", '[1, 2] "a" null', []],
    ["nothing", "", []],
  ])("%s", (_, answer, objects) => expect(objectsIn(answer)).toEqual(objects));

  test("any object is found in any prose without braces and quotes", () => {
    const prose = fc.string().filter((text) => !/[{}"\\]/.test(text));
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.jsonValue()), prose, prose, (object, before, after) => {
        const text = JSON.stringify(object);
        expect(objectsIn(before + text + after)).toEqual([JSON.parse(text)]);
      }),
      runs(1_000),
    );
  });

  test("no text makes it throw, and a million braces are read in one pass", () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom("{", "}", '"', "\\", "\n", ":", "a", "1") }), (text) => {
        expect(Array.isArray(objectsIn(text))).toBe(true);
      }),
      runs(2_000),
    );
    expect(objectsIn("{".repeat(500_000) + "}".repeat(500_000))).toEqual([]);
    expect(objectsIn(`${" ".repeat(1_000_000)}{}`)).toEqual([]);
  });
});
