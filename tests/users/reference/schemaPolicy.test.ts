import { beforeAll, describe, expect, it } from "vitest";
import { operator } from "../../../src/kit/internal.js";
import type { Backend } from "../../../src/runtime/backend.js";
import type { OpenOptions } from "../../../src/runtime/session/opening.js";
import { rehearse, schemaPolicy, scriptedUser } from "../../../src/testing/index.js";
import type { UserMeaning } from "../../../src/transcript/transcript.js";
import { commandsOf, meaning, ourBackend, TABLE } from "../../testing/matchers/recorder.js";

let backend: Backend;
beforeAll(async () => {
  backend = await ourBackend();
});

/** The commands that the policy answers these user turns with, a list for each. */
async function answers(turns: readonly UserMeaning[], options: OpenOptions = {}): Promise<string[][]> {
  const user = scriptedUser(turns.map(meaning));
  const transcript = await rehearse({ backend, policy: schemaPolicy(backend), user, ...options });
  const starts = transcript.turns.flatMap((turn, at) => (turn.author === "User" ? [at] : []));
  return starts.map((start, nth) => commandsOf({ id: "", turns: transcript.turns.slice(start, starts[nth + 1]) }));
}

const REMINDER = { text: "water the plants", date: "2024-01-02" };

describe("the schema policy", () => {
  it("starts, assigns, confirms, and says what was signalled", async () => {
    const { party_size, time, ...opening } = TABLE;
    expect(
      await answers([{ intent: "book_table", slots: opening }, { slots: { time, party_size } }, { confirms: true }]),
    ).toEqual([
      ['book_table(restaurant_name="Blue Heron", date="2024-05-18")', "say(x1)"],
      ['x0.time, x0.party_size = "20:00", 2', "say(x4)"],
      ["confirm(x0)", "say(x7)"],
    ]);
  });

  it("only says something to what it does not understand, is cancelled or declined", async () => {
    expect(
      await answers([
        {},
        { confirms: true },
        { slots: { date: "2024-01-02" } },
        { intent: "book_table", slots: TABLE },
        { cancels: true },
        { confirms: false },
      ]),
    ).toEqual([
      ["say()"],
      ["say()"],
      ["say()"],
      ['book_table(restaurant_name="Blue Heron", date="2024-05-18", time="20:00", party_size=2)', "say(x4)"],
      ["say()"],
      ["say()"],
    ]);
  });

  it("answers what the user asks about with the newest signal that holds it, and says something where none does", async () => {
    const [, , , asked, unknown] = await answers([
      { intent: "book_table", slots: TABLE },
      { confirms: true },
      { intent: "set_reminder", slots: { text: REMINDER.text } },
      { requests: ["party_size"] },
      { requests: ["colour"] },
    ]);
    expect([asked, unknown]).toEqual([["say(x4)"], ["say()"]]);
  });

  it("answers from the task that is spoken about before it is done, and each question from what holds it", async () => {
    const { time, ...opening } = TABLE;
    const [, waiting, , , , later] = await answers([
      { intent: "book_table", slots: opening },
      { requests: ["date"] },
      { slots: { time } },
      { confirms: true },
      { intent: "set_reminder", slots: { date: REMINDER.date } },
      { requests: ["date", "party_size"] },
    ]);
    expect(waiting).toEqual(["say(x1)"]);
    expect(later).toEqual(["say(x11)", "say(x8)"]);
  });

  it("takes a yes for both tasks that were put to the user in one turn, as the readers of transcripts do", async () => {
    const { party_size, ...opening } = TABLE;
    const [, , both, yes] = await answers([
      { intent: "book_table", slots: opening },
      { intent: "send_money", slots: { recipient: "Grandma Rosa" } },
      { slots: { party_size, amount: 120 } },
      { confirms: true },
    ]);
    expect(both).toEqual(expect.arrayContaining(["x0.party_size = 2", "x3.amount = 120"]));
    expect(yes).toEqual(expect.arrayContaining(["confirm(x0)", "confirm(x3)"]));
  });

  it("takes up the other task after a no, and what was declined with a yes", async () => {
    const [, , declined, yes] = await answers([
      { intent: "book_table", slots: { date: "2024-05-18" } },
      { intent: "send_money", slots: { recipient: "Grandma Rosa", amount: 80 } },
      { confirms: false },
      { slots: { restaurant_name: "Blue Heron", time: "20:00", party_size: 2 } },
    ]);
    expect(declined).toEqual(["say()", "x0", "say(x8)"]);
    expect(yes).toEqual(['x0.restaurant_name, x0.time, x0.party_size = "Blue Heron", "20:00", 2', "say(x11)"]);
    const [, , again] = await answers([
      { intent: "book_table", slots: TABLE },
      { confirms: false },
      { confirms: true },
    ]);
    expect(again).toEqual(["confirm(x0)", "say(x5)"]);
  });

  it("tells what came of each task that a turn is about", async () => {
    const [, , edits] = await answers([
      { intent: "book_table", slots: { date: "2024-05-18" } },
      { intent: "set_reminder", slots: REMINDER },
      { slots: { party_size: 2, repeat: "daily" } },
    ]);
    expect(edits).toEqual(["x0.party_size = 2", 'x3.repeat = "daily"', "say(x10)", "say(x12)"]);
  });

  it("takes a no with a correction as a correction", async () => {
    const [, second] = await answers([
      { intent: "book_table", slots: TABLE },
      { confirms: false, slots: { time: "21:00" } },
    ]);
    expect(second).toEqual(['x0.time = "21:00"', "say(x4)"]);
  });

  it("confirms early, and at once where everything is said in one turn", async () => {
    expect(await answers([{ intent: "book_table", slots: TABLE, confirms: true }])).toEqual([
      [
        'book_table(restaurant_name="Blue Heron", date="2024-05-18", time="20:00", party_size=2)',
        "confirm(x0)",
        "say(x3)",
      ],
    ]);
    expect(await answers([{ intent: "book_table" }, { confirms: true }, { slots: TABLE }])).toEqual([
      ["book_table()", "say(x1)"],
      ["confirm(x0)", "say(x4)"],
      ['x0.restaurant_name, x0.date, x0.time, x0.party_size = "Blue Heron", "2024-05-18", "20:00", 2', "say(x7)"],
    ]);
    expect(await answers([{ intent: "set_reminder", slots: REMINDER, confirms: true }])).toEqual([
      ['set_reminder(text="water the plants", date="2024-01-02")', "say(x1)"],
    ]);
  });

  it("gives a task the word that waits for it, and the last missing slot with a yes", async () => {
    const slots = { items: ["6 eggs"], delivery_date: "2024-01-12" };
    expect(
      await answers([
        { intent: "order_groceries", slots },
        { slots: { delivery_window: "08-10" }, confirms: true },
      ]),
    ).toEqual([
      ['order_groceries(items=["6 eggs"], delivery_date="2024-01-12")', "say(x1)"],
      ['x0.delivery_window = "08-10"', "x0", "say(x6)"],
    ]);
  });

  it("leaves out the values that were refused, and keeps the rest", async () => {
    const [first, second, third] = await answers([
      { intent: "book_table", slots: { ...TABLE, party_size: "two", zork: 1 } },
      { slots: { party_size: 3, time: "teatime" } },
      { slots: { seating: "roof" } },
    ]);
    expect(first).toEqual([
      'book_table(restaurant_name="Blue Heron", date="2024-05-18", time="20:00", party_size="two", zork=1)',
      'book_table(restaurant_name="Blue Heron", date="2024-05-18", time="20:00")',
      "say(x1)",
    ]);
    expect(second).toEqual(['x0.party_size, x0.time = 3, "teatime"', "x0.party_size = 3", "say(x4)"]);
    expect(third).toEqual(['x0.seating = "roof"', "say()"]);
  });

  it("lets the back-end say what is wrong with names that it does not know", async () => {
    expect(await answers([{ intent: "book_tabel" }, { intent: "say" }, { intent: "not a name" }])).toEqual([
      ["book_tabel()", "say()"],
      ["say()"],
      ["say()"],
    ]);
    const [, edit] = await answers([{ intent: "book_table" }, { slots: { dat: "2024-01-02", time: "20:00" } }]);
    expect(edit).toEqual(['x0.dat, x0.time = "2024-01-02", "20:00"', 'x0.time = "20:00"', "say(x4)"]);
  });

  it("passes over what no command can say", async () => {
    const slots = { text: "\ud800", date: "2024-01-02", "not a name": 1, where: { room: "\ud800" }, None: 1 };
    expect(await answers([{ intent: "set_reminder", slots }])).toEqual([
      ['set_reminder(date="2024-01-02")', "say(x1)"],
    ]);
    const [, edit] = await answers([{ intent: "set_reminder" }, { slots: { text: "\ud800" } }]);
    expect(edit).toEqual(["say()"]);
  });

  it("does not insist where something else than a value was refused", async () => {
    const remind = { intent: "set_reminder", slots: REMINDER };
    const options = { outcomes: { set_reminder: [{ rows: [] }] }, strict: true };
    const [, second] = await answers([remind, remind], options);
    expect(second).toEqual(['set_reminder(text="water the plants", date="2024-01-02")', "say()"]);
  });

  it("corrects a task that was performed, and takes a value back", async () => {
    const [, corrected, emptied] = await answers([
      { intent: "set_reminder", slots: { ...REMINDER, time: "08:00" } },
      { slots: { date: "2024-01-03" } },
      { slots: { time: null } },
    ]);
    expect(corrected).toEqual(['x0.date = "2024-01-03"', "say(x4)"]);
    expect(emptied).toEqual(["x0.time = None", "say(x7)"]);
  });

  it("gives slots to the task that was spoken about last and has them, else to the newest that has", async () => {
    const [, , edits, mixed] = await answers([
      { intent: "book_table", slots: { date: "2024-05-18" } },
      { intent: "set_reminder", slots: REMINDER },
      { slots: { date: "2024-05-19" } },
      { slots: { party_size: 2, repeat: "daily" } },
    ]);
    expect(edits?.[0]).toBe('x0.date = "2024-05-19"');
    expect(mixed?.slice(0, 2)).toEqual(["x0.party_size = 2", 'x3.repeat = "daily"']);
  });

  it("takes up what was left unfinished when the interruption is over, unless the user gave it up", async () => {
    const interrupted = [
      { intent: "book_table", slots: { date: "2024-05-18" } },
      { intent: "set_reminder", slots: REMINDER },
    ];
    expect((await answers(interrupted))[1]).toEqual([
      'set_reminder(text="water the plants", date="2024-01-02")',
      "say(x4)",
      "x0",
      "say(x7)",
    ]);
    const cancelled = await answers([interrupted[0] as UserMeaning, { cancels: true }, interrupted[1] as UserMeaning]);
    expect(cancelled[2]).toEqual(['set_reminder(text="water the plants", date="2024-01-02")', "say(x5)"]);
  });

  it("takes up the other task when the user gives up the one that came between, and confirms that alone", async () => {
    const [, , given, confirmed, again] = await answers([
      { intent: "book_table", slots: TABLE },
      { intent: "book_table", slots: { ...TABLE, party_size: 4 } },
      { cancels: true },
      { confirms: true },
      { confirms: true },
    ]);
    expect(given).toEqual(["say()", "x0", "say(x8)"]);
    expect(confirmed).toEqual(["confirm(x0)", "say(x11)"]);
    expect(again).toEqual(["say()"]);
  });

  it("refines a search by searching again", async () => {
    const [first, second, third] = await answers([
      { intent: "find_restaurants", slots: { cuisine: "seafood", rating: operator("at_least", 4) } },
      { slots: { terrace: true, cuisine: "Basque" } },
      { slots: { rating: null } },
    ]);
    expect(first).toEqual(['find_restaurants(cuisine="seafood", rating=at_least(4))', "say(x1)"]);
    expect(second).toEqual(['find_restaurants(cuisine="Basque", rating=at_least(4), terrace=True)', "say(x4)"]);
    expect(third?.[0]).toBe('find_restaurants(cuisine="Basque", terrace=True)');
  });

  it("fills a search that waits for its slots like a task", async () => {
    const [, second] = await answers([
      { intent: "find_trains", slots: { origin: "Leeds" } },
      { slots: { destination: "York", travel_date: "2024-05-18" } },
    ]);
    expect(second).toEqual(['x0.destination, x0.travel_date = "York", "2024-05-18"', "say(x4)"]);
  });

  it("tries again after a failure when the user says so, with or without a change", async () => {
    const outcomes = { book_table: [{ reason: "full" }, { reason: "full" }] };
    const [, , again, changed, yes] = await answers(
      [
        { intent: "book_table", slots: TABLE },
        { confirms: true },
        { confirms: true },
        { slots: { time: "21:00" } },
        { confirms: true },
      ],
      { outcomes },
    );
    expect(again).toEqual(["confirm(x0)", "say(x7)"]);
    expect(changed).toEqual(['x0.time = "21:00"', "say(x10)"]);
    expect(yes).toEqual(["confirm(x0)", "say(x13)"]);
  });

  it("goes from intent to intent", async () => {
    const user = scriptedUser([
      { intent: "book_table", slots: TABLE },
      { intent: "set_reminder", slots: REMINDER },
      { intent: "log_workout", slots: { activity: "rowing", minutes: 20 } },
    ]);
    const { final } = await rehearse({ backend, policy: schemaPolicy(backend), user });
    expect(Object.values(final ?? {}).map(({ intent }) => intent)).toEqual([
      "book_table",
      "set_reminder",
      "log_workout",
    ]);
  });

  it("says nothing before the user has spoken, and nothing more when it is done", () => {
    const policy = schemaPolicy(backend);
    expect(policy({ id: "", turns: [] })).toBeNull();
    expect(
      policy({
        id: "",
        turns: [
          { author: "User", text: "Hello" },
          { author: "System", index: 0, command: "say()" },
        ],
      }),
    ).toBeNull();
  });
});
