import { expect, test } from "vitest";
import { fold } from "../../../src/kit/internal.js";

test.each([
  ["La Piazza", "la piazza"],
  ["  La\t Piazza\n", "la piazza"],
  ["Café Zoë", "cafe zoe"],
  ["Cafe\u0301", "cafe"],
  ["ＦＵＬＬ　width", "full width"],
  ["ﬁsh", "fish"],
  ["ÅNGSTRÖM", "angstrom"],
  ["İstanbul", "istanbul"],
  ["東京", "東京"],
  ["a\u00a0b", "a b"],
  ["", ""],
  ["   ", ""],
])("%j folds to %j", (text, folded) => {
  expect(fold(text)).toBe(folded);
  expect(fold(folded)).toBe(folded);
});
