import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, it, test } from "vitest";
import { ownCpuClock } from "../../../src/base/limits/cpuTime.js";
import { foldsOf, pack, type Signal } from "../../../src/kit/internal.js";
import { type Backend, makeBackend } from "../../../src/runtime/backend.js";
import type { Engine } from "../../../src/runtime/engines/engine.js";
import { IsolatedEngine } from "../../../src/runtime/engines/isolated.js";
import { QuickJsEngine } from "../../../src/runtime/engines/quickjs.js";
import { type CorpusSummary, replayCorpus, type Session } from "../../../src/runtime/index.js";
import { loadFixtures } from "../../../src/runtime/rows/load.js";
import { catalogOf } from "../../../src/schema/index.js";
import { readIntents } from "../../../src/transcript/files/index.js";
import { specOf } from "../../kit/spec.js";
import { KILLED, NONSENSE, STOPPED } from "../attacks.js";
import { BACK_DOOR } from "../guestCode.js";

const DEADLINE_MS = 50;
/** How far past its deadline a command may run. */
const LATE_MS = 100;
const MEMORY_MB = 16;

const NOTE = specOf("note", { entity: "notes", slots: [{ name: "text", type: "str", required: true }] });

const here = (path: string): string => fileURLToPath(new URL(`../../../${path}`, import.meta.url));

/** Our own intents and rows and one intent more, on an engine whose guest runs what a note says. */
async function backendWith(start: (typeof QuickJsEngine | typeof IsolatedEngine)["start"]) {
  const intents = await readIntents(here("intents"));
  const catalog = new Map([...catalogOf(intents), [NOTE.command, NOTE]]);
  const fixtures = pack(loadFixtures(here("fixtures"), intents), foldsOf(catalog.values()));
  const specs = JSON.stringify([...catalog.values()]);
  const options = { specs, scripts: [BACK_DOOR], fixtures, deadlineMs: DEADLINE_MS, memoryMb: MEMORY_MB };
  const engine = await start(options);
  return { engine: engine as Engine, backend: makeBackend({ intents, catalog, fixtures }, engine) };
}

const note = (code: string): string => `note(text=${JSON.stringify(`js:${code}`)})`;

/** Everything that can be told of a session. */
const told = (session: Session): unknown => [session.state, session.incomplete, session.next, session.snapshot()];

/** A session that has come some way. */
function opened(backend: Backend): Session {
  const session = backend.open();
  expect(session.execute('note(text="before")')).toMatchObject([{ kind: "performed" }]);
  session.execute("book_table()");
  return session;
}

/** The CPU time of this thread, on which sandboxes run that have none of their own. */
const cpu = ownCpuClock();

/**
 * Attacks from within a session: it ends in one error signal; that session and another are as they were, and go on.
 * @param mayTake of this thread's own time, in milliseconds
 */
function attack(backend: Backend, code: string, mayTake = DEADLINE_MS + LATE_MS): Signal {
  const other = opened(backend);
  const untouched = told(other);
  const session = opened(backend);
  const before = told(session);
  session.state; // Brings the session up: what an earlier attack has cost is not this one's.
  const start = cpu();
  const signals = session.execute(note(code));
  const took = cpu() - start;
  expect(signals.map(({ kind }) => kind)).toEqual(["error"]);
  expect(took).toBeLessThanOrEqual(mayTake);
  expect(told(session)).toEqual(before);
  expect(session.execute('note(text="after")')).toMatchObject([{ kind: "performed", row: { id: "notes_2" } }]);
  expect(told(other)).toEqual(untouched);
  return signals[0] as Signal;
}

const examples = async (backend: Backend): Promise<CorpusSummary> => ({
  ...(await replayCorpus(backend, here("examples"), { workers: 1, keepGoing: true })),
  seconds: 0,
});

