import { describe, expect, test } from "vitest";
import { entriesOf, float, isFloat, numberOf, orderedMap, python } from "../../src/kit/internal.js";

/* The expected values were printed by CPython 3.11. */

describe("numbers", () => {
  test.each([
    [0, "0.0"],
    [-0, "-0.0"],
    [5, "5.0"],
    [2.5, "2.5"],
    [1e15, "1000000000000000.0"],
    [1e16, "1e+16"],
    [1.2345678901234568e17, "1.2345678901234568e+17"],
    [0.0001, "0.0001"],
    [0.00001, "1e-05"],
    [1.4e-14, "1.4e-14"],
    [0.1 + 0.2, "0.30000000000000004"],
    [1e21, "1e+21"],
    [-3.75, "-3.75"],
    [5e-324, "5e-324"],
    [1.7976931348623157e308, "1.7976931348623157e+308"],
    [Number.NaN, "nan"],
    [Number.NEGATIVE_INFINITY, "-inf"],
  ])("the float %d is spelt %s", (value, spelt) => {
    expect(python.floatText(value)).toBe(spelt);
  });

  test.each([
    [2.675, 2, 2.67],
    [0.125, 2, 0.12],
    [0.375, 2, 0.38],
    [1.125, 2, 1.12],
    [-0.125, 2, -0.12],
    [-1.125, 2, -1.12],
    [2.5, 0, 2],
    [3.5, 0, 4],
    [-2.5, 0, -2],
    [-3.5, 0, -4],
    [25.255, 2, 25.25],
    [1e22, 2, 1e22],
    [1.145, 2, 1.15],
    [-0, 2, -0],
  ])("%d rounded to %d digits is %d", (value, digits, rounded) => {
    expect(python.round(value, digits)).toBe(rounded);
  });

  test("an integer and a float are two values, in JSON and in texts", () => {
    expect(python.json([5, float(5), 2.5, float(2.5), 10n ** 22n])).toBe("[5, 5.0, 2.5, 2.5, 10000000000000000000000]");
    expect(python.text({ paid: float(5), nights: 5 })).toBe("{'paid': 5.0, 'nights': 5}");
    expect([5, float(5), 2.5, "5"].map(isFloat)).toEqual([false, true, true, false]);
    expect([5, float(5), "5"].map(numberOf)).toEqual([5, 5, Number.NaN]);
  });
});

describe("texts", () => {
  test.each([
    ["it's", `"it's"`, `"it's"`],
    ['say "x"', `'say "x"'`, `"say \\"x\\""`],
    [`both ' and "`, `'both \\' and "'`, `"both ' and \\""`],
    ["tab\t nl\n cr\r", "'tab\\t nl\\n cr\\r'", '"tab\\t nl\\n cr\\r"'],
    ["nul\u0000 \u007f \u0085", "'nul\\x00 \\x7f \\x85'", '"nul\\u0000 \\u007f \\u0085"'],
    ["é ü 漢", "'é ü 漢'", '"\\u00e9 \\u00fc \\u6f22"'],
    [
      "\u2028 \u00a0 \u{1f600} \ue000 \u{e0001}",
      "'\\u2028 \\xa0 \u{1f600} \\ue000 \\U000e0001'",
      '"\\u2028 \\u00a0 \\ud83d\\ude00 \\ue000 \\udb40\\udc01"',
    ],
    ["back\\slash", "'back\\\\slash'", '"back\\\\slash"'],
  ])("%j", (value, repr, json) => {
    expect(python.repr(value)).toBe(repr);
    expect(python.json(value)).toBe(json);
    expect(python.text(value)).toBe(value);
  });

  test("None, True, False, lists and dictionaries", () => {
    expect(python.text([null, true, false, [], {}, { a: ["b"] }])).toBe("[None, True, False, [], {}, {'a': ['b']}]");
    expect(python.json([null, undefined, true, [], {}, { a: ["b"] }])).toBe('[null, null, true, [], {}, {"a": ["b"]}]');
  });

  test("lines end where Python ends them", () => {
    expect(python.lines("a\u000bb\u000cc\u001cd\r\ne\n\nf\u2028g\u0085").join()).toBe("a,b,c,d,e,,f,g");
    expect(python.lines("")).toEqual([]);
  });

  test("keys are sorted by code point", () => {
    const keys = ["\u{1f600}", "\uffee", "b", "a", "Z", "\ud7ff"];
    expect([...keys].sort(python.compare)).toEqual(["Z", "a", "b", "\ud7ff", "\uffee", "\u{1f600}"]);
    expect(python.json({ b: 1, a: { d: 2, c: 3 } }, { sorted: true })).toBe('{"a": {"c": 3, "d": 2}, "b": 1}');
  });
});

describe("ordered objects", () => {
  test("keys that JavaScript would sort keep their order", () => {
    const map = orderedMap([
      ["name", "shirt"],
      ["20", 1],
      ["3", 2],
    ]);
    expect(JSON.parse(JSON.stringify(map))).toEqual(map);
    expect(entriesOf(map).map(([key]) => key)).toEqual(["name", "20", "3"]);
    expect(python.json(map)).toBe('{"name": "shirt", "20": 1, "3": 2}');
    expect(python.json(map, { sorted: true })).toBe('{"20": 1, "3": 2, "name": "shirt"}');
  });

  test("other objects stay as they are", () => {
    const plain = { b: 1, a: 2 };
    expect(orderedMap(Object.entries(plain))).toEqual(plain);
    expect(entriesOf(plain)).toEqual(Object.entries(plain));
  });
});
