import { expect, test } from "vitest";
import type { Guest } from "../../../src/runtime/engines/guest.js";
import { QuickJsEngine } from "../../../src/runtime/engines/quickjs.js";
import { BACK_DOOR } from "../guestCode.js";

const start = (script: string, memoryMb = 32): Promise<QuickJsEngine> =>
  QuickJsEngine.start({ specs: "[]", scripts: [BACK_DOOR, script], deadlineMs: 5_000, memoryMb });

/** Scripts that leave a heap of another shape behind: large, torn, with holes larger than what comes after them. */
const SHAPES: Readonly<Record<string, string>> = {
  "nothing more": "",
  "many objects": "globalThis.more = Array.from({ length: 20000 }, (_, i) => ({ i }));",
  "a large hole below objects":
    "{ let hole = new ArrayBuffer(6 << 20); globalThis.more = Array.from({ length: 20000 }, (_, i) => ({ i })); hole = null; }",
  "many small holes":
    "{ const all = Array.from({ length: 40000 }, (_, i) => ({ i })); globalThis.more = all.filter(({ i }) => i % 2); }",
  "a large string": "globalThis.more = ['x'.repeat(5 << 20)];",
  "a large buffer, written to": "globalThis.more = [new Uint8Array(8 << 20).fill(7)];",
};

/** A number made of everything that a script left, and a way to change all of it. */
const SUM =
  "!JSON.stringify([Object.keys(globalThis).length, (globalThis.more ?? []).map((x) => x.i ?? x[x.length - 1])])";
const SPOIL =
  "!globalThis.spoilt = 1; for (const x of globalThis.more ?? []) { if (x.i !== undefined) x.i = -1; else if (x.fill) x.fill(1); } globalThis.more = [{ i: -2 }]";

test.each(Object.entries(SHAPES))("a restore brings back everything after boot left %s", async (_, script) => {
  const engine = await start(script);
  const clean = engine.open("").send(SUM);
  for (let i = 0; i < 3; i++) {
    const spoilt: Guest = engine.open("");
    spoilt.send(SPOIL);
    expect(spoilt.send(SUM)).not.toBe(clean);
    expect(engine.open("").send(SUM)).toBe(clean);
  }
});

test("the image holds what is in use and no more", async () => {
  const lean = await start("");
  expect(lean.imageSize).toBeGreaterThan(300_000);
  expect(lean.imageSize).toBeLessThan(1_000_000);
  const [small, large] = [await start("", 16), await start("", 256)];
  // A stretch at the memory's end that is too small to be left out belongs to the image.
  expect(Math.abs(small.imageSize - lean.imageSize)).toBeLessThan(4_096);
  expect(Math.abs(large.imageSize - lean.imageSize)).toBeLessThan(4_096);
  expect((await start(SHAPES["a large string"] as string)).imageSize).toBeGreaterThan(
    lean.imageSize + (5 << 20) - 4_096,
  );
});

test("twenty thousand fresh dialogues in a row take no more memory", async () => {
  const engine = await start("");
  const run = (count: number): void => {
    for (let i = 0; i < count; i++) engine.open("").send("!1");
  };
  run(2_000);
  const before = process.memoryUsage.rss();
  run(18_000);
  expect(process.memoryUsage.rss() - before).toBeLessThan(64 * 1024 * 1024);
});
