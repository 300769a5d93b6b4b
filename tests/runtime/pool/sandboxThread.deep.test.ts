import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { setImmediate as turn } from "node:timers/promises";
import type { Worker } from "node:worker_threads";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import type { EngineOptions } from "../../../src/runtime/engines/engine.js";
import { IsolatedEngine } from "../../../src/runtime/engines/isolated.js";
import { BOOTING, LOADING, STATE } from "../../../src/runtime/engines/isolatedPort.js";
import { QuickJsEngine } from "../../../src/runtime/engines/quickjs.js";
import { SOAK } from "../../runs.js";
import { BACK_DOOR } from "../guestCode.js";

const OPTIONS: EngineOptions = { specs: "[]", scripts: [BACK_DOOR], deadlineMs: 5_000, memoryMb: 16 };
/** How many threads without work the process keeps. */
const KEPT = 2;

/** The threads that were started since the test began. */
const started: Worker[] = [];
const note = (thread: Worker): void => void started.push(thread);

const start = (more: Partial<EngineOptions> = {}): Promise<IsolatedEngine> =>
  IsolatedEngine.start({ ...OPTIONS, ...more });

/** Of this process's own making, what would keep it from ending. */
const keepingTheProcess = (): number =>
  process.getActiveResourcesInfo().filter((kind) => kind === "MessagePort" || kind === "Worker").length;

/** How the guest of a new backend, which is closed at once, answers or is refused. */
async function told(message: string, more: Partial<EngineOptions> = {}): Promise<string> {
  const engine = await start(more);
  try {
    return engine.open("").send(message);
  } catch (error) {
    return (error as { readonly code: string }).code;
  } finally {
    engine.close();
  }
}

beforeAll(async () => {
  // Threads share QuickJS, compiled, with whoever in the process has it: none compiles it anew.
  (await QuickJsEngine.start(OPTIONS)).close();
  process.on("worker", note);
  // Threads that other files left without work are taken, and come to an end.
  for (let i = 0; i < KEPT; i++) expect(await told("!throw 1")).toBe("SANDBOX_FAULT");
});

beforeEach(async () => {
  // Each test begins with none: those that the one before left without work come to an end.
  await Promise.all(started.splice(0).map((thread) => thread.terminate()));
});

afterEach(() => void vi.useRealTimers());

afterAll(() => void process.off("worker", note));

test("backends one after the other have one thread, whatever they boot, and it does not keep the process", async () => {
  expect(await told("!globalThis.mine = 1")).toBe("1");
  const before = keepingTheProcess();
  expect(await told("!typeof mine + typeof other", { memoryMb: 24 })).toBe("undefinedundefined");
  expect(await told("!other", { scripts: [BACK_DOOR, "globalThis.other = 2;"] })).toBe("2");
  expect(await told("!typeof mine + typeof other")).toBe("undefinedundefined");
  expect(keepingTheProcess()).toBe(before);
  expect(started).toHaveLength(1);
});

test("what booted before and is cached starts its thread with the first message, and again after one is killed", async () => {
  const cache = mkdtempSync(join(tmpdir(), "backlot-thread-"));
  const options = { cache, behaviours: "globalThis.loaded = true;", deadlineMs: 300 };
  expect(await told("!loaded", options)).toBe("true");
  await Promise.all(started.splice(0).map((thread) => thread.terminate()));
  const engine = await start(options);
  const guest = engine.open("");
  expect(started).toHaveLength(0);
  expect(guest.send("!loaded")).toBe("true");
  await turn();
  expect(started).toHaveLength(1);
  rmSync(cache, { recursive: true });
  // A built-in that no interrupt reaches.
  expect(() => guest.send("!'x'.repeat(1e6).replace(/(x+x+)+y/, '')")).toThrow();
  expect(engine.open("").send("!loaded")).toBe("true");
  engine.close();
  expect(() => guest.send("!1")).toThrow("closed");
});

