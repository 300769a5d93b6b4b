import { expect, test } from "vitest";
import { parseCommand, tryParseCommand } from "../../src/labels/index.js";

test("a command is read as by parse, and what is none is null", () => {
  expect(tryParseCommand("x1.size = 2")).toEqual(parseCommand("x1.size = 2"));
  for (const text of ["", "book_table(", "Sure, at eight.", "x1.size ="]) expect(tryParseCommand(text)).toBeNull();
});

test("a bug is not taken for a text that is not a command", () => {
  expect(() => tryParseCommand(undefined as unknown as string)).toThrow(TypeError);
});
