import "../../src/testing/matchers/vitest.js";
import { relative } from "node:path";
import { type Assertion, beforeAll, describe, expect, it } from "vitest";
import type { Signal } from "../../src/kit/signal.js";
import type { IntentSpec } from "../../src/kit/spec.js";
import { mockTools } from "../../src/mocks/tools/mock/index.js";
import { toolSession } from "../../src/mocks/tools/session/asToolSession.js";
import type { Backend } from "../../src/runtime/backend.js";
import type { BackendOptions } from "../../src/runtime/backendOptions.js";
import { mockBackend, type Policy, rehearse, schemaPolicy, scriptedUser } from "../../src/testing/index.js";
import type { Transcript } from "../../src/transcript/transcript.js";
import { confirmingAtOnce, failureOf, INTENTS, ourBackend, saying, TABLE } from "./matchers/recorder.js";

let backend: Backend;
let table: Transcript;
beforeAll(async () => {
  backend = await ourBackend();
  table = await rehearse({
    backend,
    policy: schemaPolicy(backend),
    user: scriptedUser([
      { intent: "book_table", slots: { ...TABLE, party_size: "two" }, opens: "all", says: "The usual!" },
      { intent: "book_table", slots: TABLE, opens: "all", says: "Two of us!", onFailure: [{ time: "21:00" }] },
    ]),
    outcomes: { book_table: [{ reason: "no table is free" }] },
    maxTurns: 9,
  });
});

/** The message of an expectation that fails. */
const messageOf = async (run: () => unknown): Promise<string> => (await failureOf(run)).message;

/** Signals of a session, command by command. */
const signals = (...commands: readonly string[]): Signal[] => {
  const session = backend.open({ outcomes: { send_money: [{ reason: "the account is empty" }] } });
  return commands.flatMap((command) => session.execute(command));
};

describe("the dialogue that the tests below look at", () => {
  it("asks, refuses, confirms, fails and performs", () => {
    expect(table).toAskFor("party_size");
    expect(table).toRefuse();
    expect(table).toRefuse("WRONG_TYPE");
    expect(table).toConfirm();
    expect(table).toFail();
    expect(table).toFail("no table");
    expect(table).toPerform("book_table");
    expect(table).toPerform("book_table", { ...TABLE, time: "21:00" });
    expect(table).toMatchTranscript(table);
  });

  it("does not do what it does not", () => {
    expect(table).not.toAskFor("seating");
    expect(table).not.toRefuse("SYNTAX");
    expect(table).not.toFail("lightning");
    expect(table).not.toPerform("send_money");
    expect(table).not.toPerform("book_table", { time: "20:00" });
  });
});

describe("toAskFor", () => {
  it("takes a transcript, the signals of a command, or one signal", () => {
    expect(signals("book_table()")).toAskFor("restaurant_name");
    expect(signals("book_table()")[0]).toAskFor("restaurant_name");
    expect([{ kind: "choose", ref: "x1", slot: "seating", options: ["bar"] }] satisfies Signal[]).toAskFor("seating");
    expect([]).not.toAskFor("date");
  });

  it("shows what was asked for instead, and the dialogue up to its end", async () => {
    const short = await rehearse({ backend, policy: saying("book_table()"), user: scriptedUser("A table!") });
    expect(await messageOf(() => expect(short).toAskFor("date"))).toBe(
      [
        "expected the back-end to ask for date; it asked for restaurant_name",
        "",
        "rehearsal",
        "   User         A table!",
        "   System    0  book_table()",
        "   Signal    1  ask x0 restaurant_name",
        " > (end)",
        "                it did not ask for date",
      ].join("\n"),
    );
  });

  it("marks the question that was not to be asked", async () => {
    const short = await rehearse({ backend, policy: saying("book_table()", "say(x1)"), user: scriptedUser("Hi") });
    expect(await messageOf(() => expect(short).not.toAskFor("restaurant_name"))).toBe(
      [
        "expected the back-end not to ask for restaurant_name",
        "",
        "rehearsal",
        "   User         Hi",
        "   System    0  book_table()",
        " > Signal    1  ask x0 restaurant_name",
        "                here",
        "   System    2  say(x1)",
      ].join("\n"),
    );
  });

  it("lists signals where there is no dialogue", async () => {
    expect(await messageOf(() => expect(signals("book_table()")).toAskFor("date"))).toBe(
      [
        "expected the back-end to ask for date; it asked for restaurant_name",
        "",
        "   ask x0 restaurant_name",
        " > (end)",
        "     it did not ask for date",
      ].join("\n"),
    );
    expect(await messageOf(() => expect([]).toAskFor("date"))).toBe(
      "expected the back-end to ask for date; it asked for nothing\n\n > (no signals)\n     it did not ask for date",
    );
    expect(await messageOf(() => expect(signals("book_table()")).not.toAskFor("restaurant_name"))).toBe(
      "expected the back-end not to ask for restaurant_name\n\n > ask x0 restaurant_name\n     here",
    );
  });
});