test("a thread that loaded code for another engine serves the next backend", async () => {
  const behaviours = "globalThis.loaded = true;";
  await expect(QuickJsEngine.start({ ...OPTIONS, behaviours: "throw 1" })).rejects.toMatchObject({
    code: "SANDBOX_FAULT",
  });
  for (let i = 0; i < 2; i++) (await QuickJsEngine.start({ ...OPTIONS, behaviours })).close();
  expect(await told("!typeof loaded")).toBe("undefined");
  expect(started).toHaveLength(2);
});

test("a backend that is closed again leaves the next one its thread", async () => {
  const first = await start();
  first.close();
  first.close();
  const second = await start();
  first.close();
  expect(second.open("").send("!1")).toBe("1");
  second.close();
  expect(started).toHaveLength(1);
});

test("backends at the same time have threads of their own, of which two are kept", async () => {
  const engines = [await start(), await start(), await start()];
  expect(started).toHaveLength(3);
  const ended = Promise.race(started.map((thread) => once(thread, "exit")));
  for (const engine of engines) engine.close();
  await ended;
  const again = [await start(), await start()];
  expect(started).toHaveLength(3);
  const guests = again.map((engine) => engine.open(""));
  expect(guests.map((guest, i) => guest.send(`!globalThis.mine = ${i}`))).toEqual(["0", "1"]);
  expect(guests.map((guest) => guest.send("!mine"))).toEqual(["0", "1"]);
  for (const engine of again) engine.close();
});

test("a thread that was killed or interrupted, ran out of memory or answered with an error is not used again", async () => {
  const faults = [
    ["!new Array(4294967295).join('')", "SANDBOX_TIMEOUT", { deadlineMs: 50 }],
    ["!for (;;);", "SANDBOX_TIMEOUT", { deadlineMs: 50 }],
    ["!let l = []; for (;;) l = [l]", "SANDBOX_MEMORY", {}],
    ["!throw 1", "SANDBOX_FAULT", {}],
  ] as const;
  expect(await told("!1")).toBe("1");
  for (const [message, code, more] of faults) {
    expect(await told(message, more)).toBe(code);
    // Where it was killed another has taken its place, and was still starting when the backend was closed.
    await turn();
    const since = started.length;
    expect(await told("!1")).toBe("1");
    expect([message, started.length]).toEqual([message, since + 1]);
  }
});

/** Code that fails as it is loaded, and with which error; the last takes its second in `npm run test:deep`. */
const FAILING: readonly (readonly [how: string, behaviours: string, code: string])[] = [
  ["throws", "throw 1", "SANDBOX_FAULT"],
  ["is stopped by no interrupt", "new Array(4294967295).join('')", "SANDBOX_TIMEOUT"],
  ["does not end", "for (;;);", "SANDBOX_TIMEOUT"],
];

test.each(SOAK ? FAILING : FAILING.slice(0, -1))(
  "a thread in which code %s as it is loaded is not used again",
  async (_, behaviours, code) => {
    expect(await told("!1")).toBe("1");
    await expect(start({ behaviours, deadlineMs: 50 })).rejects.toMatchObject({ code });
    expect(started).toHaveLength(1);
    expect(await told("!1")).toBe("1");
    expect(started).toHaveLength(2);
  },
);

test("a thread whose code is loaded between two looks has started all the same", async () => {
  const load = Atomics.load.bind(Atomics) as (words: Int32Array, at: number) => number;
  let looks = 0;
  // At one look its code is being loaded; at the next it boots again, or has booted.
  const look = vi.spyOn(Atomics as { load: typeof load }, "load").mockImplementation((words, at) => {
    const word = load(words, at);
    return at === STATE && word === BOOTING && looks++ === 2 ? LOADING : word;
  });
  try {
    expect(await told("!1")).toBe("1");
    expect(looks).toBeGreaterThan(2);
  } finally {
    look.mockRestore();
  }
});

test("a thread that ends while it waits is not used again", async () => {
  expect(await told("!1")).toBe("1");
  await started[0]?.terminate();
  expect(await told("!2")).toBe("2");
  expect(started).toHaveLength(2);
});

