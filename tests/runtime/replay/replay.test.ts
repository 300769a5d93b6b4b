import { describe, expect, it, test, vi } from "vitest";
import { QUESTIONS, type Signal } from "../../../src/kit/internal.js";
import { NativeEngine } from "../../../src/runtime/engines/native.js";
import { type DialogueReplay, type ReplayOptions, replayTranscript } from "../../../src/runtime/index.js";
import type { Transcript, Turn } from "../../../src/transcript/index.js";
import { closedAfterFile } from "../../setup/closing.js";
import { caseBackend } from "../cases.js";

const backend = await closedAfterFile(caseBackend("native"));

const user: Turn = { author: "User", text: "hello" };
const response: Turn = { author: "Response", text: "here you are" };
const system = (command: string, index?: number): Turn => ({
  author: "System",
  command,
  ...(index === undefined ? {} : { index }),
});
const text = (words: string, index?: number): Turn => ({
  author: "Signal",
  text: words,
  ...(index === undefined ? {} : { index }),
});
const signal = (one: object, index?: number): Turn => ({
  author: "Signal",
  signal: one as Signal,
  ...(index === undefined ? {} : { index }),
});

const replay = (turns: readonly Turn[], more: Partial<Transcript> = {}, options: ReplayOptions = {}): DialogueReplay =>
  replayTranscript(backend, { id: "by-hand", turns, ...more }, options);

test("what came and is not observed stands beside what came", () => {
  const recorded = { kind: "performed", ref: "x0", intent: "reserve_court", arguments: {} };
  const turns = [user, system('reserve_court(place="Hall", players=2)', 0), signal(recorded, 1)];
  const [divergence] = replay(turns, { observes: ["performed"] }).divergences;
  expect(divergence).toMatchObject({ actual: [], unobserved: [{ kind: "ask", ref: "x0", slot: "day" }] });
  expect(replay(turns).divergences[0]).toMatchObject({ actual: [{ kind: "ask" }] });
  expect(replay(turns).divergences[0]).not.toHaveProperty("unobserved");
});

const ASK_DAY = 'hint("ask for value: Ask for day", ref=x0)';
const CONFIRM = 'hint("please confirm: Please confirm", ref=x0)';
const BOOKING = [
  user,
  system('reserve_court(place="Hall", players=2)', 0),
  text(ASK_DAY, 1),
  response,
  user,
  system('x0.day = "2024-05-01"', 2),
  text(CONFIRM, 3),
  response,
  user,
  system("confirm(x0)", 4),
  text("perform(x0)", 5),
  response,
];

describe("a dialogue is matched", () => {
  it("when every signal is worded as recorded", () => {
    expect(replay(BOOKING)).toEqual({
      id: "by-hand",
      status: "matched",
      commands: 3,
      signals: 3,
      problems: 0,
      divergences: [],
    });
  });

  it("when structured signals hold the recorded values, and perhaps more", () => {
    const turns = [
      system('write_note(text="milk")'),
      signal({ kind: "performed", ref: "x0", arguments: { text: "milk" } }),
      system("find_notes()"),
      signal({ kind: "found", ref: "x2", rows: [{ id: "notes_1", text: "milk", date_of_notes: "2024-01-01" }] }),
    ];
    expect(replay(turns).status).toBe("matched");
  });

  it("whatever the blanks and quotes of the wording", () => {
    const turns = [system("reserve_court()"), text("hint( 'ask for value: Ask for place',ref = x0 )")];
    expect(replay(turns).status).toBe("matched");
  });

  it("when an error of the same code was recorded, in whatever words", () => {
    const turns = [
      system("reserve_cuort()"),
      signal({ kind: "error", code: "UNKNOWN_INTENT", message: "never heard of it" }),
      system("reserve_court()"),
      text('hint("ask for value: Ask for place", ref=x0)'),
    ];
    expect(replay(turns)).toMatchObject({ status: "matched", problems: 0 });
  });

  it("over several signals of one command, in order", () => {
    const turns = [
      system("write_note()", 0),
      text('hint("ask for value: Ask for text", ref=x0)', 1),
      system("write_note()", 2),
      text('hint("ask for value: Ask for text", ref=x2)', 3),
      system('x2.text, x0.text = "b", "a"', 4),
      text("perform(x2)", 5),
      text("perform(x0)", 6),
    ];
    expect(replay(turns).status).toBe("matched");
    const swapped = [...turns.slice(0, 5), turns[6] as Turn, turns[5] as Turn];
    expect(replay(swapped)).toMatchObject({ status: "diverged", divergences: [{ index: 4 }] });
  });

  it("with entities, outcomes, a clock and a seed of its own", () => {
    const turns = [
      system('write_note(text="milk")'),
      signal({ kind: "failed", ref: "x0", reason: "no ink", alternatives: [{ text: "bread" }] }),
      system("x0"),
      signal({ kind: "performed", ref: "x0", row: { id: "notes_1", text: "milk", date_of_notes: "2031-07-09" } }),
      system("search_songs()"),
      signal({ kind: "found", ref: "x4", rows: [{ title: "Dawn" }] }),
    ];
    const more = {
      entities: { songs: [{ title: "Dawn" }] },
      outcomes: { write_note: [{ reason: "no ink", alternatives: [{ text: "bread" }] }] },
      now: Date.UTC(2031, 6, 9),
      seed: 5,
    };
    expect(replay(turns, more).status).toBe("matched");
  });
});

