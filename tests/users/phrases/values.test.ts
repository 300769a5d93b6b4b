import fc from "fast-check";
import { expect, test } from "vitest";
import { allOf, anyOf, slotSentence } from "../../../src/users/phrases/values.js";
import { runs } from "../../runs.js";

test("texts stand in a row as British English has them", () => {
  const [and, or] = (["conjunction", "disjunction"] as const).map((type) => new Intl.ListFormat("en-GB", { type }));
  fc.assert(
    fc.property(fc.array(fc.string(), { maxLength: 5 }), (texts) => {
      expect(allOf(texts)).toBe(and?.format(texts));
      expect(anyOf(texts)).toBe(or?.format(texts));
    }),
    runs(1_000),
  );
});

test.each([
  ["party_size", 4, "The party size is 4."],
  ["duration_minutes", 45, "The duration is 45 minutes."],
  ["weight_kg", 3, "The weight is 3 kilograms."],
  ["opening_hours", "9 to 5", "The opening hours are 9 to 5."],
  ["kilowatt_hours", 1200.5, "It is 1200.5 kilowatt hours."],
] as const)("%s of %s: %s", (slot, value, sentence) => {
  expect(slotSentence(slot, value)).toBe(sentence);
});
