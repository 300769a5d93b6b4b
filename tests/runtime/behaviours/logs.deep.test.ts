import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  type Backend,
  diff,
  type EngineName,
  type LogEntry,
  replayTranscript,
  type Session,
} from "../../../src/runtime/index.js";
import { MAX_SESSION_LINES } from "../../../src/runtime/session/logs.js";
import type { Transcript } from "../../../src/transcript/index.js";
import { sampleOf } from "../../runs.js";
import { backendWith, behaviour, project } from "./project.js";

const BOOK = 'book(from_day="2024-05-01", to_day="2024-05-03")';
const LOGGING = {
  act: `perform: ({ slots }, world) => {
    console.debug("asked to", slots.how);
    console.log({ slots, now: world.now }, [1, "two", null]);
    if (slots.how === "throw") { console.error(new Error("too much")); throw new Error("too much"); }
    if (slots.how === "fail") { console.warn("refused"); return fail("no"); }
    console.info(slots.how.length, true, undefined);
    return succeed({ seen: slots.how });
  }`,
  book: 'check: ({ slots }) => { console.log("from", slots.from_day); return undefined; }',
};
const COMMANDS = ['act(how="a")', BOOK, "x2.people = 2", 'act(how="throw")', 'act(how="fail")', "confirm(x2)", "say()"];

const said = (logs: readonly LogEntry[]): string[] =>
  logs.map(({ index, intent, level, text }) => `${index} ${intent} ${level} ${text}`);
const texts = ({ logs }: Session): string[] => logs.map(({ text }) => text);