describe("a dialogue diverges", () => {
  it("at the first command that says something else, and stops there", () => {
    const turns = BOOKING.map((turn) => (turn.author === "Signal" && turn.index === 3 ? text("perform(x0)", 3) : turn));
    expect(replay(turns)).toEqual({
      id: "by-hand",
      status: "diverged",
      commands: 2,
      signals: 2,
      problems: 0,
      divergences: [
        {
          id: "by-hand",
          index: 2,
          command: 'x0.day = "2024-05-01"',
          expected: ["perform(x0)"],
          actual: [{ kind: "confirm", ref: "x0" }],
        },
      ],
    });
  });

  it("at each of them with keepGoing, the values at the end included", () => {
    const turns = BOOKING.map((turn) => (turn.author === "Signal" ? text("perform(x9)", turn.index) : turn));
    const final = { x0: { intent: "reserve_court", slots: {} } };
    const { divergences, commands } = replay(turns, { final }, { keepGoing: true });
    expect(divergences.map(({ index }) => index)).toEqual([0, 2, 4, "final"]);
    expect(commands).toBe(3);
  });

  it.each<readonly [string, readonly Turn[]]>([
    ["a signal that was not given", [system("say()"), text("perform(x0)")]],
    ["a signal that was not recorded", [system("reserve_court()"), user]],
    ["a signal of another variable", [system("reserve_court()"), text('hint("ask for value: Ask for place", ref=x1)')]],
    ["a signal about another slot", [system("reserve_court()"), text('hint("ask for value: Ask for day", ref=x0)')]],
    ["a signal that nobody can read", [system("reserve_court()"), text("please give me the place")]],
    ["a signal without a command", [user, text("perform(x0)"), system("say()")]],
    ["signals before everything", [signal({ kind: "ready", ref: "x0" })]],
    ["one signal too many", [system("open_gate()"), text("perform(x0)"), text("perform(x0)")]],
    ["another kind", [system("open_gate()"), signal({ kind: "ready", ref: "x0" })]],
    [
      "another value",
      [system('write_note(text="a")'), signal({ kind: "performed", ref: "x0", arguments: { text: "b" } })],
    ],
    ["a value that is not there", [system("open_gate()"), signal({ kind: "performed", ref: "x0", row: { id: 1 } })]],
    ["an error of another code", [system("zork()"), signal({ kind: "error", code: "SYNTAX", message: "" })]],
    ["a refusal that was not recorded", [system("zork()"), text("perform(x0)")]],
    ["a command that is not a command", [system("I would like a court"), text("perform(x0)")]],
  ])("on %s", (_, turns) => {
    expect(replay(turns)).toMatchObject({ status: "diverged", divergences: [{ id: "by-hand" }] });
  });

  it("when the values at the end are others, and says which", () => {
    const final = {
      x0: { intent: "reserve_court", slots: { place: "Hall", day: "2024-05-02", players: 2 }, confirmed: true },
      x9: { intent: "write_note", slots: {} },
    };
    const slots = { place: "Hall", day: "2024-05-01", players: 2 };
    expect(replay(BOOKING, { final }).divergences).toEqual([
      {
        id: "by-hand",
        index: "final",
        command: null,
        expected: { x0: final.x0, x9: final.x9 },
        actual: { x0: { intent: "reserve_court", slots, confirmed: true }, x9: null },
      },
    ]);
  });
});

