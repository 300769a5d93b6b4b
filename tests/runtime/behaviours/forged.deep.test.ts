import { afterAll, describe, expect, test } from "vitest";
import { readCounts } from "../../../src/runtime/behaviours/branches.js";
import { type Backend, loadBackend } from "../../../src/runtime/index.js";
import { behaviour, project } from "./project.js";

/*
 * Statements of behaviours at load are taken as what their own file says, and what they count as whole numbers, as many as were
 * planned: they cannot speak for others.
 */

const backends: Backend[] = [];
afterAll(() => {
  for (const backend of backends) backend.close();
});

async function loaded(files: Readonly<Record<string, string>>, countBranches = false): Promise<Backend> {
  const backend = await loadBackend(project(files), { engine: "quickjs", countBranches, memoryMb: 16 });
  backends.push(backend);
  return backend;
}

describe("at load a behaviour", () => {
  const told = "perform: () => succeed({ seen: [...new Set(names)].join() })";
  const LOOK = 'const names = Object.getOwnPropertyNames(globalThis).filter((name) => name.startsWith("backlot"));\n';

  test("finds nothing of what loads it", async () => {
    const backend = await loaded({ "act.behavior.ts": `${LOOK}${behaviour("act", told)}` });
    expect(backend.open().execute('act(how="x")')).toMatchObject([{ row: { seen: "" } }]);
  });

  test("finds nothing of what loads it, counters included, where branches are counted", async () => {
    const backend = await loaded({ "act.behavior.ts": `${LOOK}${behaviour("act", told)}` }, true);
    expect(backend.open().execute('act(how="x")')).toMatchObject([{ row: { seen: "" } }]);
  });

  test.each(["backlotBehaviours", "backlotGenerated", "backlot"])("cannot call %s", async (name) => {
    const code = `${name}.admit?.({ intent: "book" }, "book", "x");\n${behaviour("act", "")}`;
    await expect(loaded({ "act.behavior.js": code })).rejects.toMatchObject({ code: "SANDBOX_FAULT" });
  });

  test("cannot be long-winded", async () => {
    const code =
      'import { succeed } from "backlot/kit";\nexport default { intent: "x".repeat(5_000_000), perform: succeed };';
    const failure = (await loaded({ "act.behavior.js": code }).catch((error: unknown) => error)) as Error;
    expect(failure.message.length).toBeLessThan(2_000);
  });

  test("is told of without doubled names", async () => {
    const code = `const none: any = null;\nnone.x;\n${behaviour("act", "")}`;
    await expect(loaded({ "act.behavior.ts": code })).rejects.toMatchObject({
      message: expect.stringMatching(/^a behaviour failed as it was loaded: TypeError: .*\(act\.behavior\.ts:2\)$/),
    });
    await expect(loaded({ "act.behavior.ts": "export default 1;" })).rejects.toMatchObject({
      message: 'act.behavior.ts must default-export defineBehaviour("act", { ... })',
    });
  });
});

describe("counters", () => {
  test.each([
    ["a function of the old name", "globalThis.backlotReadCounters = () => ',,,';"],
    ["a method of the array", "Object.defineProperty(backlotCounters, 'join', { value: () => ',,,' });"],
    ["a length", "Object.defineProperty(backlotCounters, 'length', { value: 20_000_000 });"],
    [
      "an iterator",
      "Object.defineProperty(backlotCounters, Symbol.iterator, { value: function* () { for (;;) yield 1; } });",
    ],
    ["values that are not numbers", "backlotCounters[0] = -1; backlotCounters[1] = 1e999; backlotCounters[2] = NaN;"],
    ["more of them", "for (let i = 0; i < 1e5; i++) backlotCounters[i] = 7;"],
  ])("%s: as many as were planned, whole, from 0", async (_, statement) => {
    const code = `${statement}\n${behaviour("act", "perform: ({ slots }) => slots.how === 'x' ? succeed({}) : fail('no')")}`;
    const backend = await loaded({ "act.behavior.js": code }, true);
    const session = backend.open();
    session.execute('act(how="x")');
    const planned = backend.counted?.flatMap(({ lines, branches }) => [...lines, ...branches]).length;
    const counts = session.counts();
    expect(counts).toHaveLength(planned as number);
    expect(counts.every((count) => Number.isInteger(count) && count >= 0)).toBe(true);
  });

  test.each(["", "1,2", "1,2,3,4", "1,2,x", "1,2,-3", "1,2,3.5", "1,2,1e9", "1,2,4294967296", ",,", "1".repeat(100)])(
    "an answer that is none of three: %j",
    (answer) => {
      expect(readCounts(answer, 3)).toBeNull();
    },
  );

  test("an answer", () => {
    expect(readCounts("0,4294967295,7", 3)).toEqual([0, 4294967295, 7]);
    expect(readCounts("", 0)).toEqual([]);
  });
});