// The engine of a thread has what the other has, and a port between; the soak tries both.
describe.each(sampleOf(["isolated", "quickjs"] as const, 2))("on %s", (engine: EngineName) => {
  let loud: Backend;
  beforeAll(async () => {
    loud = await backendWith(LOGGING, { engine });
  });
  afterAll(() => loud.close());

  test("a session has the lines of its commands, those of refused commands among them", () => {
    const session = loud.open();
    for (const command of COMMANDS) session.execute(command);
    expect(said(session.logs)).toEqual([
      "0 act debug asked to a",
      '0 act log {"slots":{"how":"a"},"now":1704099600000} [1,"two",null]',
      "0 act info 1 true undefined",
      "2 book log from 2024-05-01",
      "4 book log from 2024-05-01",
      "6 act debug asked to throw",
      '6 act log {"slots":{"how":"throw"},"now":1704099600000} [1,"two",null]',
      "6 act error Error: too much (act.behavior.ts:5)",
      "6 act debug asked to fail",
      '6 act log {"slots":{"how":"fail"},"now":1704099600000} [1,"two",null]',
      "6 act warn refused",
      "8 book log from 2024-05-01",
    ]);
  });

  test("nothing is logged twice where sessions are brought up again, forked and reopened", () => {
    const alone = loud.open();
    for (const command of COMMANDS) alone.execute(command);
    const sessions = Array.from({ length: 9 }, () => loud.open());
    const forks: Session[] = [];
    for (const command of COMMANDS) {
      for (const session of sessions) session.execute(command);
      forks.push((sessions[0] as Session).fork());
    }
    for (const session of sessions) expect(session.logs).toEqual(alone.logs);
    for (const [i, fork] of [...forks.entries()].reverse()) {
      for (const command of COMMANDS.slice(i + 1)) fork.execute(command);
      expect(fork.logs).toEqual(alone.logs);
    }
    expect(said(alone.at(2).logs)).toEqual(said(alone.logs).slice(0, 4));
    expect(alone.at(-1).logs).toEqual([]);
    const reopened = loud.reopen(alone.save());
    expect(reopened.logs).toEqual(alone.logs.filter(({ index, text }) => index !== 6 || !/throw|too much/.test(text)));
  });

  test("signals, state and saves are what they are without a log", async () => {
    const silent = Object.fromEntries(
      Object.entries(LOGGING).map(([intent, code]) => [
        intent,
        code.replace(/console\.\w+\((?:[^()]|\([^()]*\))*\);/g, ""),
      ]),
    );
    expect(JSON.stringify(silent)).not.toContain("console");
    const quiet = await backendWith(silent, { engine });
    const [one, other] = [loud.open(), quiet.open()];
    for (const command of COMMANDS) {
      const text = (signals: unknown): string => JSON.stringify(signals).replace(/behavior.ts:\d+/g, "behavior.ts");
      expect(text(one.execute(command))).toBe(text(other.execute(command)));
    }
    expect(diff(one.snapshot(), other.snapshot())).toEqual([]);
    expect({ ...one.save(), behaviours: {}, digest: "" }).toEqual({ ...other.save(), behaviours: {}, digest: "" });
    expect(other.logs).toEqual([]);
    quiet.close();
  });

  test("of too many lines and of long ones the beginning is kept, and how many there were", async () => {
    const backend = await backendWith(
      {
        act: 'perform: ({ slots }) => { for (let i = 0; i < 5000; i++) console.log(i, "x".repeat(Number(slots.how))); }',
      },
      { engine },
    );
    const session = backend.open();
    session.execute('act(how="0")');
    expect(session.logs).toHaveLength(101);
    expect(texts(session).slice(98)).toEqual(["98 ", "99 ", "… 4900 more lines"]);
    const long = backend.open();
    long.execute('act(how="10000")');
    expect(long.logs).toHaveLength(11);
    expect(long.logs.slice(0, 10).map(({ text }) => text.length)).toEqual(Array(10).fill(2_000));
    expect(long.logs[3]?.text).toMatch(/^3 x+…$/);
    expect(long.logs.at(-1)).toMatchObject({ level: "warn", text: "… 4990 more lines" });
    backend.close();
  });

  test("values that are hostile are printed, or said to be unprintable", async () => {
    const values = [
      "{ get secret() { throw 1; }, open: 1 }",
      "new Proxy({}, { ownKeys() { throw new Error(); } })",
      "new Proxy({ a: 1 }, { getOwnPropertyDescriptor() { console.log('again'); throw 1; } })",
      "(() => { const round = { a: [] }; round.a.push(round); return round; })()",
      "(() => { let deep = []; for (let i = 0; i < 1e5; i++) deep = [deep]; return deep; })()",
      "Object.assign([], { length: 4294967295 })",
      "new Uint8Array(1e6)",
      "new (class Stay { nights = 3; #hidden = 1; toString() { throw 1; } })()",
      "new Map([['a', new Set([1])]])",
      "Object.create(null)",
      "Symbol('s')",
      "10n ** 30n",
      "-0",
      "function named() {}",
      "new Date(NaN)",
      "/x+/g",
      "Object.defineProperty(new Error('e'), 'message', { get() { throw 1; } })",
    ];
    const code = `perform: () => { ${values.map((value) => `console.log(${value});`).join("\n")} }`;
    const backend = await backendWith({ act: code }, { engine, deadlineMs: 10_000 });
    const session = backend.open();
    expect(session.execute('act(how="x")')).toMatchObject([{ kind: "performed" }]);
    const lines = texts(session);
    expect(lines[5]).toMatch(/^\[undefined,undefined,.*…$/);
    expect(lines[6]).toMatch(/^Uint8Array \[0,0,.*…$/);
    lines.splice(5, 2);
    expect(lines).toEqual([
      '{"secret":[getter],"open":1}',
      "[unprintable]",
      "[unprintable]",
      '{"a":[[circular]]}',
      "[[[[[[[[[…]]]]]]]]]",
      'Stay {"nights":3}',
      'Map {"a"=>Set {1}}',
      "{}",
      "Symbol(s)",
      "1000000000000000000000000000000n",
      "-0",
      "[function named]",
      "Invalid Date",
      "/x+/g",
      "a value that cannot be printed",
    ]);
    backend.close();
  });

  test("printing does not outlast the deadline, and what is stopped leaves nothing behind", async () => {
    const hanging = `perform: ({ slots }) => {
      console.log("before");
      if (slots.how === "hang") console.log(new Proxy({}, { ownKeys() { for (;;); } }));
      if (slots.how === "fill") { const all = []; for (;;) all.push(new Array(1e5).fill(0)); }
    }`;
    const backend = await backendWith({ act: hanging }, { engine, deadlineMs: 50, memoryMb: 16 });
    const session = backend.open();
    expect(session.execute('act(how="hang")')).toMatchObject([{ code: "SANDBOX_TIMEOUT" }]);
    expect(session.execute('act(how="fill")')).toMatchObject([{ code: expect.stringMatching(/MEMORY|TIMEOUT/) }]);
    expect(session.logs).toEqual([]);
    session.execute('act(how="x")');
    expect(texts(session)).toEqual(["before"]);
    backend.close();
  });

  test("console cannot be altered, and reaches nothing", async () => {
    const seen = `[Object.isFrozen(console), Object.isFrozen(console.log), Object.keys(console).join(), typeof console.log.prototype,
      (() => { try { console.log = 1; return "altered"; } catch { return "kept"; } })(),
      (() => { try { globalThis.console = 1; return "altered"; } catch { return "kept"; } })()].join(" ")`;
    const backend = await backendWith({ act: `perform: () => succeed({ seen: ${seen} })` }, { engine });
    expect(backend.open().execute('act(how="x")')).toMatchObject([
      { row: { seen: "true true debug,log,info,warn,error undefined kept kept" } },
    ]);
    backend.close();
  });
});

test("what is logged outside of an answer is not kept", async () => {
  const code = `import { defineBehaviour } from "backlot/kit";
console.log("while it is loaded");
let kept;
export default defineBehaviour("act", { perform() { kept?.log("late"); kept = console; } });
`;
  const backend = await (await import("../../../src/runtime/index.js")).loadBackend(
    project({ "act.behavior.ts": code, "book.behavior.ts": behaviour("book", "") }),
    { engine: "quickjs" },
  );
  const session = backend.open();
  session.execute('act(how="x")');
  expect(session.logs).toEqual([]);
  session.execute('act(how="y")');
  expect(texts(session)).toEqual(["late"]);
  backend.close();
});

test("the native engine has no behaviours, and so no log", async () => {
  const backend = await backendWith({}, { engine: "native" });
  const session = backend.open();
  session.execute('act(how="x")');
  expect(session.logs).toEqual([]);
  backend.close();
});

test("a session keeps so many lines, and says that there were more", async () => {
  const backend = await backendWith({ act: "perform: () => { for (let i = 0; i < 101; i++) console.log(i); }" });
  const session = backend.open();
  for (let i = 0; i * 101 < MAX_SESSION_LINES + 200; i++) session.execute('act(how="x")');
  expect(session.logs).toHaveLength(MAX_SESSION_LINES + 1);
  expect(session.logs.at(-1)).toMatchObject({ level: "warn", text: "… more lines, which the session does not keep" });
  backend.close();
});

describe("a replay", () => {
  const transcript: Transcript = {
    id: "A-1",
    turns: [
      { author: "System", index: 0, command: 'act(how="a")' },
      { author: "System", index: 2, command: 'act(how="throw")' },
      { author: "System", index: 2, command: "say()" },
    ],
  };

  let loud: Backend;
  beforeAll(async () => {
    loud = await backendWith(LOGGING);
  });
  afterAll(() => loud.close());

  test("puts the lines into its record, where there are some", async () => {
    const quiet = await backendWith({});
    const { record } = replayTranscript(loud, transcript, { record: true, keepGoing: true });
    expect(record?.logs?.map(({ index, level }) => `${index} ${level}`)).toEqual([
      "0 debug",
      "0 log",
      "0 info",
      "2 debug",
      "2 log",
      "2 error",
    ]);
    expect(replayTranscript(quiet, transcript, { record: true, keepGoing: true }).record).not.toHaveProperty("logs");
    let logs: readonly LogEntry[] = [];
    replayTranscript(loud, transcript, {
      keepGoing: true,
      onDone: (session) => {
        logs = session.logs;
      },
    });
    expect(logs).toEqual(record?.logs);
    quiet.close();
  });

  test("compares the same, whether behaviours log or not", () => {
    const { record } = replayTranscript(loud, transcript, { record: true, keepGoing: true });
    const recorded: Transcript = { id: "A-1", turns: record?.turns ?? [] };
    expect(replayTranscript(loud, recorded)).toMatchObject({ status: "matched", commands: 3 });
  });
});