describe("the values at the end", () => {
  const slots = { players: 2.0, place: "Hall", day: "2024-05-01" };

  it("match in any order of slots, and without confirmed where it was not recorded", () => {
    expect(replay(BOOKING, { final: { x0: { intent: "reserve_court", slots } } }).status).toBe("matched");
    expect(replay(BOOKING, { final: { x0: { intent: "reserve_court", slots, confirmed: true } } }).status).toBe(
      "matched",
    );
  });

  it.each([
    ["confirmed", { x0: { intent: "reserve_court", slots, confirmed: false } }],
    ["the intent", { x0: { intent: "write_note", slots } }],
    ["a slot less", { x0: { intent: "reserve_court", slots: { place: "Hall" } } }],
    ["a slot more", { x0: { intent: "reserve_court", slots: { ...slots, racket: true } } }],
    ["a variable less", {}],
    ["a variable more", { x0: { intent: "reserve_court", slots }, x1: { intent: "open_gate", slots: {} } }],
  ])("differ in %s", (_, final) => {
    expect(replay(BOOKING, { final })).toMatchObject({ status: "diverged", divergences: [{ index: "final" }] });
  });

  it("are asked of a native dialogue only where they differ, for they are at hand", () => {
    const sent = vi.spyOn(NativeEngine.prototype, "send");
    const asked = (players: number): boolean => {
      sent.mockClear();
      replay(BOOKING, { final: { x0: { intent: "reserve_court", slots: { ...slots, players } } } });
      return sent.mock.calls.some(([, message]) => message === QUESTIONS.state);
    };
    expect([asked(2), asked(3)]).toEqual([false, true]);
    sent.mockRestore();
  });

  it("hold a query's filters, comparisons among them", () => {
    const turns = [system("search_songs(year=at_least(1999))")];
    const filter = (n: number) => ({
      x0: { intent: "search_songs", slots: { year: { operator: "at_least", args: [n] } } },
    });
    expect(replay(turns, { final: filter(1999), observes: [] }).status).toBe("matched");
    expect(replay(turns, { final: filter(2000), observes: [] }).status).toBe("diverged");
  });
});

describe("what the source observes", () => {
  const calls = [
    system('reserve_court(place="Hall", day="2024-05-01", players=2)', 0),
    system("confirm(x0)", 1),
    signal({ kind: "performed", ref: "x0" }, 2),
    system("find_courts()", 3),
  ];

  it("is compared, and nothing else", () => {
    expect(replay(calls, { observes: ["performed"] }).status).toBe("matched");
    expect(replay(calls, { observes: ["performed", "confirm"] })).toMatchObject({ divergences: [{ index: 0 }] });
    expect(replay(calls, { observes: ["performed", "found"] })).toMatchObject({ divergences: [{ index: 3 }] });
    expect(replay(calls).status).toBe("diverged");
  });

  it("may leave a dialogue unchecked, which is not matched", () => {
    expect(replay([user, response])).toMatchObject({ status: "unchecked", commands: 0 });
    expect(replay([system("say()")])).toMatchObject({ status: "unchecked", commands: 1 });
    expect(replay([system("open_gate()")], { observes: [] })).toMatchObject({ status: "unchecked", signals: 1 });
    expect(replay([])).toMatchObject({ status: "unchecked" });
  });

  it("does not hide a call that was recorded and never made", () => {
    const turns = [system("reserve_court()", 0), signal({ kind: "performed", ref: "x0" }, 1)];
    expect(replay(turns, { observes: ["performed"] })).toMatchObject({ status: "diverged" });
  });

  it("counts a refused command as a problem unless it was recorded", () => {
    expect(replay([system("zork()")], { observes: ["performed"] })).toMatchObject({ status: "unchecked", problems: 1 });
  });
});