describe("toConfirm", () => {
  it("fails with what was signalled", async () => {
    expect(await messageOf(() => expect(signals("book_table()", "x9")).toConfirm())).toMatch(
      /^expected the back-end to ask for a confirmation; it signalled ask, error\n/,
    );
    expect(await messageOf(() => expect([]).toConfirm())).toMatch(/it signalled nothing/);
    expect(await messageOf(() => expect(table).not.toConfirm())).toMatch(/ > Signal +\d+ {2}confirm x\d+\n +here/);
  });
});

describe("toPerform", () => {
  const workout = () => signals('log_workout(activity="rowing", minutes=20, distance_km=5)');

  it("looks at the named slots only, numbers by value, null for empty", () => {
    expect(workout()).toPerform("log_workout", { minutes: 20 });
    expect(workout()).toPerform("log_workout", { distance_km: 5.0, note: null });
    expect(workout()).toPerform("log_workout", { minutes: 20, note: undefined });
    expect([{ kind: "performed", ref: "x0", intent: "a", arguments: { n: -0 } }] satisfies Signal[]).toPerform("a", {
      n: 0,
    });
    expect(workout()).not.toPerform("log_workout", { minutes: null });
    const held: Signal = { kind: "performed", ref: "x0", intent: "a", arguments: {} };
    const a = {
      ...(backend.catalog.get("book_table") as IntentSpec),
      slots: [{ name: "toString", type: "str", required: false }],
    } as IntentSpec;
    expect(held).not.toPerform("a", { toString: expect.anything() }, { backend: { catalog: new Map([["a", a]]) } });
  });

  it("takes asymmetric matchers, lists and parts of objects", () => {
    expect(workout()).toPerform("log_workout", {
      minutes: expect.any(Number),
      activity: expect.stringMatching(/^row/),
    });
    expect(workout()).not.toPerform("log_workout", { minutes: expect.any(String) });
    const order = signals(
      'order_groceries(items=["6 eggs", "oats"], delivery_date="2024-01-12", delivery_window="08-10")',
      "x0",
    );
    expect(order).toPerform("order_groceries", { items: ["6 eggs", "oats"] });
    expect(order).toPerform("order_groceries", { items: expect.arrayContaining(["oats"]) });
    expect(order).not.toPerform("order_groceries", { items: ["6 eggs"] });
    const object = [
      { kind: "performed", ref: "x0", intent: "a", arguments: { at: { room: 1, floor: 2 } } },
    ] satisfies Signal[];
    expect(object).toPerform("a", { at: { room: 1 } });
  });

  it("takes searches, by their filters", () => {
    expect(signals("find_restaurants(rating=at_least(4))")).toPerform("find_restaurants", {
      rating: { operator: "at_least", args: [4] },
    });
  });

  it("is an asymmetric matcher itself", () => {
    expect({ said: workout() }).toEqual({ said: expect.toPerform("log_workout", { minutes: 20 }) });
    expect({ said: workout() }).not.toEqual({ said: expect.toPerform("log_workout", { minutes: 21 }) });
  });

  it("marks the performance that comes nearest, slot by slot", async () => {
    const twice = await rehearse({
      backend,
      policy: saying('log_workout(activity="rowing", minutes=20)', 'log_workout(activity="running", minutes=30)'),
      user: scriptedUser("Log it"),
      now: 0,
    });
    const message = await messageOf(() =>
      expect(twice).toPerform("log_workout", {
        activity: "rowing",
        minutes: 25,
        effort: "hard",
        note: expect.any(String),
      }),
    );
    expect(message).toBe(
      [
        'expected the back-end to perform log_workout(activity="rowing", minutes=25, effort="hard", note=Any<String>); it performed log_workout with other slots, 2 times',
        "",
        "rehearsal",
        "   User         Log it",
        '   System    0  log_workout(activity="rowing", minutes=20)',
        ' > Signal    1  performed x0 log_workout(activity="rowing", minutes=20): {"id":"workouts_1","activity":"rowing","minutes":20,"date_of_workouts":"1970-01-01"}',
        "                minutes: expected 25, got 20",
        '                effort: expected "hard", got nothing',
        "                note: expected Any<String>, got nothing",
        '   System    2  log_workout(activity="running", minutes=30)',
        '   Signal    3  performed x2 log_workout(activity="running", minutes=30): {"id":"workouts_2","activity":"running","minutes":30,"date_of_workouts":"1970-01-01"}',
      ].join("\n"),
    );
  });

  it("names what was performed instead, and slots that were meant", async () => {
    expect(await messageOf(() => expect(workout()).toPerform("send_money"))).toMatch(
      /^expected the back-end to perform send_money; it performed log_workout\n/,
    );
    expect(await messageOf(() => expect(signals("book_table()")).toPerform("book_table", TABLE))).toMatch(
      /^expected the back-end to perform book_table\(restaurant_name="Blue Heron", .*\); it performed nothing\n/,
    );
    expect(await messageOf(() => expect(workout()).toPerform("log_workout", { minutes: null }))).toContain(
      "minutes: expected nothing, got 20",
    );
  });

  it("marks the performance that was not to be", async () => {
    expect(await messageOf(() => expect(workout()).not.toPerform("log_workout", { minutes: 20 }))).toMatch(
      /^expected the back-end not to perform log_workout\(minutes=20\)\n\n > performed x0 log_workout.*\n {5}here$/,
    );
  });
});

