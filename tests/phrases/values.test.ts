import fc from "fast-check";
import { expect, test } from "vitest";
import { allOf, anyOf } from "../../src/phrases/values.js";
import { runs } from "../runs.js";

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
