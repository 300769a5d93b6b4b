import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { MAX_PATTERN_STEPS, matchesPattern, mismatch, patternFault, tryPattern } from "../../../src/kit/internal.js";
import { literalMismatch } from "../../../src/labels/check/fit.js";
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
    "\\ud83d\\udef6",
    "\\uD83D",
    "\\udef6",
    "[\\ud83d\\ude00-\\ud83d\\udeff]",
    "[^\\ud83d\\udef6]",
    "[\\ud83d\\u0061]",
    "\\u{1F6F6}",
    "[é-💫\u{10000}]",
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

/** Patterns that must not stand at the start, either. */
const whole = fc.oneof(
  pattern,
  fc.tuple(fc.array(pattern, { minLength: 1, maxLength: 2 }), pattern).map(([looks, rest]) => {
    return `^${looks.map((one) => `(?!${one})`).join("")}(?:${rest})`;
  }),
);

const text = fc.array(
  fc.constantFrom("a", "b", "c", "0", " ", "-", ".", "é", "e\u0301", "🛶", "\ud83d", "\udef6", "\u202e", "\n", "_"),
  { maxLength: 7 },
);

describe("patterns", () => {
  test("match what the native engine matches under the flag u", () => {
    fc.assert(
      fc.property(whole, text, (source, parts) => {
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
      expect(tryPattern(source, `${"a".repeat(10_000)}!`)).toBe(false);
    },
  );

  test("match in long texts what they match in short ones", () => {
    const plain = fc.constantFrom("^a", "b$", "^(?:ab)*$", "c", "^[^c]*$", "\\bab", "^(?!b)", "(?:a|b){3}c");
    fc.assert(
      fc.property(plain, text, fc.constantFrom(1, 10, 1_000, 20_000), (source, parts, times) => {
        const given = parts.join("").repeat(times).slice(0, 100_000);
        expect([source, parts, times, tryPattern(source, given)]).toEqual([
          source,
          parts,
          times,
          new RegExp(source, "u").test(given),
        ]);
      }),
      runs(300),
    );
  });

  test("that would take too many steps are refused by name, not taken to match or to fail", () => {
    const characters = Array.from({ length: 6_000 }, (_, at) => String.fromCharCode(0x1000 + 2 * at)).join("");
    const costly = `(?:[${characters}]?){450}x`;
    const varied = Array.from({ length: 10_000 }, (_, at) => String.fromCharCode(0x1000 + at)).join("");
    expect(patternFault(costly)).toBe(null);
    expect(tryPattern(costly, "\uf000".repeat(10_000))).toBe(false);
    expect(tryPattern(costly, varied)).toBe(null);
    const long = "a".repeat(MAX_PATTERN_STEPS);
    expect([tryPattern("^b", long.slice(100)), tryPattern("^b", long)]).toEqual([false, null]);
    expect(mismatch({ str: { pattern: "^b" } }, long)?.text).toMatch(
      /^takes str that matches \^b; to try a text of 500000 characters takes more than 500000 steps, not "aaa/,
    );
    expect(
      literalMismatch({ str: { pattern: "^b" } }, { kind: "literal", type: "str", value: long, span: [0, 0] })?.text,
    ).toMatch(
      /^takes str that matches \^b; to try a text of 500000 characters takes more than 500000 steps, not "a{1,200}…"$/,
    );
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
    ["^(?=a)b", "looks ahead with (?=…) or (?!…)"],
    ["^(?!a)b|c", "looks ahead with (?=…) or (?!…)"],
    ["^(?!a)*b", "has a * with nothing before it to repeat"],
    ["^(?!a", "has a ( without its )"],
    ["[\\ud83d\\ude00-\\ude00]", "has a range within […] that is none"],
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
          // A pattern accepted under the flag u means the same in both engines.
          if (fault === null) expect(() => matchesPattern(source, "ab1")).not.toThrow();
        },
      ),
      runs(3_000),
    );
  });
});