describe("a hostile guest on quickjs", () => {
  let engine: QuickJsEngine;
  let backend: Backend;
  let clean: CorpusSummary;
  let memory: Uint8Array;
  let rss: number;
  beforeAll(async () => {
    const started = await backendWith(QuickJsEngine.start);
    backend = started.backend;
    engine = started.engine as QuickJsEngine;
    const inside = engine as unknown as {
      readonly sandboxes: { readonly booted: { readonly machine: { memory: Uint8Array } } };
    };
    memory = inside.sandboxes.booted.machine.memory;
    clean = await examples(backend);
    // Without the behaviours that they were recorded with, many diverge; they must always do so alike.
    expect(clean.unreadable).toBe(0);
    expect(clean.matched).toBeGreaterThan(25);
    rss = process.memoryUsage.rss();
  });
  afterAll(() => backend.close());

  test.each(Object.entries(STOPPED))("%s", (_, { code, ends, slow }) => {
    const signal = attack(backend, code, slow === true ? 5_000 : undefined);
    expect(ends).toContain(signal.kind === "error" ? signal.code : null);
    expect(signal).toMatchObject({ message: expect.stringMatching(/^.{5,600}$/), hint: expect.stringMatching(/./) });
  });

  test.each(NONSENSE)("nonsense for an answer: %s", (code) => {
    expect(attack(backend, code)).toMatchObject({ code: "SANDBOX_FAULT" });
  });

  test.each<["Q" | "T" | "B", string]>([
    ["Q", "42"],
    ["Q", "{"],
    ["Q", "{}"],
    ["Q", '{"variables":[["x0",{}]],"incomplete":[]}'],
    ["Q", '{"variables":[],"incomplete":[7]}'],
    ["T", "null"],
    ["T", '{"tables":[["notes",{}]],"now":0,"unconsumed":{}}'],
    ["T", '{"tables":[],"now":null,"unconsumed":{}}'],
    ["B", "42"],
    ["B", "{}\n{}"],
    ["B", '{"variables":[],"incomplete":[]}\nnull'],
    ["B", '{"variables":[],"incomplete":[]}\n{"tables":[],"now":null,"unconsumed":{}}'],
  ])("nonsense for the answer to %s: %s", (question, answer) => {
    const session = backend.open();
    const lies = JSON.stringify({ [question]: answer });
    expect(session.execute(note(`globalThis.lies = ${lies}; undefined`))).toMatchObject([{ kind: "performed" }]);
    const ask = { Q: () => session.state, T: () => session.tables, B: () => session.snapshot() }[question];
    expect(ask).toThrow(expect.objectContaining({ code: "SANDBOX_FAULT" }));
    expect(session.execute('note(text="after")')).toMatchObject([{ kind: "performed", row: { id: "notes_2" } }]);
  });

  it("never gets more memory than the cap", () => {
    // A memory that had grown would have given up its buffer.
    expect(memory.buffer.byteLength).toBe(MEMORY_MB * 1024 * 1024);
    expect(engine.imageSize).toBeLessThan(1024 * 1024);
    expect(process.memoryUsage.rss() - rss).toBeLessThan(3 * MEMORY_MB * 1024 * 1024);
  });

  it("cannot spoil what other sessions stand on", () => {
    const spoilt = engine.open("");
    for (const code of [
      "Object.prototype.polluted = 1",
      "Array.prototype.map = null",
      "JSON.stringify = () => '[]'",
      "Object.keys = () => []",
      "Map.prototype.get = () => null",
      "Object.hasOwn = () => true",
      "globalThis.Date = undefined",
      "backlot.open = backlot.boot = null",
      "Object.freeze(backlot)",
    ]) {
      spoilt.send(`!${code}`);
    }
    expect(spoilt.send("!({}).polluted")).toBe("1");
    const other = engine.open("");
    expect(other.send("!typeof ({}).polluted + typeof [].map + typeof Date")).toBe("undefinedfunctionfunction");
    expect(other.send("!JSON.stringify({ a: 1 }) + Object.keys({ b: 1 })")).toBe('{"a":1}b');
    expect(spoilt.send("!({}).polluted")).toBe("1");
  });

  it.each([
    "typeof process + typeof require + typeof module + typeof Buffer",
    "(() => {}).constructor('return typeof process + typeof require')()",
    "(async () => {}).constructor('return 1') && (0, eval)('typeof process + typeof window')",
    "Error.prepareStackTrace ? Error.prepareStackTrace.toString() : typeof process",
    "typeof WebAssembly + typeof fetch + typeof setTimeout + typeof console + typeof performance",
    "typeof std + typeof os + typeof print + typeof scriptArgs + typeof Worker + typeof gc",
    "typeof Object.getPrototypeOf(backlot.send).constructor('return this')().process",
  ])("finds no host: %s", (code) => {
    expect(engine.open("").send(`!${code}`)).toMatch(/^(undefined)+$/);
  });

  it("finds nothing but the language and the kit in its global object", () => {
    const names = engine.open("").send("!Object.getOwnPropertyNames(globalThis).join()").split(",");
    const language = new Set([...Object.getOwnPropertyNames(globalThis), "InternalError", "Float16Array", "Iterator"]);
    expect(names.filter((name) => !language.has(name))).toEqual(["backlot"]);
  });

  it("imports nothing, and learns no path of the host", () => {
    const guest = engine.open("");
    expect(
      guest.send("!globalThis.got = 'nothing'; import('fs').then((m) => { got = m }, (e) => { got = e }); got"),
    ).toBe("nothing");
    expect(guest.send("!got")).toBe("nothing");
    expect(guest.send("!new Error('x').stack")).not.toMatch(/\/(home|work|tmp|usr)|node_modules|\.ts/);
  });

  it("replays our dialogues as before, after all of this", async () => {
    expect(await examples(backend)).toEqual(clean);
  });
});

describe("a hostile guest on isolated", () => {
  let backend: Backend;
  let clean: CorpusSummary;
  beforeAll(async () => {
    backend = (await backendWith(IsolatedEngine.start)).backend;
    const dining = here("examples/dining.jsonl");
    clean = { ...(await replayCorpus(backend, dining, { workers: 1 })), seconds: 0 };
    expect(clean.unreadable).toBe(0);
    expect(clean.commands).toBeGreaterThan(10);
  });
  afterAll(() => backend.close());

  test.each(Object.entries(KILLED))("%s", (_, code) => {
    expect(attack(backend, code)).toMatchObject({ code: "SANDBOX_TIMEOUT" });
  });

  const others = ["an endless loop", "a string that doubles", "typed arrays", "deep JSON", "a symbol thrown"];
  const within = Object.entries(STOPPED).filter(([name, { slow }]) => slow === true || others.includes(name));
  test.each(within)("%s", (_, { code, ends }) => {
    const signal = attack(backend, code);
    expect([...ends, "SANDBOX_TIMEOUT"]).toContain(signal.kind === "error" ? signal.code : null);
  });

  it("nonsense for an answer", () => {
    expect(attack(backend, "'[1]'")).toMatchObject({ code: "SANDBOX_FAULT" });
  });

  it("replays our dialogues as before, after all of this", async () => {
    const again = await replayCorpus(backend, here("examples/dining.jsonl"), { workers: 1 });
    expect({ ...again, seconds: 0 }).toEqual(clean);
  });
});
