import { beforeAll, describe, expect, it } from "vitest";
import { operator } from "../../../src/kit/internal.js";
import type { Backend } from "../../../src/runtime/backend.js";
import type { OpenOptions } from "../../../src/runtime/session/opening.js";
import { rehearse, type ScriptLine, schemaPolicy, scriptedUser } from "../../../src/testing/index.js";
import type { Transcript } from "../../../src/transcript/transcript.js";
import { failureOf, meaning, meaningsOf, ourBackend, saying, TABLE } from "../../testing/matchers/recorder.js";

let backend: Backend;
beforeAll(async () => {
  backend = await ourBackend();
});

const play = (script: ScriptLine | readonly ScriptLine[], options: OpenOptions = {}): Promise<Transcript> =>
  rehearse({ backend, policy: schemaPolicy(backend), user: scriptedUser(script), ...options });

const texts = ({ turns }: Transcript): string[] => turns.flatMap((turn) => (turn.author === "User" ? [turn.text] : []));

describe("a script of texts and turns", () => {
  it("is said entry after entry, whatever the assistant does", async () => {
    const transcript = await play(["Hello", { text: "Yes", means: { confirms: true }, tags: ["sarcasm"] }, "Bye"]);
    expect(meaningsOf(transcript)).toEqual(["Hello", { confirms: true }, "Bye"]);
    expect(transcript.turns[2]).toEqual({ author: "User", text: "Yes", means: { confirms: true }, tags: ["sarcasm"] });
  });

  it("may be empty", async () => {
    expect((await play([])).turns).toEqual([]);
  });
});