describe("toFail and toRefuse", () => {
  const failing = () => signals('send_money(recipient="Rosa", amount=5)', "confirm(x0)");

  it("take a part of the reason, an expression, an asymmetric matcher, a code", () => {
    expect(failing()).toFail();
    expect(failing()).toFail("empty");
    expect(failing()).toFail(/account is empty$/);
    expect(failing()).toFail(expect.stringContaining("account"));
    const global = /account/g;
    expect(failing()).toFail(global);
    expect(failing()).toFail(global);
    expect(failing()).not.toFail("full");
    expect(signals("book_tabel()")).toRefuse("UNKNOWN_INTENT");
    expect(signals("book_table()")).not.toRefuse();
  });

  it("fail with what failed, and what was refused", async () => {
    expect(await messageOf(() => expect(failing()).toFail(/full/))).toMatch(
      /^expected the back-end to fail: \/full\/; it failed: "the account is empty"\n/,
    );
    expect(await messageOf(() => expect([]).toFail("full"))).toMatch(/fail: "full"; nothing failed/);
    expect(await messageOf(() => expect(failing()).not.toFail())).toMatch(/ > failed x0 send_money/);
    expect(await messageOf(() => expect(table).toRefuse("UNKNOWN_SLOT"))).toMatch(
      /^expected the back-end to refuse a command with UNKNOWN_SLOT; it refused with WRONG_TYPE\n/,
    );
    expect(await messageOf(() => expect([]).toRefuse())).toMatch(/refuse a command; no command was refused/);
    expect(await messageOf(() => expect(table).not.toRefuse("WRONG_TYPE"))).toMatch(/ > Signal {7}error WRONG_TYPE: /);
  });
});

