import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { normaliseResponse, TOKEN_OF } from "../../../../src/corpora/multiwoz/scores/response.js";
import { mosesDetokenise, mosesTokenise } from "../../../../src/corpora/multiwoz/scores/text/moses.js";

test("there are 19 slot tokens with 130 names", () => {
  expect(TOKEN_OF.size).toBe(130);
  expect(new Set(TOKEN_OF.values()).size).toBe(19);
});

describe("placeholders become slot tokens", () => {
  test.each([
    ["[hotel_name] and [value_name]", "NAME and NAME"],
    ["two [value_price range]s", "two"],
    ["the [price range]es, the [Entrance Fee]-s, the [stars]-es", "the PRICE, the PRICE, the COUNT"],
    ["[leave at] or [arrive by]", "TIME or TIME"],
    ["[train] [id] [train_trainid]", "TRAINID TRAINID TRAINID"],
    ["[hotel.name] stays", "[hotel.name] stays"],
    ["[name][phone]", "NAMEPHONE"],
    ["[] [ name ]", "[]"],
  ])("%s", (raw, normal) => {
    expect(normaliseResponse(raw)).toBe(normal);
  });

  test("unknown ones are told and leave nothing", () => {
    const unknown: string[] = [];
    expect(normaliseResponse("a [restaurant] near [Zork]s.", (name) => unknown.push(name))).toBe("a near.");
    expect(unknown).toEqual(["restaurant", "zork"]);
  });
});

describe("text is lower-cased, stripped of -s and -ly, and set as Moses sets it", () => {
  test.each([
    ["Hotel -s are cheap -ly priced .", "hotel are cheap priced."],
    ["a bed-sit and friend-ly-s", "a bedit and friend"],
    ["it's and it 's 5 , 000 pounds , or 5,000 ?", "it's and it 's 5, 000 pounds, or 5,000?"],
    ["i'll do n't, i 'll not", "i'll do n't, i 'll not"],
    ["the jones ' house was ' nice '", "the jones' house was' nice '"],
    ['he said " hi " .', 'he said "hi".'],
    ["( 50 % ) $ 5 & more", "(50%) $5 & more"],
    ["well ... see . . ok .. yes", "well... see.. ok.. yes"],
    ["at st. john's v. 3 p.m. e.g. here.", "at st. john's v. 3 p.m. e.g. here."],
    ["wait.no. Then go.", "wait.no. then go."],
    ["pp. 5 and pp. PRICE", "pp. 5 and pp. price"],
    ["a\u00a0b\tc\u0001d", "a b cd"],
    ["caf\u00e9 \u00a3 5 \u4f60 \u597d", "caf\u00e9 \u00a35 \u4f60\u597d"],
    ["x < y > z | [ w-x ]", "x < y > z | [w-x]"],
    ["&amp; &lt; stay", "& amp; & lt; stay"],
    ["", ""],
    ["   ", ""],
  ])("%j", (raw, normal) => {
    expect(normaliseResponse(raw)).toBe(normal);
  });

  test("words of letters and digits come back as they were", () => {
    const word = fc.stringMatching(/^[a-z0-9]{1,8}$/);
    fc.assert(
      fc.property(fc.array(word, { minLength: 1, maxLength: 12 }), (words) => {
        expect(mosesDetokenise(mosesTokenise(words.join(" ")))).toBe(words.join(" "));
      }),
    );
  });

  test("any text has a normal form, without blanks around it or two in a row", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme", maxLength: 40 }), (text) => {
        const normal = normaliseResponse(text);
        expect(normal).toBe(normal.trim());
        expect(normal).not.toContain("  ");
      }),
    );
  });
});
