import { describe, expect, test } from "vitest";
import { CommandLines, isUnfinished } from "../../../src/cli/terminal/commandLines.js";
import { parseCommand } from "../../../src/labels/parse/parse.js";

describe("a command goes on in the next line", () => {
  test.each([
    "f(",
    "f(a=[1,",
    "f(a=1, # one",
    "f(a='(', ",
    'f(a="\\"(",',
    "x0.a = \\",
    'x0.a = "one \\',
    "f(a=1, # ) '",
  ])("after %s", (text) => {
    expect(isUnfinished(text)).toBe(true);
  });

  test.each([
    "f()",
    "f(a='(')",
    "x0.a = 1 # (",
    "f(]",
    "f))",
    'f(a="one',
    "f(a='one)",
    "say() # \\",
    'x0.a = "\\\\"',
    "",
  ])("but not after %s", (text) => {
    expect(isUnfinished(text)).toBe(false);
  });

  test("lines are put together until they are whole; the language reads them", () => {
    const lines = new CommandLines();
    const text = ["book_table(", "  party_size=2, # two", "  date='2024-05-18',", ")"];
    expect(text.map((line) => lines.add(line))).toEqual([null, null, null, text.join("\n")]);
    expect(parseCommand(text.join("\n"))).toMatchObject({ kind: "start", intent: { text: "book_table" } });
    expect(["x0.date = \\", "'2024-05-18'"].map((line) => lines.add(line))[1]).toBe("x0.date = \\\n'2024-05-18'");
    expect(["", "  # a comment", "say()"].map((line) => lines.add(line))).toEqual([null, null, "say()"]);
  });

  test("a blank line ends what was never closed, and so does the end", () => {
    const lines = new CommandLines();
    expect([lines.add("f("), lines.isOpen, lines.add(" "), lines.isOpen]).toEqual([null, true, "f(", false]);
    expect([lines.add("f("), lines.add("a=1"), lines.end(), lines.end()]).toEqual([null, null, "f(\na=1", null]);
    const many = Array.from({ length: 500 }, () => lines.add("("));
    expect(many.filter((command) => command !== null)).toHaveLength(7);
    lines.end();
    const long = Array.from({ length: 500 }, (_, i) => lines.add(i === 0 ? "f(" : "1,"));
    expect(long.findIndex((command) => command !== null)).toBe(199);
  });
});
