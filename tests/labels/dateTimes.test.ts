import { describe, expect, test } from "vitest";
import { parseCommand, printCommand, resolveDateTimes, type Use } from "../../src/labels/index.js";
import { catalogOf, parseIntent } from "../../src/schema/index.js";

/** A Monday morning. */
const now = (): number => Date.UTC(2024, 0, 1, 9);

describe("a command", () => {
  const intents = [
    parseIntent({
      command: "book_room",
      entity_name: "bookings",
      args: {
        day: { type: "date" },
        at: { type: "time", optional: true },
        nights: { type: { list: "date" }, optional: true },
        note: { type: "str", optional: true },
      },
    }),
    parseIntent({
      command: "find_bookings",
      entity_name: "bookings",
      query_intent: true,
      args: { day: { type: "date", optional: true } },
    }),
  ];
  const catalog = catalogOf(intents);
  const spec = catalog.get("book_room");
  const uses = new Map<number, Use>(spec === undefined ? [] : [[1, { kind: "task", spec }]]);

  test.each([
    ['book_room(day="tomorrow", note="tomorrow")', 'book_room(day="2024-01-02", note="tomorrow")'],
    ['x1.day, x1.at = "Friday", "5 pm"', 'x1.day, x1.at = "2024-01-05", "17:00"'],
    ['x1.nights = ["today", "tomorrow"]', 'x1.nights = ["2024-01-01", "2024-01-02"]'],
    ['x1.nights.append("tomorrow")', 'x1.nights.append("2024-01-02")'],
    ['find_bookings(day=at_least("tomorrow"))', 'find_bookings(day=at_least("2024-01-02"))'],
    ['find_bookings(day=between(["today", "Friday"]))', 'find_bookings(day=between(["2024-01-01", "2024-01-05"]))'],
  ])("%s", (text, expected) => {
    expect(printCommand(resolveDateTimes(parseCommand(text), { catalog, uses }, now))).toBe(expected);
  });

  test.each(['x1.note = "tomorrow"', 'x7.day = "tomorrow"', 'nothing(day="tomorrow")', 'book_room(day="soon")', "x1"])(
    "%s stays the same tree",
    (text) => {
      const command = parseCommand(text);
      expect(resolveDateTimes(command, { catalog, uses }, now)).toBe(command);
    },
  );
});
