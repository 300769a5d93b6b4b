import { beforeAll, describe, expect, it } from "vitest";
import { BacklotError } from "../../../src/base/errors.js";
import { parseCommand } from "../../../src/labels/parse/parse.js";
import type { Backend } from "../../../src/runtime/backend.js";
import { replayTranscript } from "../../../src/runtime/replay/replay.js";
import {
  type Policy,
  type RehearseOptions,
  rehearse,
  schemaPolicy,
  scriptedUser,
  type User,
} from "../../../src/testing/index.js";
import { formatTranscript } from "../../../src/transcript/files/writeTranscripts.js";
import { commandsOf, failureOf, ourBackend, saying, shown, TABLE } from "../../testing/matchers/recorder.js";

let backend: Backend;
beforeAll(async () => {
  backend = await ourBackend();
});

const wantsTable: User = scriptedUser({ intent: "book_table", slots: TABLE });

describe("a rehearsal", () => {
  it("takes what a recorded dialogue says of itself, and leaves it out", async () => {
    const recorded = { split: "train", observes: ["performed"], extra: { source: "elsewhere" }, seed: 7 } as const;
    const transcript = await rehearse({ ...recorded, backend, policy: () => null, user: scriptedUser("Hello.") });
    expect(transcript).toMatchObject({ seed: 7, turns: [{ text: "Hello." }] });
    expect(Object.keys(transcript)).toEqual(["id", "turns", "seed", "now", "final"]);
  });

  it("records every command and signal with its index, and ends when the user is done", async () => {
    const transcript = await rehearse({ backend, policy: schemaPolicy(backend), user: wantsTable });
    expect(shown(transcript)).toBe(
      [
        "   User         Book table, please.",
        "   System    0  book_table()",
        '   Signal    1  hint("ask for value: Ask for restaurant_name", ref=x0)',
        "   System    2  say(x1)",
        "   User         Blue Heron.",
        '   System    3  x0.restaurant_name = "Blue Heron"',
        '   Signal    4  hint("ask for value: Ask for date", ref=x0)',
        "   System    5  say(x4)",
        "   User         2024-05-18.",
        '   System    6  x0.date = "2024-05-18"',
        '   Signal    7  hint("ask for value: Ask for time", ref=x0)',
        "   System    8  say(x7)",
        "   User         20:00.",
        '   System    9  x0.time = "20:00"',
        '   Signal   10  hint("ask for value: Ask for party_size", ref=x0)',
        "   System   11  say(x10)",
        "   User         2.",
        "   System   12  x0.party_size = 2",
        '   Signal   13  hint("please confirm: Please confirm", ref=x0)',
        "   System   14  say(x13)",
        "   User         Yes, please.  [confirmation]",
        "   System   15  confirm(x0)",
        "   Signal   16  perform(x0)",
        "   System   17  say(x16)",
      ].join("\n"),
    );
    expect(transcript.final).toEqual({ x0: { intent: "book_table", slots: TABLE, confirmed: true } });
    expect(transcript).toMatchObject({ id: "rehearsal", seed: 1, now: Date.parse("2024-01-01T09:00:00Z") });
    expect(transcript.extra).toBeUndefined();
    expect(replayTranscript(backend, transcript)).toMatchObject({ status: "matched", problems: 0 });
  });

  it("gives equal bytes twice, and other bytes for another seed or clock", async () => {
    const bytes = async (options: { seed?: number; now?: string }) =>
      formatTranscript(await rehearse({ backend, policy: schemaPolicy(backend), user: wantsTable, ...options }));
    expect(await bytes({ seed: 7 })).toBe(await bytes({ seed: 7 }));
    expect(await bytes({ seed: 8 })).not.toBe(await bytes({ seed: 7 }));
    expect(await bytes({ now: "2025-03-04T10:00:00Z" })).toContain('"date_of_table_bookings":"2025-03-04"');
  });

  it("takes policies and users that answer at once or later, as text or as a tree", async () => {
    const now = await rehearse({ backend, policy: schemaPolicy(backend), user: wantsTable });
    const reference = schemaPolicy(backend);
    const later: Policy = async (transcript) => {
      await new Promise((done) => setTimeout(done, 0));
      return reference(transcript);
    };
    const slowUser: User = async (transcript) => wantsTable(transcript);
    expect(await rehearse({ backend, policy: later, user: slowUser })).toEqual(now);
    const tree: Policy = ({ turns }) =>
      turns.at(-1)?.author === "User" ? parseCommand('log_workout(activity="rowing", minutes=20)') : null;
    expect(commandsOf(await rehearse({ backend, policy: tree, user: scriptedUser("Rowed!") }))).toEqual([
      'log_workout(activity="rowing", minutes=20)',
    ]);
  });

  it("shows both sides the same turns and nothing of what is planned", async () => {
    const seen: string[][] = [];
    const outcomes = { send_money: [{ reason: "the account is empty" }] };
    const entities = { payments: [{ id: "payments_9", amount: 5 }] };
    const policy: Policy = (given) => {
      seen.push(Object.keys(given));
      return null;
    };
    const transcript = await rehearse({
      backend,
      policy,
      user: scriptedUser("Hello"),
      outcomes,
      entities,
      id: "planned",
    });
    expect(seen).toEqual([["id", "seed", "now", "turns"]]);
    expect(transcript).toMatchObject({ id: "planned", outcomes, entities });
  });

  it("keeps what the assistant says, if it is asked to", async () => {
    const transcript = await rehearse({
      backend,
      policy: saying("say()"),
      user: scriptedUser(["Hello", "Bye"]),
      respond: ({ turns }) => (turns.length < 4 ? "Hello!" : null),
    });
    expect(transcript.turns.map(({ author }) => author)).toEqual(["User", "System", "Response", "User", "System"]);
  });

  it("starts with an empty dialogue where the user has nothing to say", async () => {
    const transcript = await rehearse({ backend, policy: schemaPolicy(backend), user: () => null });
    expect(transcript).toMatchObject({ turns: [], final: {} });
  });

  it("stops at maxTurns with the dialogue as far as it came, and not sooner", async () => {
    const forever = await rehearse({ backend, policy: saying("say()"), user: () => "And then?", maxTurns: 3 });
    expect(commandsOf(forever)).toEqual(["say()", "say()", "say()"]);
    expect(forever.extra).toEqual({ stopped: "maxTurns" });
    expect(() => formatTranscript(forever)).not.toThrow();
    const exact = await rehearse({ backend, policy: schemaPolicy(backend), user: wantsTable, maxTurns: 6 });
    expect(exact.extra).toBeUndefined();
    expect(await rehearse({ backend, policy: saying("say()"), user: wantsTable, maxTurns: 0 })).toMatchObject({
      turns: [],
      extra: { stopped: "maxTurns" },
    });
  });

  it("records refused commands without an index, and replays them as refused", async () => {
    const transcript = await rehearse({
      backend,
      policy: saying("book_tabel()", "book_table(zork=1, party_size='two')", "book_table()"),
      user: scriptedUser("A table!"),
    });
    expect(transcript.turns.map((turn) => ("index" in turn ? turn.index : turn.author))).toEqual([
      "User",
      "System",
      "Signal",
      "System",
      "Signal",
      "Signal",
      0,
      1,
    ]);
    expect(replayTranscript(backend, transcript)).toMatchObject({ status: "matched", problems: 0, commands: 3 });
  });

  it("fails in strict mode where planned outcomes run out, and replays so", async () => {
    const options = { outcomes: { set_reminder: [{ rows: [] }] }, strict: true };
    const remind = 'set_reminder(text="water the plants", date="2024-01-02")';
    const transcript = await rehearse({
      backend,
      policy: saying(remind, remind),
      user: scriptedUser("Remind me"),
      ...options,
    });
    expect(transcript.turns.at(-1)).toMatchObject({ signal: { kind: "error", code: "UNPLANNED_OUTCOME" } });
    expect(replayTranscript(backend, transcript, { strict: true }).status).toBe("matched");
    expect(replayTranscript(backend, transcript).status).toBe("diverged");
  });
});