describe("recorded indexes", () => {
  it("are kept, from 1 and with gaps", () => {
    const turns = [
      system("reserve_court()", 1),
      text('hint("ask for value: Ask for place", ref=x1)', 2),
      system('write_note(text="Hall")', 10),
      text("perform(x10)", 11),
      system("x1.place = x10.text", 40),
      text('hint("ask for value: Ask for day", ref=x1)', 41),
    ];
    expect(replay(turns)).toMatchObject({ status: "matched", problems: 0 });
  });

  it("go on from the last one where they are missing", () => {
    const turns = [system('write_note(text="a")', 7), text("perform(x7)"), system("open_gate()"), text("perform(x9)")];
    expect(replay(turns).status).toBe("matched");
  });

  it("bind after a divergence too, so that what follows can be judged", () => {
    const turns = [
      system("zork()", 0),
      text('hint("ask for value: Ask for place", ref=x0)', 1),
      system("say(x1)", 2),
      system('write_note(text="a")', 3),
      text("perform(x3)", 4),
    ];
    const { divergences, problems } = replay(turns, {}, { keepGoing: true });
    expect(divergences.map(({ index }) => index)).toEqual([0]);
    expect(problems).toBe(1);
  });

  it("that are used twice, or jump back, do no harm", () => {
    const turns = [
      system('write_note(text="a")', 4),
      text("perform(x4)", 5),
      system('write_note(text="b")', 4),
      text("perform(x4)", 5),
      system("x4", 1),
      text("perform(x4)", 2),
    ];
    expect(replay(turns).status).toBe("matched");
  });
});

test("a user turn ends what was revealed, and other turns do nothing", () => {
  const turns = [
    user,
    system("open_gate()"),
    text("perform(x0)"),
    response,
    response,
    user,
    user,
    system("x0"),
    text("perform(x0)"),
  ];
  expect(replay(turns)).toMatchObject({ status: "matched", commands: 2 });
});

test("lenient lets wrong types pass and counts them as problems", () => {
  const turns = [system("write_note(text=5)"), text("perform(x0)")];
  expect(replay(turns)).toMatchObject({ status: "diverged", problems: 1 });
  expect(replay(turns, {}, { lenient: true })).toMatchObject({ status: "matched", problems: 1 });
});

describe("strict", () => {
  const outcomes = { open_gate: [{ rows: [] }, { rows: [] }] };
  const opens = [system("open_gate()"), text("perform(x0)"), system("x0"), text("perform(x0)")];

  it("wants every planned outcome used, and every call planned", () => {
    expect(replay(opens, { outcomes }, { strict: true }).status).toBe("matched");
    const unused = replay(opens.slice(0, 2), { outcomes }, { strict: true });
    expect(unused).toMatchObject({ status: "diverged", divergences: [{ index: "final" }] });
    const more = [...opens, system("x0"), text("perform(x0)")];
    expect(replay(more, { outcomes }).status).toBe("matched");
    expect(replay(more, { outcomes }, { strict: true }).status).toBe("diverged");
  });
});

test("record gives the dialogue as executed: turns, state and calls", () => {
  const turns = [user, ...BOOKING.slice(1, 3), system("zork()"), system("find_courts()"), response];
  const { record } = replay(turns, {}, { record: true, keepGoing: true });
  expect(record?.turns).toEqual([
    user,
    BOOKING[1],
    signal({ kind: "ask", ref: "x0", slot: "day" }, 1),
    system("zork()"),
    { author: "Signal", signal: expect.objectContaining({ kind: "error", code: "UNKNOWN_INTENT" }) },
    system("find_courts()", 2),
    signal({ kind: "found", ref: "x2", intent: "find_courts", filter: {}, rows: [] }, 3),
    response,
  ]);
  expect(record?.state).toMatchObject({ x0: { performed: false }, x2: { performed: true } });
  expect(record?.calls).toEqual([{ index: 2, intent: "find_courts", arguments: {}, outcome: { rows: [] } }]);
});

test("an opening that does not fit the intents is an error, not a divergence", () => {
  expect(() => replay([], { entities: { zork: [] } })).toThrow(expect.objectContaining({ code: "BAD_OPENING" }));
});