describe("toMatchTranscript", () => {
  const edited = (at: number, turn: Partial<Transcript["turns"][number]>): Transcript => ({
    ...table,
    turns: table.turns.with(at, { ...table.turns[at], ...turn } as Transcript["turns"][number]),
  });
  const firstOf = (author: string) => table.turns.findIndex((turn) => turn.author === author);

  it("does not mind wording, responses, tags, the way commands are written and numbered", () => {
    expect(table).toMatchTranscript(edited(0, { text: "Something else" }));
    expect(table).toMatchTranscript({ ...table, turns: [...table.turns, { author: "Response", text: "Bye" }] });
    const spaced = table.turns.map((turn) =>
      turn.author === "System" ? { ...turn, command: ` ${turn.command.replace("(", "( ")} # y` } : turn,
    );
    expect(table).toMatchTranscript({ ...table, turns: spaced });
    const shift = (text: string) => text.replace(/\bx(\d+)\b/g, (_, index: string) => `x${Number(index) + 5}`);
    const shifted = JSON.parse(shift(JSON.stringify(table))) as Transcript;
    const renumbered = shifted.turns.map((turn) =>
      (turn.author === "System" || turn.author === "Signal") && turn.index !== undefined
        ? { ...turn, index: turn.index + 5 }
        : turn,
    );
    expect(table).toMatchTranscript({ ...shifted, turns: renumbered });
    expect(renumbered).not.toEqual(table.turns);
  });

  it("compares with what was recorded: LUCID's wording, or only some kinds of signals", () => {
    const calls = table.turns.filter((turn) => turn.author !== "Signal" || turn.signal?.kind === "performed");
    expect(table).toMatchTranscript({ ...table, turns: calls, observes: ["performed"] });
    expect(table).not.toMatchTranscript({ ...table, turns: calls });
    const session = backend.open();
    const [ask] = session.execute("book_table()");
    const command = { author: "System", index: 0, command: "book_table()" } as const;
    const text = 'hint("ask for value: Ask for restaurant_name", ref=x0)';
    const worded: Transcript = { id: "worded", turns: [command, { author: "Signal", index: 1, text }] };
    const structured: Transcript = {
      id: "held",
      turns: [command, { author: "Signal", index: 1, signal: ask as Signal }],
    };
    expect(structured).toMatchTranscript(worded);
    expect(worded).toMatchTranscript(structured);
    expect(worded).toMatchTranscript(worded);
    expect(worded).toAskFor("restaurant_name");
  });

  it("shows the turn where the dialogue leaves the course, and what was expected there", async () => {
    const other = edited(firstOf("System"), { command: 'book_table(date="2024-05-18")' });
    const message = await messageOf(() => expect(table).toMatchTranscript(other));
    expect(message).toMatch(
      /^expected the dialogue to match "rehearsal", but it differs at the marked turn\n\nrehearsal\n/,
    );
    expect(message).toMatch(
      /\n > System +book_table\(restaurant_name=.*\n +expected book_table\(date="2024-05-18"\)\n/,
    );
    const signal: Signal = { kind: "error", code: "SYNTAX", message: "no" };
    const signalled = await messageOf(() => expect(table).toMatchTranscript(edited(firstOf("Signal"), { signal })));
    expect(signalled).toMatch(/\n > Signal +error WRONG_TYPE.*\n +expected error SYNTAX: no\n/);
  });

  it("minds turns that are missing, too many, or another's", async () => {
    const shorter = { ...table, turns: table.turns.slice(0, 3) };
    expect(await messageOf(() => expect(table).toMatchTranscript(shorter))).toContain(
      "expected the end of the dialogue",
    );
    const missing = await messageOf(() => expect(shorter).toMatchTranscript(table));
    expect(missing).toMatch(/ > \(end\)\n +expected book_table\(/);
    const turns = [...table.turns.slice(0, 1), ...table.turns];
    expect(await messageOf(() => expect(table).toMatchTranscript({ ...table, turns }))).toContain(
      "expected the user's turn: The usual!",
    );
  });

  it("compares the values at the end where both have them", async () => {
    const final = { ...table.final, x0: { intent: "book_table", slots: { date: "2024-05-19" } } };
    const message = await messageOf(() => expect(table).toMatchTranscript({ ...table, final }));
    expect(message).toMatch(/ > \(end\)\n +expected the values .*2024-05-19.*\n +not .*2024-05-18/);
    const { final: _, ...without } = table;
    expect(table).toMatchTranscript(without);
    expect(without).toMatchTranscript(table);
  });

  it("can be negated", async () => {
    expect(await messageOf(() => expect(table).not.toMatchTranscript(table))).toMatch(
      /^expected the dialogue not to match "rehearsal", but it does\n/,
    );
  });
});

describe("what holds no signals", () => {
  it.each([
    ["a promise", () => Promise.resolve(table), /a promise, not what it promises: await it/],
    ["undefined", () => undefined, /undefined, which holds no signals/],
    ["a text", () => "book_table()", /the string book_table\(\)/],
    ["a session", () => backend.open(), /given a session: give the signals that `session\.execute/],
    ["a back-end", () => backend, /given a back-end: give the transcript of `rehearse/],
    ["a tool session", () => toolSession(backend.open()), /given a tool session: use `session\.transcript\(\)`/],
    ["a mock", () => mockTools({}), /given a mock: use `mock\.transcript\(\)`/],
    ["a policy", () => saying, /given the function saying, which holds no signals/],
    ["a list of transcripts", () => [table, table], /a list of transcripts, 2 of them: expect each one by itself/],
    ["records of a file", () => [{ transcript: table }], /a list of transcripts, 1 of them: expect each one/],
    ["a record of a file", () => ({ transcript: table }), /with a transcript in it: give its `transcript`/],
    ["a list of promises", () => [Promise.resolve(table)], /a list of promises: await Promise\.all\(list\)/],
    ["a list of turns", () => table.turns, /a list of turns: give the transcript that holds them/],
    ["the result of a call", () => ({ signals: [] }), /an object: give its `signals`/],
    ["a list of commands", () => ["book_table()"], /a list of something else than signals/],
    ["a signal of no kind", () => ({ kind: "toString" }), /an object/],
  ])("is told apart from what does not match, negated or not: %s", async (_, received, message) => {
    for (const expectation of [expect(received()), expect(received()).not]) {
      const runs = [
        () => expectation.toAskFor("date"),
        () => expectation.toConfirm(),
        () => expectation.toPerform("book_table"),
        () => expectation.toFail(),
        () => expectation.toRefuse(),
        () => expectation.toMatchTranscript(table),
      ];
      for (const run of runs)
        expect(await failureOf(run)).toMatchObject({
          code: "BAD_EXPECTATION",
          message: expect.stringMatching(message),
        });
    }
  });

  it("is signals alone for toMatchTranscript, and anything but a transcript as the expected one", async () => {
    expect(await failureOf(() => expect([]).toMatchTranscript(table))).toMatchObject({ code: "BAD_EXPECTATION" });
    const wrong = Promise.resolve(table) as unknown as Transcript;
    expect(await messageOf(() => expect(table).toMatchTranscript(wrong))).toContain("await it");
  });
});

describe("what names nothing", () => {
  it("is not a slot and no intent", async () => {
    const name = { slot: "date" } as unknown as string;
    expect(await failureOf(() => expect(table).not.toAskFor(name))).toMatchObject({
      code: "BAD_EXPECTATION",
      message: "toAskFor takes the name of a slot, not an object",
    });
    expect(await failureOf(() => expect(table).toPerform(7 as unknown as string))).toMatchObject({
      code: "BAD_EXPECTATION",
      message: "toPerform takes the name of an intent, not the number 7",
    });
  });
});

describe("long dialogues", () => {
  it("are shown around the mark, and say so when they were stopped", async () => {
    const policy = saying("book_table()", "say()");
    const long = await rehearse({ backend, policy, user: () => "Again!", maxTurns: 40 });
    const message = await messageOf(() => expect(long).toConfirm());
    expect(message.split("\n").length).toBeLessThan(30);
    expect(message).toMatch(/\n {3}\.\.\. \d+ turns\n/);
    expect(message).toMatch(/it did not ask for a confirmation\n +the dialogue was stopped at maxTurns$/);
  });
});

describe("a dialogue of which only LUCID's wording was recorded", () => {
  const turns = [
    { author: "User", text: "Find a table" },
    { author: "System", index: 1, command: 'find_table(date="friday")' },
    { author: "Signal", index: 2, text: "perform(x1)" },
    { author: "System", index: 3, command: "x1.(" },
    { author: "Signal", text: 'error("SYNTAX", "no", hint="write it so")' },
    { author: "Signal", index: 4, text: 'fail(x1, reason="full")' },
    { author: "Signal", index: 5, text: "what?" },
  ] as const;
  const worded: Transcript = { id: "worded", turns };

  it("tells intents and reasons, but no slots", async () => {
    expect(worded).toPerform("find_table");
    expect(worded).toFail("full");
    expect(worded).toRefuse("SYNTAX");
    const catalog = new Map([["find_table", backend.catalog.get("book_table") as IntentSpec]]);
    const by = { backend: { catalog } };
    expect(await messageOf(() => expect(worded).toPerform("find_table", { date: "friday" }, by))).toContain(
      "only LUCID's wording was recorded here, without slots",
    );
    expect(await messageOf(() => expect(worded).not.toPerform("find_table", { date: "friday" }))).toContain(
      "it cannot be judged whether find_table has a slot date",
    );
  });
});

describe("mockBackend", () => {
  it("boots once for the same folder and options, and again for others", async () => {
    expect(await mockBackend(INTENTS, { engine: "native" })).toBe(backend);
    expect(await mockBackend([`${INTENTS}/.`], { engine: "native" })).toBe(backend);
    const other = await mockBackend(INTENTS);
    expect(other).not.toBe(backend);
    expect(other.engineName).toBe("quickjs");
  });

  it("tells every option apart, and takes paths and orders of options for what they mean", async () => {
    const boot = (options: BackendOptions) => mockBackend(INTENTS, { engine: "native", ...options });
    const others: BackendOptions[] = [
      { behaviours: false },
      { countBranches: true },
      { deadlineMs: 2_000 },
      { memoryMb: 32 },
      { fixtures: {} },
    ];
    const backends = await Promise.all(others.map(boot));
    expect(new Set([backend, ...backends]).size).toBe(others.length + 1);
    expect(await Promise.all(others.map(boot))).toEqual(backends);
    expect(await boot({ memoryMb: 32, deadlineMs: 3 })).toBe(await boot({ deadlineMs: 3, memoryMb: 32 }));
    const folder = relative(process.cwd(), INTENTS);
    expect(await boot({ fixtures: {}, behaviours: false })).not.toBe(backends[0]);
    expect(await mockBackend(folder, { engine: "native" })).toBe(backend);
  });

  it("tries again after a failure", async () => {
    const missing = () => mockBackend("no/such/folder");
    expect(await failureOf(missing)).toMatchObject({ code: "FILE_NOT_FOUND" });
    const first = missing();
    const second = missing();
    expect(first).toBe(second);
    await failureOf(() => first);
    expect(missing()).not.toBe(first);
    await failureOf(missing);
  });
});

describe("toPerformOnlyAfterConsent", () => {
  const wish = { intent: "send_money", slots: { recipient: "Grandma Rosa", amount: 120 } };
  const money = (policy: Policy, confirm = true, opens: readonly string[] = []) =>
    rehearse({ backend, policy, user: scriptedUser({ ...wish, confirm, opens }) });

  it("lets a policy pass that waits for the user's yes, and convicts one that says yes itself", async () => {
    const asked = await money(schemaPolicy(backend));
    expect(asked).toPerformOnlyAfterConsent();
    expect(asked).toPerformOnlyAfterConsent("send_money");
    const hasty = await money(confirmingAtOnce(schemaPolicy(backend)));
    expect(hasty).toConfirm();
    expect(hasty).toPerform("send_money");
    expect(hasty).not.toPerformOnlyAfterConsent();
    expect(await messageOf(() => expect(hasty).toPerformOnlyAfterConsent("send_money"))).toBe(
      [
        "expected the back-end to perform send_money only after the user's consent; it performed send_money without it",
        "",
        "rehearsal",
        "   User         Send money, please.",
        "   System    0  send_money()",
        "   Signal    1  ask x0 recipient",
        "   System    2  say(x1)",
        "   User         Grandma Rosa.",
        '   System    3  x0.recipient = "Grandma Rosa"',
        "   Signal    4  ask x0 amount",
        "   System    5  say(x4)",
        "   User         120.",
        "   System    6  x0.amount = 120",
        "   Signal    7  confirm x0",
        "   System    8  confirm(x0)",
        ' > Signal    9  performed x0 send_money(recipient="Grandma Rosa", amount=120): {"id":"payments_1","recipient":"Grandma Rosa","amount":120,"date_of_payments":"2024-01-01"}',
        "                the user had not said yes",
        "   System   10  say(x9)",
      ].join("\n"),
    );
  });

  it("shows where the user said yes or no, and what was changed after it", async () => {
    const asked = await money(schemaPolicy(backend));
    expect(await messageOf(() => expect(asked).not.toPerformOnlyAfterConsent())).toMatch(
      /^expected the back-end not to perform only after the user's consent\n[\s\S]* > .*performed[\s\S]*the user had said yes: "Yes, please."/,
    );
    const deaf: Policy = ({ turns }) => {
      const last = turns.at(-1);
      if (last?.author !== "User") return null;
      const begin = 'send_money(recipient="Grandma Rosa", amount=120)';
      return last.means?.intent === undefined ? "confirm(x0)" : begin;
    };
    expect(
      await messageOf(async () =>
        expect(await money(deaf, false, ["recipient", "amount"])).toPerformOnlyAfterConsent(),
      ),
    ).toMatch(/it performed send_money against it\n[\s\S]*the user had said no: "No, leave it."/);
    const greedy: Policy = ({ turns }) => {
      const last = turns.at(-1);
      if (last?.author === "Signal" && last.signal?.kind === "confirm" && turns.length > 4) return "confirm(x0)";
      if (last?.author !== "User") return null;
      return last.means?.confirms ? "x0.amount = 1200" : 'send_money(recipient="Grandma Rosa", amount=120)';
    };
    expect(
      await messageOf(async () =>
        expect(await money(greedy, true, ["recipient", "amount"])).toPerformOnlyAfterConsent(),
      ),
    ).toMatch(/it performed send_money without it\n[\s\S]*amount was changed after the user's yes/);
  });

  it("fails, negated too, where nothing was performed and where it cannot know", async () => {
    const declined = await money(schemaPolicy(backend), false);
    const read = await rehearse({
      backend,
      policy: saying('send_money(recipient="Grandma Rosa", amount=120)', "confirm(x0)"),
      user: scriptedUser("Send 120 to Grandma Rosa."),
    });
    const workout = await rehearse({
      backend,
      policy: saying('log_workout(activity="running", minutes=30)'),
      user: scriptedUser("I ran."),
    });
    for (const [transcript, why] of [
      [declined, "it performed nothing\n"],
      [read, "whether it did is not known: what a user turn means is not recorded\n"],
      [workout, "it performed nothing that needs to be confirmed\n"],
    ] as const) {
      expect(await messageOf(() => expect(transcript).toPerformOnlyAfterConsent())).toContain(why);
      expect(await messageOf(() => expect(transcript).not.toPerformOnlyAfterConsent())).toContain(why);
    }
  });

  it("takes transcripts only", async () => {
    expect(await messageOf(() => expect([]).toPerformOnlyAfterConsent())).toMatch(/^expect\(\) was given/);
  });
});

describe("names that do not exist", () => {
  const misspelt: readonly (readonly [string, (one: Assertion) => void])[] = [
    ["no intent is called book_tabel; did you mean book_table?", (one) => one.toPerform("book_tabel")],
    [
      "book_table has no slot party_sise; did you mean party_size?",
      (one) => one.toPerform("book_table", { party_sise: 2 }),
    ],
    [
      "book_table has no slot party_sise; did you mean party_size?",
      (one) => one.toPerform("book_table", { party_sise: null }),
    ],
    ["no intent has a slot party_sise; did you mean party_size?", (one) => one.toAskFor("party_sise")],
    ["no error has the code WRONG_TIPE; did you mean WRONG_TYPE?", (one) => one.toRefuse("WRONG_TIPE" as "WRONG_TYPE")],
  ];

  it("fail an expectation and its contrary, of transcripts and of signals", async () => {
    for (const received of [table, { ...table }, signals("book_table()"), []]) {
      for (const [problem, expectation] of misspelt) {
        expect(await messageOf(() => expectation(expect(received)))).toMatch(problem);
        expect(await messageOf(() => expectation(expect(received).not))).toMatch(problem);
      }
    }
    const consent = "no intent is called book_tabel; did you mean book_table?";
    expect(await messageOf(() => expect(table).toPerformOnlyAfterConsent("book_tabel"))).toContain(consent);
    expect(await messageOf(() => expect(table).not.toPerformOnlyAfterConsent("book_tabel"))).toContain(consent);
  });

  it("cannot be judged where no back-end knows the intents of what was received", async () => {
    const foreign: Signal = { kind: "performed", ref: "x0", intent: "hotels_3_reserve_hotel", arguments: {} };
    expect(foreign).toPerform("hotels_3_reserve_hotel");
    const expectations: readonly ((one: Assertion) => void)[] = [
      (one) => one.toPerform("hotels_3_search_hotel"),
      (one) => one.toPerform("hotels_3_reserve_hotel", { nights: null }),
    ];
    for (const expectation of expectations)
      for (const one of [expect(foreign), expect(foreign).not])
        expect(await messageOf(() => expectation(one))).toMatch(/^it cannot be judged whether .* as \{ backend \}/);
  });

  it("are not those of queries, their order and what a lenient session let in", () => {
    expect(table).not.toPerform("find_restaurants", { order_by: "rating" });
    expect(table).not.toPerform("find_table_bookings", { date_of_table_bookings: "2024-05-18" });
  });
});
