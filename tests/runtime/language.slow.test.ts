import { readFileSync, writeFileSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Engine } from "../../src/runtime/engines/engine.js";
import { IsolatedEngine } from "../../src/runtime/engines/isolated.js";
import { QuickJsEngine } from "../../src/runtime/engines/quickjs.js";
import type { Backend } from "../../src/runtime/index.js";
import { SOAK } from "../runs.js";
import { backendWith } from "./behaviours/project.js";
import { BACK_DOOR } from "./guestCode.js";
import { ALTERABLE, TOLD } from "./language.js";

/*
 * The guest reaches exactly the names in `language.txt`: a version of QuickJS that brings
 * more, or a list in the kit that keeps more, fails here.
 */

const LIST = new URL("language.txt", import.meta.url);
const listed = (): string => readFileSync(LIST, "utf8").trimEnd();

const ENGINES = ["quickjs", "isolated"] as const;
/** Behaviours are loaded in a thread on either engine, and by default they stay there. */
const ENGINES_OF_BEHAVIOURS = SOAK ? ENGINES : ENGINES.slice(1);

describe.each(ENGINES)("on %s", (name) => {
  let engine: Engine;
  beforeAll(async () => {
    const start = name === "quickjs" ? QuickJsEngine.start : IsolatedEngine.start;
    engine = await start({ specs: "[]", scripts: [BACK_DOOR], deadlineMs: 10_000, memoryMb: 32 });
  });
  afterAll(() => engine.close());

  test("the guest reaches what is listed, and nothing else", () => {
    const told = engine.open("").send(`!${TOLD}`);
    if (process.env.BACKLOT_UPDATE_LISTS === "1") writeFileSync(LIST, `${told}\n`);
    expect(told).toBe(listed());
  });

  test.each([
    "SharedArrayBuffer",
    "Atomics",
    "WeakRef",
    "FinalizationRegistry",
    "Iterator",
    "new ArrayBuffer(1).resize(2)",
    "new ArrayBuffer(1).transfer()",
    "[].values().map((x) => x)",
  ])("%s is not there", (code) => {
    expect(() => engine.open("").send(`!${code}`)).toThrow(/not defined|not a function/);
  });

  test("a buffer has the size it was given", () => {
    expect(engine.open("").send("!new ArrayBuffer(1, { maxByteLength: 64 }).maxByteLength")).toBe("undefined");
  });
});

describe.each(ENGINES_OF_BEHAVIOURS)("behaviours on %s", (engine) => {
  let backend: Backend;
  const seen = (): unknown => {
    const [signal] = backend.open().execute('act(how="x")');
    return signal?.kind === "performed" ? signal.row?.seen : signal;
  };
  const start = async (code: string): Promise<void> => {
    backend = await backendWith({ act: `perform: () => succeed({ seen: ${code} })` }, { engine, deadlineMs: 10_000 });
  };
  afterAll(() => backend.close());

  test("reach what is listed and a console: accessors on Object.prototype and errors are all that differs else", async () => {
    await start(TOLD);
    const names = (text: string): string[] => text.split("\n").filter((line) => !/\.[gs]et[.:]/.test(line));
    const all = listed().replace("WeakSet decodeURI ", "WeakSet console decodeURI ");
    expect(names(String(seen()))).toEqual(names(`${all}\nglobalThis.console: debug error info log warn`).sort());
  });

  test("can alter nothing of it, nor of what calling it gives", async () => {
    await start(ALTERABLE);
    expect(seen()).toBe("");
  });
});