test("what a thread did for an earlier backend does not count towards a deadline", async () => {
  const busy = "!for (let i = 0; i < 1e6; i++); 1";
  const engine = await start();
  const clock = process.cpuUsage();
  const used = (): number => process.cpuUsage(clock).user / 1_000;
  for (const guest = engine.open(""); used() < 300; ) expect(guest.send(busy)).toBe("1");
  engine.close();
  expect(await told(busy, { deadlineMs: 150 })).toBe("1");
  expect(started).toHaveLength(1);
});

test.skipIf(process.platform !== "linux")("a deadline is about the thread's own CPU time (needs Linux)", async () => {
  const engine = await start();
  const burnt = process.cpuUsage();
  // Mostly not spent on asking, which the system does.
  while (process.cpuUsage(burnt).user < 200_000) for (let i = 0; i < 1e6; i++);
  // So long that the CPU is looked at.
  expect(engine.open("").send("!for (let i = 0; i < 1e6; i++); 1")).toBe("1");
  const inside = engine as unknown as {
    readonly pool: { readonly sandboxes: { readonly active: { cpu?(): number } } };
  };
  const own = inside.pool.sandboxes.active.cpu?.() as number;
  const { user, system } = process.cpuUsage();
  expect(own).toBeGreaterThan(0);
  expect((user + system) / 1_000 - own).toBeGreaterThan(200);
  engine.close();
});

test("a thread without work ends after a minute", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  expect(await told("!1")).toBe("1");
  const ended = once(started[0] as Worker, "exit");
  vi.advanceTimersByTime(60_000);
  await ended;
  expect(await told("!1")).toBe("1");
  expect(started).toHaveLength(2);
});

test("in the thread of a backend nothing of an earlier one can be reached, and none of its memories", async () => {
  const secret = "Xk7#vQ9!";
  const [first, other] = [
    await start({ scripts: [BACK_DOOR, `globalThis.mine = "${secret} script";`] }),
    await start(),
  ];
  const guests = [1, 2, 3, 4, 5].map((day) =>
    first.open(JSON.stringify({ entities: { notes: [{ text: `${secret} ${day}` }] } })),
  );
  for (let i = 0; i < 2; i++) {
    for (const guest of guests) expect(guest.send(`!"${secret} message" && mine`)).toBe(`${secret} script`);
  }
  first.close();
  const second = await start();
  expect(second.open("").send("!typeof mine")).toBe("undefined");
  expect(started).toHaveLength(2);
  const [snapshot, expected] = [await heapOf(started[0] as Worker), await heapOf(started[1] as Worker)];
  expect(snapshot.strings.filter((string) => string.includes(secret))).toEqual([]);
  // The thread of the other backend has had no earlier one.
  for (const kind of ["Memory", "Instance", "Module"]) {
    expect(count(expected, kind)).toBeGreaterThan(0);
    expect([kind, count(snapshot, kind)]).toEqual([kind, count(expected, kind)]);
  }
  second.close();
  other.close();
});

interface Snapshot {
  readonly snapshot: {
    readonly meta: { readonly node_fields: readonly string[]; readonly node_types: readonly [readonly string[]] };
  };
  readonly nodes: readonly number[];
  readonly strings: readonly string[];
}

/** Objects that can be reached on a thread's heap. */
async function heapOf(thread: Worker): Promise<Snapshot> {
  thread.ref();
  const snapshot = JSON.parse(await text(await thread.getHeapSnapshot())) as Snapshot;
  thread.unref();
  return snapshot;
}

/** How many objects of a class are on a heap. */
function count({ snapshot, nodes, strings }: Snapshot, name: string): number {
  const { node_fields: fields, node_types: types } = snapshot.meta;
  const [type, at, object] = [fields.indexOf("type"), fields.indexOf("name"), types[0].indexOf("object")];
  let found = 0;
  for (let i = 0; i < nodes.length; i += fields.length) {
    if (nodes[i + type] === object && strings[nodes[i + at] as number] === name) found++;
  }
  return found;
}
