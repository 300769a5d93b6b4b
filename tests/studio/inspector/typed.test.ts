import { describe, expect, test } from "vitest";
import {
  completed,
  NOTHING_SAID,
  nextCandidate,
  withEdit,
  withLine,
  withoutLast,
} from "../../../src/studio/inspector/page/playground/typed.js";

const USER = { author: "User", text: "A table, please." };
const ASKED = { author: "System", command: "book_table()" };

describe("a dialogue that is typed", () => {
  test("grows by a line of either side, and loses its last one", () => {
    const said = withLine(NOTHING_SAID, "User", USER.text);
    const both = withLine(said, "System", ASKED.command);
    expect(both.turns).toEqual([USER, ASKED]);
    expect(withoutLast(both)).toEqual(said);
    expect(withoutLast(NOTHING_SAID)).toEqual(NOTHING_SAID);
    expect(NOTHING_SAID.turns).toEqual([]);
  });

  test("has another command where one is edited, and the results that are planned then", () => {
    const both = withLine(withLine(NOTHING_SAID, "User", USER.text), "System", ASKED.command);
    const edit = { at: 1, command: "book_table(party_size=2)", outcomes: undefined };
    const outcomes = { book_table: [{ reason: "closed" }] } as const;
    const planned = { ...both, outcomes: { book_table: [{ reason: "full" }] } } as const;
    expect(withEdit(planned, edit)).toEqual({ id: "playground", turns: [USER, { ...ASKED, command: edit.command }] });
    expect(withEdit(planned, { ...edit, outcomes }).outcomes).toEqual(outcomes);
    // Words of the user are no command.
    expect(withEdit(both, { ...edit, at: 0 })).toEqual(both);
  });
});

describe("completion", () => {
  test("puts a candidate in the place of what it replaces", () => {
    expect(completed("book_table(par", "par", "party_size=")).toBe("book_table(party_size=");
    expect(completed("x0.date = ", "", '"2024-05-18"')).toBe('x0.date = "2024-05-18"');
  });

  test.each([
    [["find_hotels", "find_restaurants"], "fi", "find_"],
    [["find_hotels", "find_restaurants"], "find_", "find_hotels"],
    [["book_table"], "b", "book_table"],
    [["a", "b"], "", "a"],
    [[], "fi", undefined],
  ])("of %j after %j goes on with %j", (candidates, replaced, next) => {
    expect(nextCandidate(candidates, replaced)).toBe(next);
  });
});
