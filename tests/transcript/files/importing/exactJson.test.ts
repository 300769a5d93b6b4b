import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { BacklotError } from "../../../../src/base/errors.js";
import { python } from "../../../../src/kit/internal.js";
import { oneLine, parseExact } from "../../../../src/transcript/files/importing/exactJson.js";
import { runs } from "../../../runs.js";

describe("exact JSON", () => {
  test("keeps floats and the order of keys", () => {
    const text = '{"10": 1.0, "9": [2, 2.0, 2.50, -1e3], "__proto__": {"b": null}, "a": "5.0"}';
    expect(python.json(parseExact(text, "world.json"))).toBe(
      '{"10": 1.0, "9": [2, 2.0, 2.5, -1000.0], "__proto__": {"b": null}, "a": "5.0"}',
    );
  });

  test("is put on one line as it is written", () => {
    expect(oneLine('{\r\n  "2": 1.0,\n\t"1": "a  \\n b"\n}')).toBe('{ "2": 1.0, "1": "a  \\n b" }');
  });

  test("says where a text is not JSON", () => {
    expect(() => parseExact('{"a": 1,\n "b": }', "world.json", 3)).toThrow(
      expect.objectContaining({
        code: "JSON_SYNTAX",
        place: { file: "world.json", line: 4, column: 7 },
      }) as BacklotError,
    );
    expect(() => parseExact("", "world.json")).toThrow(BacklotError);
  });

  test("reads every JSON value as the plain parser does, apart from what that loses", () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const text = JSON.stringify(value);
        expect(JSON.parse(python.json(parseExact(text, "any.json")))).toEqual(JSON.parse(text));
      }),
      runs(500),
    );
  });
});