describe("a goal", () => {
  it("opens with the intent alone, answers what is asked, then volunteers the rest and confirms", async () => {
    const transcript = await play({ intent: "book_table", slots: { seating: "terrace", ...TABLE } });
    expect(meaningsOf(transcript)).toEqual([
      { intent: "book_table" },
      { slots: { restaurant_name: "Blue Heron" } },
      { slots: { date: "2024-05-18" } },
      { slots: { time: "20:00" } },
      { slots: { party_size: 2 } },
      { slots: { seating: "terrace" } },
      { confirms: true },
    ]);
    expect(texts(transcript)).toEqual([
      "Book table, please.",
      "Blue Heron.",
      "2024-05-18.",
      "20:00.",
      "2.",
      "Seating: terrace.",
      "Yes, please.",
    ]);
  });

  it("opens with all of its slots or with some, in its own words or made ones", async () => {
    const all = await play({ intent: "book_table", slots: TABLE, opens: "all" });
    expect(meaningsOf(all)).toEqual([{ intent: "book_table", slots: TABLE }, { confirms: true }]);
    expect(all.turns[0]).toMatchObject({
      text: "Book table, restaurant name: Blue Heron, date: 2024-05-18, time: 20:00, party size: 2, please.",
      tags: ["all_in_one"],
    });
    const some = await play({
      intent: "book_table",
      slots: TABLE,
      opens: ["date", "time"],
      says: "Saturday at eight.",
    });
    expect(some.turns[0]).toEqual({
      author: "User",
      text: "Saturday at eight.",
      means: { intent: "book_table", slots: { date: "2024-05-18", time: "20:00" } },
      tags: ["start_multi_slot"],
    });
    expect(meaningsOf(some).slice(1)).toEqual([
      { slots: { restaurant_name: "Blue Heron" } },
      { slots: { party_size: 2 } },
      { confirms: true },
    ]);
  });

  it("volunteers after the fact what nobody asked for, where nothing has to be confirmed", async () => {
    const transcript = await play({
      intent: "set_reminder",
      slots: { text: "water the plants", date: "2024-01-02", repeat: "daily" },
    });
    expect(meaningsOf(transcript).at(-1)).toEqual({ slots: { repeat: "daily" } });
    expect(transcript.final).toMatchObject({ x0: { slots: { repeat: "daily" } } });
  });

  it("gives the word to go where the task waits for it", async () => {
    const slots = { items: ["6 eggs"], delivery_date: "2024-01-12", delivery_window: "08-10" };
    const transcript = await play({ intent: "order_groceries", slots, opens: "all" });
    expect(meaningsOf(transcript).at(-1)).toEqual({ confirms: true });
    expect(transcript.turns.at(-2)).toMatchObject({ signal: { kind: "performed", arguments: slots } });
  });

  it("searches with values and operators", async () => {
    const slots = { cuisine: "seafood", rating: operator("at_least", 4), terrace: true };
    const transcript = await play({ intent: "find_restaurants", slots, opens: "all" });
    expect(texts(transcript)).toEqual([
      "Find restaurants, cuisine: seafood, rating: at least 4, terrace: yes, please.",
    ]);
    expect(transcript.turns[2]).toMatchObject({ signal: { kind: "found", filter: slots } });
  });

  it("declines where it is told to, and goes on with the next goal", async () => {
    const transcript = await play([
      { intent: "book_table", slots: TABLE, opens: "all", confirm: false },
      { intent: "set_reminder", slots: { text: "call Nobu", date: "2024-01-02" }, opens: "all" },
    ]);
    expect(meaningsOf(transcript)).toEqual([
      { intent: "book_table", slots: TABLE },
      { confirms: false },
      { intent: "set_reminder", slots: { text: "call Nobu", date: "2024-01-02" } },
    ]);
    expect(transcript.final).toMatchObject({ x0: { confirmed: false }, x4: { intent: "set_reminder" } });
  });

  it("changes its mind after failures as far as it can, then lets it be", async () => {
    const outcomes = { book_table: [{ reason: "full" }, { reason: "closed" }, { reason: "no chairs" }] };
    const goal = { intent: "book_table", slots: TABLE, opens: "all" } as const;
    const transcript = await play(
      { ...goal, onFailure: [{ time: "21:00" }, { date: "2024-05-19", seating: "bar" }] },
      { outcomes },
    );
    expect(meaningsOf(transcript).slice(1)).toEqual([
      { confirms: true },
      { slots: { time: "21:00" } },
      { confirms: true },
      { slots: { date: "2024-05-19", seating: "bar" } },
      { confirms: true },
    ]);
    expect(transcript.turns.filter((turn) => turn.tags?.includes("correction") === true)).toHaveLength(2);
    expect(meaningsOf(await play(goal, { outcomes }))).toHaveLength(2);
  });

  it("is given up when the assistant asks for what the user does not know", async () => {
    const { party_size: _, ...slots } = TABLE;
    const transcript = await play([{ intent: "book_table", slots, opens: "all" }, "Bye"]);
    expect(meaningsOf(transcript)).toEqual([{ intent: "book_table", slots }, { cancels: true }, "Bye"]);
    expect(texts(transcript)[1]).toBe("I cannot tell the party size. Never mind.");
  });

  it("is given up when the same thing had to be said three times", async () => {
    const deaf = await rehearse({
      backend,
      policy: saying("say()"),
      user: scriptedUser([{ intent: "book_table" }, "Bye"]),
    });
    const opening = { intent: "book_table" };
    expect(meaningsOf(deaf)).toEqual([opening, opening, opening, { cancels: true }, "Bye"]);
    const forgetful = await rehearse({
      backend,
      policy: saying("book_table()"),
      user: scriptedUser({ intent: "book_table", slots: TABLE }),
    });
    const answer = { slots: { restaurant_name: "Blue Heron" } };
    expect(meaningsOf(forgetful)).toEqual([opening, answer, answer, answer, { cancels: true }]);
  });

  it("is not reached by another intent, nor by a task from before", async () => {
    const wrong = await rehearse({
      backend,
      policy: saying('log_workout(activity="rowing", minutes=20)'),
      user: scriptedUser({ intent: "set_reminder", slots: { text: "row", date: "2024-01-02" }, opens: "all" }),
    });
    expect(meaningsOf(wrong).at(-1)).toEqual({ cancels: true });
  });

  it("chooses among the values that are offered", async () => {
    const user = scriptedUser({ intent: "book_table", slots: { seating: "bar" } });
    const offer = (options: readonly string[], slot = "seating") =>
      user({
        id: "offer",
        turns: [
          { author: "User", ...meaning({ intent: "book_table" }) },
          { author: "System", index: 0, command: "book_table()" },
          { author: "Signal", index: 1, signal: { kind: "choose", ref: "x0", slot, options } },
        ],
      });
    expect(offer(["indoor", "bar"])).toMatchObject({ means: { slots: { seating: "bar" } } });
    expect(offer(["indoor", "terrace"])).toMatchObject({ means: { cancels: true } });
    expect(offer(["Osteria Lucca", "Osteria Lena"], "restaurant_name")).toMatchObject({
      means: { slots: { restaurant_name: "Osteria Lucca" } },
    });
  });

  it("remembers nothing: one user serves rehearsals that are played at the same time", async () => {
    const user = scriptedUser([{ intent: "book_table", slots: TABLE }, "Bye"]);
    const once = () => rehearse({ backend, policy: schemaPolicy(backend), user });
    const [first, ...others] = await Promise.all([once(), once(), once()]);
    for (const other of others) expect(other).toEqual(first);
  });

  it("may have slots of any name", async () => {
    const slots = Object.fromEntries([
      ["__proto__", "p"],
      ["constructor", "c"],
    ]);
    const transcript = await rehearse({
      backend,
      policy: saying(),
      user: scriptedUser({ text: "Tame it.", means: { intent: "tame", slots } }),
    });
    const [turn] = transcript.turns;
    expect(Object.keys((turn?.author === "User" ? turn.means?.slots : null) ?? {})).toEqual([
      "__proto__",
      "constructor",
    ]);
  });
});