describe("a faulty policy", () => {
  const user = scriptedUser(["A table, please."]);
  const failing = async (policy: unknown, options: object = {}): Promise<BacklotError> => {
    const error = await failureOf(() => rehearse({ backend, policy: policy as Policy, user, ...options }));
    expect(error).toBeInstanceOf(BacklotError);
    return error as BacklotError;
  };

  it("that throws is named, with what it threw as the cause and the dialogue so far", async () => {
    const cause = new TypeError("no such model");
    const policy: Policy = ({ turns }) => {
      if (turns.length > 1) throw cause;
      return "say()";
    };
    const error = await failing(policy);
    expect(error.code).toBe("POLICY_FAILED");
    expect(error.cause).toBe(cause);
    expect(error.place).toEqual({
      dialogue: "rehearsal",
      turn: 2,
      file: import.meta.filename,
      line: expect.any(Number),
      column: expect.any(Number),
    });
    expect(error.message.split("\n")).toEqual([
      expect.stringMatching(/^the policy threw TypeError: no such model \(.*rehearse\.test\.ts:\d+:\d+\)$/),
      "rehearsal",
      "   User         A table, please.",
      "   System    0  say()",
      " > (end)",
    ]);
    const rejecting = await failing(() => Promise.reject("offline"));
    expect(rejecting).toMatchObject({ code: "POLICY_FAILED", cause: "offline" });
    expect(rejecting.message).toContain("the policy threw 'offline'");
  });

  it.each([
    ["undefined", undefined, "undefined"],
    ["a number", 7, "7"],
    ["a list", ["say()"], "[ 'say()' ]"],
    ["an object", { answer: "say()" }, "{ answer: 'say()' }"],
    ["half a tree", { kind: "start" }, "{ kind: 'start' }"],
    ["a message of a model", { role: "assistant", content: "say()" }, "{ role: 'assistant', content: 'say()' }"],
    ["a function", () => "say()", "[Function"],
    ["a symbol", Symbol("say"), "Symbol(say)"],
  ])("that answers %s is told so", async (_, answer, text) => {
    const error = await failing(() => answer);
    expect(error.code).toBe("POLICY_ANSWER");
    expect(error.message).toContain(`the policy answered ${text}`);
    expect(error.hint).toContain("null");
  });

  it("whose answer throws as it is read is named like one that throws", async () => {
    const cause = new TypeError("no such model");
    const answer = {
      get command(): string {
        throw cause;
      },
    };
    const error = await failing(() => answer);
    expect([error.code, error.cause]).toEqual(["POLICY_FAILED", cause]);
  });

  it("that answers a tree which no text can say is told why", async () => {
    const tree = parseCommand('set_reminder(text="a")');
    const value = { kind: "literal", type: "str", value: "\ud800", span: [0, 0] } as const;
    const half = tree.kind === "start" ? { ...tree, args: tree.args.map((one) => ({ ...one, value })) } : tree;
    const error = await failing(() => half);
    expect(error.code).toBe("POLICY_ANSWER");
    expect(error.message).toMatch(/contains a lone surrogate/);
  });

  it("that repeats a refused command is stopped after maxRefusals, and shown", async () => {
    const error = await failing(() => "book_tabel()");
    expect(error.code).toBe("POLICY_STUCK");
    expect(error.message).toMatch(/^11 of the policy's commands were refused in one user turn\n/);
    expect(error.message).toContain("did you mean book_table?");
    const sooner = await failing(() => "", { maxRefusals: 0 });
    expect(sooner.message).toMatch(/^1 of the policy's commands/);
  });

  it("that never gives the floor back is stopped after maxCommands", async () => {
    const error = await failing(() => "say()", { maxCommands: 20 });
    expect(error.code).toBe("POLICY_STUCK");
    expect(error.message).toMatch(/^the policy gave 20 commands in one user turn and went on\n/);
    const transcript = await rehearse({ backend, policy: saying(...Array(20).fill("say()")), user, maxCommands: 20 });
    expect(commandsOf(transcript)).toHaveLength(20);
  });

  it("that waits for ever is stopped after policyTimeout, as is respond", async () => {
    const forever = () => new Promise<null>(() => {});
    const error = await failing(forever, { policyTimeout: 20 });
    expect(error).toMatchObject({ code: "POLICY_TIMEOUT", place: { dialogue: "rehearsal", turn: 1 } });
    expect(error.message).toMatch(/^the policy gave no answer within 20 ms\nrehearsal\n/);
    const speechless = await failing(() => null, { respond: forever, policyTimeout: 20 });
    expect(speechless.message).toMatch(/^respond gave no answer within 20 ms\n/);
  });

  it("that fails after its time was up disturbs nobody", async () => {
    let fail = (_: Error) => {};
    const late = () =>
      new Promise<null>((_, reject) => {
        fail = reject;
      });
    expect(await failing(late, { policyTimeout: 1 })).toMatchObject({ code: "POLICY_TIMEOUT" });
    fail(new Error("too late"));
    await new Promise((done) => setImmediate(done));
  });

  it("cannot change what is on record", async () => {
    const pushing: Policy = ({ turns }) => {
      (turns as unknown[]).push({ author: "System", command: "say()" });
      return null;
    };
    expect((await rehearse({ backend, policy: pushing, user })).turns).toHaveLength(1);
    const editing: Policy = ({ turns }) => {
      (turns[0] as { text: string }).text = "Nothing.";
      return null;
    };
    expect((await failing(editing)).message).toMatch(/read only/);
  });

  it("gets error signals for whatever text it gives, never a crash", async () => {
    const odd = ["", "\u0000", "\ud800", "(".repeat(100_000), "x".repeat(100_000), "import os", "book_table(", "x99"];
    const transcript = await rehearse({ backend, policy: saying(...odd), user });
    expect(transcript.turns.filter(({ author }) => author === "Signal")).toHaveLength(odd.length);
    expect(replayTranscript(backend, transcript).status).toBe("matched");
  });
});

describe("a faulty user", () => {
  const failing = (user: unknown): Promise<Error> =>
    failureOf(() => rehearse({ backend, policy: saying(), user: user as User }));

  it("that throws is named", async () => {
    const error = await failing(() => {
      throw new Error("no words");
    });
    expect(error).toMatchObject({
      code: "USER_FAILED",
      message: expect.stringContaining("the user threw Error: no words"),
    });
  });

  it.each([
    ["undefined", undefined, "undefined, which is not a user turn\n"],
    ["a list", ["Hello"], "[ 'Hello' ], which is not a user turn\n"],
    ["a turn without text", { means: {} }, "text: "],
    ["an unknown key", { text: "Hello", mean: {} }, '"mean"'],
    ["an unknown tag", { text: "Hello", tags: ["cross"] }, 'tags: 0: "cross" is not a tag'],
    [
      "slots that are not values",
      { text: "Hello", means: { slots: { when: new Date(0), at: undefined } } },
      "means: slots: ",
    ],
    ["a meaning of another kind", { text: "Hello", means: { confirm: true } }, '"confirm"'],
  ])("that answers %s is told so", async (_, answer, text) => {
    const error = await failing(() => answer);
    expect(error).toMatchObject({ code: "USER_ANSWER" });
    expect(error.message).toContain(text);
  });

  it("may leave keys undefined", async () => {
    const user = (({ turns }) => (turns.length > 0 ? null : { text: "Hello", means: undefined })) as User;
    const transcript = await rehearse({ backend, policy: saying(), user });
    expect(transcript.turns).toEqual([{ author: "User", text: "Hello" }]);
  });

  it("keeps its own objects unfrozen", async () => {
    const slots = { items: ["eggs"] };
    await rehearse({ backend, policy: saying(), user: scriptedUser({ text: "Eggs", means: { slots } }) });
    expect(Object.isFrozen(slots) || Object.isFrozen(slots.items)).toBe(false);
  });
});

describe("wrong options", () => {
  it.each([
    [{ backend: Promise.resolve() }, "BAD_REHEARSAL", /await loadBackend/],
    [{ backend: undefined }, "BAD_REHEARSAL", /backend is undefined/],
    [{ maxTurn: 3 }, "BAD_REHEARSAL", /no option maxTurn; did you mean maxTurns\?/],
    [{ policy: "say()" }, "BAD_REHEARSAL", /policy is 'say\(\)', not a function/],
    [{ user: { intent: "book_table" } }, "BAD_REHEARSAL", /user is \{ intent: 'book_table' \}, not a function/],
    [{ respond: "ok" }, "BAD_REHEARSAL", /respond is 'ok'/],
    [{ id: "" }, "BAD_REHEARSAL", /id is ''/],
    [{ maxTurns: 1.5 }, "BAD_REHEARSAL", /maxTurns is 1.5/],
    [{ maxCommands: -1 }, "BAD_REHEARSAL", /maxCommands is -1/],
    [{ maxRefusals: Number.NaN }, "BAD_REHEARSAL", /maxRefusals is NaN/],
    [{ policyTimeout: 0 }, "BAD_REHEARSAL", /policyTimeout is 0, not a whole number of milliseconds from 1/],
    [{ policyTimeout: Number.POSITIVE_INFINITY }, "BAD_REHEARSAL", /policyTimeout is Infinity/],
    [{ seed: 0.5 }, "BAD_OPENING", /seed/],
    [{ now: "teatime" }, "NO_CLOCK", /teatime/],
    [{ outcomes: { book_tabel: [] } }, "BAD_OPENING", /did you mean book_table/],
    [{ entities: { table_booking: [] } }, "BAD_OPENING", /did you mean table_bookings/],
  ])("%o are refused", async (wrong, code, message) => {
    const right = { backend, policy: saying(), user: scriptedUser("Hello") };
    const error = await failureOf(() => rehearse({ ...right, ...wrong } as RehearseOptions));
    expect(error).toMatchObject({ code, message: expect.stringMatching(message) });
  });
});
