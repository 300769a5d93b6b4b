import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import { applied, evaluate, Unevaluated } from "../../../../src/corpora/star/importer/evaluate.js";
import { parsePython } from "../../../../src/corpora/star/importer/python.js";
import { readConstraint, together } from "../../../../src/corpora/star/importer/query.js";

const resultOf = (text: string, row: Readonly<Record<string, string | number | boolean>> = {}): unknown => {
  const tree = parsePython(text);
  if (tree === null) return "unread";
  try {
    return tree.kind === "lambda" ? applied(tree, row) : evaluate(tree);
  } catch (thrown) {
    if (thrown instanceof Unevaluated) return "refused";
    throw thrown;
  }
};

describe("expressions of Python", () => {
  test.each([
    ['"Friday"', "Friday"],
    ["'it''s'", "unread"],
    ["'a\\n\\x41\\u00e9\\q'", "a\nAé\\q"],
    [" 85731890", 85731890],
    ["-3.5", -3.5],
    ["1e3", 1000],
    ["0314", "unread"],
    ["0", 0],
    ["True", true],
    ["None", "refused"],
    ["null", "refused"],
    ["true", "refused"],
    ['["a", 1, False,]', ["a", 1, false]],
    ["1 + 2 * 3 - 4", 3],
    ["(1 + 2) * 3", 9],
    ["7 // 2 - 7 % 4", 0],
    ["-7 // 2", -4],
    ["1 // 0", "refused"],
    ['"a" + "b"', "ab"],
    ['1 + "b"', "refused"],
    ["1 == 1 and not 2 < 1", true],
    ["0 or 5", 5],
    ['"Conf" in "Conference"', true],
    ["3 not in [1, 2]", true],
    ["1 < 2 < 3", "unread"],
    ["[x for x in [1]]", "unread"],
    [
      "list(combinations([1, 2, 3], 2))",
      [
        [1, 2],
        [1, 3],
        [2, 3],
      ],
    ],
    ["__import__('os').system('rm -rf /')", "refused"],
    ["open('/etc/passwd')", "refused"],
    ["(lambda: 1)()", "unread"],
    ["exec", "refused"],
    ["", "unread"],
    ["api.is_equal_to()", "refused"],
    ["combinations([1, 2, 3], 9)", "refused"],
  ])("%s", (text, value) => expect(resultOf(text)).toEqual(value));

  test.each([
    ['lambda p: p["Level"]', 4],
    ['lambda p: p["Rooms"] * 300', 900],
    ['lambda p: "Venue" in p["Name"] or "Conference" in p["Name"]', true],
    ['lambda p: p["Service"]', false],
    ['lambda p: p["Nothing"]', "refused"],
    ["lambda p: q", "refused"],
    ['lambda p: p["__proto__"]', "refused"],
    ['lambda p: p["constructor"]', "refused"],
    ['lambda p: p.constructor("return 1")()', "refused"],
  ])("%s over a row", (text, value) => {
    expect(resultOf(text, { Level: 4, Rooms: 3, Name: "West Bay Venue", Service: false })).toEqual(value);
  });

  it("are read or not, whatever the text, and never throw", () => {
    const word = fc.constantFrom(
      "(",
      ")",
      "[",
      "]",
      "-",
      "not ",
      "lambda p:",
      "p",
      ".",
      ",",
      '"a"',
      "1",
      " in ",
      "+",
      "'",
    );
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.array(word).map((words) => words.join("")),
        ),
        (text) => {
          resultOf(text);
          readConstraint(text);
        },
      ),
    );
    for (const deep of [
      "(".repeat(1e5),
      "-".repeat(1e5),
      "[".repeat(1e5),
      "not ".repeat(1e5),
      `1${"+1".repeat(1e5)}`,
    ]) {
      expect(resultOf(deep)).toBe("unread");
    }
  });
});

describe("constraints", () => {
  test.each([
    ['"Friday"', { kind: "value", value: "Friday" }],
    ["api.is_at_least(4)", { kind: "operator", operator: { operator: "at_least", args: [4] } }],
    ['api.is_one_of(["a", "b"])', { kind: "operator", operator: { operator: "one_of", args: [["a", "b"]] } }],
    ['api.contains("School")', { kind: "operator", operator: { operator: "contains", args: ["School"] } }],
    ["api.is_not(3)", { kind: "dirty", text: "api.is_not(3)" }],
    ["api.is_one_of(null)", { kind: "dirty", text: "api.is_one_of(null)" }],
    ["api.is_equal_to()", { kind: "dirty", text: "api.is_equal_to()" }],
    ["api.toString(3)", { kind: "dirty", text: "api.toString(3)" }],
    [" 0314 ", { kind: "dirty", text: "0314" }],
    ["null", { kind: "dirty", text: "null" }],
    ["  ", { kind: "blank" }],
    ["", { kind: "blank" }],
  ])("%s", (text, constraint) => expect(readConstraint(text)).toEqual(constraint));

  const joined = (texts: readonly string[], domain: readonly (string | number)[] | null = null) =>
    together(texts.map(readConstraint), domain);

  it("of one parameter become one where all are operators", () => {
    expect(joined(["api.is_at_least(3)", "api.is_at_most(5)"])).toMatchObject({
      operator: { operator: "between", args: [[3, 5]] },
    });
    expect(joined(["api.is_at_most(5)", "api.is_at_least(3)"])).toMatchObject({
      operator: { operator: "between", args: [[3, 5]] },
    });
    expect(joined(['api.is_equal_to("a")', 'api.is_equal_to("a")'])).toMatchObject({ operator: { args: ["a"] } });
    expect(joined(["api.is_greater_than(1)", "api.is_unequal_to(3)"], [1, 2, 3, 4])).toMatchObject({
      operator: { operator: "one_of", args: [[2, 4]] },
    });
  });

  it("of one parameter become a list where one is a bare value, and where nothing else says it", () => {
    expect(joined(['"a"', '"b"'])).toEqual({ kind: "value", value: ["a", "b"] });
    expect(joined(['"a"', 'api.is_equal_to("b")', "null"])).toEqual({ kind: "value", value: ["a", "b", "null"] });
    expect(joined(["api.is_greater_than(1)", "api.is_unequal_to(3)"])).toEqual({ kind: "value", value: [1, 3] });
    expect(joined(["", '"a"'])).toEqual({ kind: "value", value: "a" });
    expect(joined(["", " "])).toEqual({ kind: "blank" });
  });
});
