import { afterEach, describe, expect, it, test } from "vitest";
import { readDate, readTime } from "../../src/labels/dateTimes.js";
import { parseCommand, printCommand, resolveDateTimes, type Use } from "../../src/labels/index.js";
import { catalogOf, parseIntent } from "../../src/schema/index.js";

/** A Monday morning. */
const NOW = Date.UTC(2024, 0, 1, 9);
const now = (): number => NOW;

describe("a date in words", () => {
  test.each([
    ["2024-02-29", "2024-02-29"],
    ["today", "2024-01-01"],
    ["tomorrow", "2024-01-02"],
    ["the day after tomorrow", "2024-01-03"],
    ["Friday", "2024-01-05"],
    ["on Friday", "2024-01-05"],
    ["in three days", "2024-01-04"],
    ["in two weeks", "2024-01-15"],
    ["3rd of March", "2024-03-03"],
    ["March 3", "2024-03-03"],
    ["25 December 2025", "2025-12-25"],
    ["2024-3-4", "2024-03-04"],
    ["yesterday", "2023-12-31"],
    ["last Friday", "2023-12-29"],
    ["past Monday", "2023-12-25"],
    ["this Friday", "2024-01-05"],
    ["Friday 5 January", "2024-01-05"],
    ["Friday 2024-01-05", "2024-01-05"],
  ])("%s is %s", (text, date) => expect(readDate(text, now)).toBe(date));

  test.each([
    "",
    "soon",
    "next week",
    "this weekend",
    "in March",
    "03/04/2024",
    "3.4.",
    "31 June",
    "2024-02-30",
    "Monday or Tuesday",
    "from Monday to Friday",
    "tomorrow at 5 pm",
    "a table for tomorrow",
    "5 pm",
    "Thursday 5 January",
    "Monday 2024-01-05",
    `${"on ".repeat(40)}Friday`,
  ])("%j is none", (text) => expect(readDate(text, now)).toBeNull());

  it("without a year is the next one", () => {
    const inJune = (): number => Date.UTC(2024, 5, 15);
    expect(readDate("March 3", inJune)).toBe("2025-03-03");
    expect(readDate("July 3", inJune)).toBe("2024-07-03");
  });
});

describe("a time in words", () => {
  test.each([
    ["17:30", "17:30"],
    ["5 pm", "17:00"],
    ["at 5:15 pm", "17:15"],
    ["noon", "12:00"],
    ["7:05:30 am", "07:05:30"],
    ["8 in the morning", "08:00"],
  ])("%s is %s", (text, time) => expect(readTime(text, now)).toBe(time));

  test.each(["", "soon", "tomorrow at 5 pm", "5 to 7 pm", "25:00", "Friday", "in the morning", "8 in the afternoon"])(
    "%j is none",
    (text) => expect(readTime(text, now)).toBeNull(),
  );
});

describe("where the computer stands in the world", () => {
  const zone = process.env.TZ;
  afterEach(() => {
    if (zone === undefined) delete process.env.TZ;
    else process.env.TZ = zone;
  });

  test("makes no difference", () => {
    const hours = Array.from({ length: 24 }, (_, hour) => Date.UTC(2024, 2, 10, hour, 30));
    const inZone = (name: string): readonly unknown[] => {
      process.env.TZ = name;
      return hours.map((at) => [
        ...["tomorrow", "Friday"].map((text) => readDate(text, () => at)),
        ...["half past 2 am", "2:30 am"].map((text) => readTime(text, () => at)),
        new Date(at).getHours(),
      ]);
    };
    const zones = ["UTC", "America/New_York", "Pacific/Kiritimati", "Pacific/Pago_Pago"].map(inZone);
    // The last of each is the local hour, which shows that the zone was another.
    expect(new Set(zones.map((all) => JSON.stringify(all.map((one) => (one as unknown[]).at(-1))))).size).toBe(4);
    const [utc, ...others] = zones.map((all) => all.map((one) => (one as unknown[]).slice(0, -1)));
    expect(utc).toContainEqual(["2024-03-11", "2024-03-15", null, "02:30"]);
    for (const other of others) expect(other).toEqual(utc);
  });
});

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
