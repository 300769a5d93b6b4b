import fc from "fast-check";
import { expect, test } from "vitest";
import { gramsOf, mayBeAlike } from "../../src/kit/store/grams.js";
import { alikeTo, partialRatio } from "../../src/kit/store/ratio.js";
import { runs } from "../runs.js";
import { plainRatio } from "./plainRatio.js";

const few = fc.string({ unit: fc.constantFrom("a", "b", "c", " "), maxLength: 45 });
const phrase = fc
  .array(fc.constantFrom("the", "grand", "old", "royal", "harbour", "river", "hotel", "house", "hôtel", "東京", "ß"), {
    maxLength: 8,
  })
  .map((parts) => parts.join(" "));
const text = fc.oneof(few, phrase);

/** A text, and the same with some characters taken out, put in, exchanged, and with something around it. */
const pair = fc
  .tuple(
    text,
    fc.array(fc.tuple(fc.nat(), fc.constantFrom("", "x", "ab", "é"), fc.nat({ max: 1 })), { maxLength: 6 }),
    fc.constantFrom("", "b", "the ", "at the old "),
    fc.constantFrom("", "b", " hotel", " and restaurant"),
  )
  .map(([one, edits, before, after]): [string, string] => {
    let other = one;
    for (const [place, put, taken] of edits) {
      const at = other === "" ? 0 : place % other.length;
      other = other.slice(0, at) + put + other.slice(at + taken);
    }
    return [one, before + other + after];
  });

test("the ratio by words of bits is the ratio as it is defined", () => {
  fc.assert(
    fc.property(fc.oneof(fc.tuple(text, text), pair), ([one, other]) => {
      expect(partialRatio(one, other)).toBe(plainRatio(one, other));
      expect(partialRatio(other, one)).toBe(plainRatio(other, one));
    }),
    runs(20_000),
  );
});

test("the bounds let every text pass that reaches the threshold, and no other", () => {
  fc.assert(
    fc.property(fc.oneof(fc.tuple(text, text), pair), fc.integer({ min: 50, max: 100 }), ([one, other], threshold) => {
      for (const [left, right] of [
        [one, other],
        [other, one],
      ] as const) {
        expect(alikeTo(right, threshold)(left)).toBe(left === right || plainRatio(left, right) >= threshold);
      }
    }),
    runs(20_000),
  );
});

test("no text that reaches the threshold is left out by its pairs of characters", () => {
  fc.assert(
    fc.property(
      fc.array(fc.oneof(fc.tuple(text, text), pair), { minLength: 1, maxLength: 40 }),
      fc.integer({ min: 50, max: 100 }),
      (pairs, threshold) => {
        const [texts, wanted] = [pairs.map(([, other]) => other), (pairs[0] as [string, string])[0]];
        const words = Int32Array.from([7, 7, ...gramsOf(texts, threshold)]);
        const near = new Set(mayBeAlike(words, 2, texts.length, wanted, threshold));
        const alike = texts.flatMap((one, i) => (plainRatio(one, wanted) >= threshold ? [i] : []));
        expect(alike.filter((i) => !near.has(i))).toEqual([]);
        expect([...near].every((i) => i < texts.length)).toBe(true);
      },
    ),
    runs(3_000),
  );
});

test("most names that are not alike are left out by their pairs of characters", () => {
  const names = ["old", "red", "grand"].flatMap((one) =>
    ["mill", "castle", "forest"].map((two) => `${one} ${two} inn`),
  );
  const words = Int32Array.from(gramsOf(names, 90));
  expect(mayBeAlike(words, 0, names.length, "red castle in", 90)).toEqual(
    names.flatMap((name, i) => (name.endsWith("castle inn") ? [i] : [])),
  );
});

test("texts of more kinds of pairs than can be counted are compared", () => {
  const long = Array.from({ length: 400 }, (_, i) => String.fromCharCode(0x4e00 + ((i * i * 7) % 1_000))).join("");
  const words = Int32Array.from(gramsOf([long, "inn", long.slice(1)], 90));
  expect(mayBeAlike(words, 0, 3, long.slice(0, 300), 90)).toEqual([0, 1, 2]);
});
