import { expect, test } from "vitest";
import { parse, tryParse } from "../../src/labels/index.js";

test("a command is read as by parse, and what is none is null", () => {
  expect(tryParse("x1.size = 2")).toEqual(parse("x1.size = 2"));
  for (const text of ["", "book_table(", "Sure, at eight.", "x1.size ="]) expect(tryParse(text)).toBeNull();
});

test("a bug is not taken for a text that is not a command", () => {
  expect(() => tryParse(undefined as unknown as string)).toThrow(TypeError);
});