describe("a script that cannot be played", () => {
  it.each([
    [[7], "entry 0 of the script is 7, neither a text nor an object"],
    [[null], "entry 0 of the script is null, neither a text nor an object"],
    [
      ["Hello", { txt: "Bye" }],
      "entry 1 of the script is neither a goal nor a user turn: unknown key txt; did you mean text?",
    ],
    [
      [{ text: 5 }],
      "entry 0 of the script is neither a goal nor a user turn: text: Invalid input: expected string, received number",
    ],
    [
      [{ author: "System", command: "say()" }],
      "entry 0 of the script is neither a goal nor a user turn: unknown key command",
    ],
    [{ intent: "" }, "entry 0 of the script is not a goal: intent: "],
    [{ intent: "a", slot: {} }, "entry 0 of the script is not a goal: unknown key slot; did you mean slots?"],
    [
      { intent: "a", slots: { b: null } },
      "not a goal: slots: takes values by slot; a slot that is to stay empty is left out",
    ],
    [{ intent: "a", slots: { b: new Map(), c: undefined } }, "not a goal: slots: takes values by slot"],
    [{ intent: "a", confirm: "no" }, "not a goal: confirm: takes true or false"],
    [{ intent: "a", onFailure: { b: 1 } }, "not a goal: onFailure: takes a list of changes"],
    [{ intent: "a", onFailure: [{ b: undefined }] }, "not a goal: onFailure: takes a list of changes"],
    [{ intent: "a", opens: "some" }, 'not a goal: opens: takes "all" or a list of slots'],
    [
      { intent: "a", slots: { date: "b" }, opens: ["dat"] },
      "opens with dat, which is not among its slots; did you mean date?",
    ],
  ])("is refused before anybody plays it: %o", async (script, message) => {
    const error = await failureOf(() => scriptedUser(script as ScriptLine[]));
    expect(error).toMatchObject({ code: "BAD_SCRIPT", message: expect.stringContaining(message) });
  });
});
