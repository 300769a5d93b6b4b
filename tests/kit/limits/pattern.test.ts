import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { MAX_TEXT_CHARACTERS, matchesPattern, patternFault } from "../../../src/kit/internal.js";
import { runs } from "../../runs.js";

const atom = fc.oneof(
  fc.constantFrom(
    "a",
    "b",
    "ab",
    ".",
    "\\d",
    "\\w",
    "\\s",
    "\\S",
    "[ab]",
    "[^a]",
    "[a-c0-2]",
    "\\.",
    "-",
    "\\u0061",
    "é",
    "🛶",
  ),
  fc.constantFrom("^", "$", "\\b", "\\B"),
);

/** Regular expressions that both engines read. */
const { pattern } = fc.letrec<{ pattern: string }>((tie) => ({
  pattern: fc.oneof(
    { maxDepth: 4, withCrossShrink: true },
    atom,
    fc.tuple(tie("pattern"), tie("pattern")).map(([a, b]) => a + b),
    fc.tuple(tie("pattern"), tie("pattern")).map(([a, b]) => `(?:${a}|${b})`),
    fc
      .tuple(tie("pattern"), fc.constantFrom("*", "+", "?", "{2}", "{1,}", "{0,2}", "*?"), fc.boolean())
      .map(([part, times, captures]) => `(${captures ? "" : "?:"}${part})${times}`),
  ),
}));

const text = fc.array(fc.constantFrom("a", "b", "c", "0", " ", "-", ".", "é", "🛶", "\n", "_"), { maxLength: 7 });

describe("patterns", () => {
  test("match what the native engine matches under the flag u", () => {
    fc.assert(
      fc.property(pattern, text, (source, parts) => {
        const given = parts.join("");
        // V8 looks for \B between the halves of a surrogate pair as well, which the standard steps over.
        fc.pre(!source.includes("\\B") || !/[\u{10000}-\u{10ffff}]/u.test(given));
        expect([source, given, matchesPattern(source, given)]).toEqual([
          source,
          given,
          new RegExp(source, "u").test(given),
        ]);
      }),
      runs(3_000),
    );
  });

  test.each(["^(a+)+$", "^(a|a)*$", "(a*)*b", "(.*)(.*)(.*)(.*)x", "^(\\w+\\s?)*$", "((a{0,7}){0,7}){0,7}b"])(
    "%s, which holds others up, is matched to the end of the longest text",
    (source) => {
      expect(patternFault(source)).toBe(null);
      expect(matchesPattern(source, `${"a".repeat(MAX_TEXT_CHARACTERS - 1)}!`)).toBe(false);
    },
  );

  test("a longer text matches nothing", () => {
    expect(matchesPattern("a", "a".repeat(MAX_TEXT_CHARACTERS))).toBe(true);
    expect(matchesPattern("a", "a".repeat(MAX_TEXT_CHARACTERS + 1))).toBe(false);
  });

  test.each([
    ["(", "has a ( without its )"],
    ["a)", "has a ) without its ("],
    ["[a", "ends in the middle of a part"],
    ["*", "has a * with nothing before it to repeat"],
    ["a**", "has a * with nothing before it to repeat"],
    ["a{2", "counts repetitions with {…} in a way that is not {2}, {2,} or {2,5}"],
    ["a{3,2}", "counts repetitions from 3 down to 2"],
    ["{", "has a { that stands for nothing; the character itself is written \\{"],
    ["[b-a]", "has a range within […] that is none"],
    ["(?<=a)b", "looks behind itself with (?<…)"],
    ["(?!a)b", "looks ahead with (?=…) or (?!…)"],
    ["(?i:a)", "changes its flags within itself"],
    ["(a)\\1", "refers back to a group with \\1"],
    ["(?<n>a)\\k<n>", "refers back to a group with \\k"],
    ["\\p{L}", "names a class of Unicode with \\p{…}"],
    ["\\y", "has the unknown escape \\y"],
    ["\\u00g0", "has a character escape that is not a hexadecimal number"],
    ["a{1000}{1}", "has a { with nothing before it to repeat"],
    ["(((){1000}){1000}){1000}a{1001}", "repeats so much that it has more than 1000 states"],
    ["(".repeat(51), "nests more than 50 groups"],
  ])("%s is refused: it %s", (source, fault) => {
    expect(patternFault(source)).toBe(fault);
  });

  test("any text is a pattern or refused", () => {
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom(..."ab()[]{}*+?|^$.\\\\1,-dux0<>:=!".split("")), { maxLength: 12 }),
        (parts) => {
          const source = parts.join("");
          const fault = patternFault(source);
          expect(fault === null || typeof fault === "string").toBe(true);
          // What is accepted under the flag u means the same in both engines.
          if (fault === null) expect(() => matchesPattern(source, "ab1")).not.toThrow();
        },
      ),
      runs(3_000),
    );
  });
});
