import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import { bootMachine } from "../../../src/runtime/engines/boot.js";
import { takeImage } from "../../../src/runtime/engines/image.js";
import { Machine } from "../../../src/runtime/engines/machine.js";
import { prepareQuickJs } from "../../../src/runtime/engines/quickjsBuild.js";
import { applyCheckpoint, takeCheckpoint } from "../../../src/runtime/pool/checkpoint.js";
import { runs } from "../../runs.js";
import { BACK_DOOR } from "../guestCode.js";

const OPTIONS = { specs: "[]", scripts: [BACK_DOOR], deadlineMs: 5_000, memoryMb: 16 };
const { machine, quickjs, image } = await bootMachine(OPTIONS);
const other = new Machine((await prepareQuickJs(quickjs))(), image.boot);

/** Changes of a heap by dialogues: small and large things that stay or go, and things that change what was there. */
const DEEDS: readonly string[] = [
  "globalThis.a = [1, 2, 3]",
  "globalThis.b = Array.from({ length: 3000 }, (_, i) => ({ i }))",
  "globalThis.b = null",
  "'x'.repeat(300000).length",
  "globalThis.text = 'secret'.repeat(2000)",
  "new Uint8Array(1 << 20).fill(255).length",
  "globalThis.bytes = new Uint8Array(70000).fill(7)",
  "delete globalThis.bytes",
  "Object.prototype.extra = (Object.prototype.extra ?? 0) + 1",
  "Promise.resolve(1).then((x) => { globalThis.late = x })",
  "(globalThis.map ??= new Map()).set({}, Math.random())",
];

const deeds = fc.array(fc.constantFrom(...DEEDS), { maxLength: 12 });

function carryOut(sandbox: Machine, done: readonly string[]): void {
  for (const code of done) sandbox.call(image.send, `!${code}`, 5_000);
}

/** All of a heap's memory but the idle part of its stack, which no guest can read. */
function memoryOf(sandbox: Machine): Buffer {
  const { memory, stackPointer } = sandbox as unknown as { readonly memory: Uint8Array; readonly stackPointer: number };
  const [data] = image.boot.memory.regions;
  return Buffer.concat([memory.subarray(0, data?.end), memory.subarray(stackPointer)]);
}

machine.restore();
const fresh = memoryOf(machine);

describe("a heap's memory, byte for byte", () => {
  it("is the same after each restore, whatever happened before", () => {
    fc.assert(
      fc.property(deeds, (done) => {
        carryOut(machine, done);
        machine.restore();
        expect(memoryOf(machine).equals(fresh)).toBe(true);
      }),
      { seed: 1, ...runs(60) },
    );
  });

  it("is the same after a heap was full", () => {
    const fill =
      "const all = []; for (const size of [1e6, 1e4, 1e2, 10]) try { for (;;) all.push('x'.repeat(size) + all.length); } catch {}";
    expect(() => carryOut(machine, [`(() => { ${fill} for (;;) all.push({}); })()`])).toThrow();
    machine.restore();
    expect(memoryOf(machine).equals(fresh)).toBe(true);
  });

  it("is the same in another heap that starts from the image", () => {
    other.restore();
    expect(memoryOf(other).equals(fresh)).toBe(true);
  });

  it("comes back from a checkpoint, here and elsewhere, whatever was there", () => {
    fc.assert(
      fc.property(deeds, deeds, fc.boolean(), (done, between, isShared) => {
        machine.restore();
        carryOut(machine, done);
        const checkpoint = machine.checkpoint(isShared);
        const before = memoryOf(machine);
        for (const sandbox of [machine, other]) {
          carryOut(sandbox, between);
          sandbox.resume(checkpoint);
          expect(memoryOf(sandbox).equals(before)).toBe(true);
        }
        expect(other.call(image.send, "!1 + 1", 5_000)).toBe("2");
      }),
      { seed: 2, ...runs(60) },
    );
  });

  it("is copied from one heap to another", () => {
    fc.assert(
      fc.property(deeds, deeds, (done, between) => {
        machine.restore();
        carryOut(machine, done);
        carryOut(other, between);
        other.copy(machine);
        expect(memoryOf(other).equals(memoryOf(machine))).toBe(true);
      }),
      { seed: 3, ...runs(30) },
    );
  });
});

test("a heap with a cap of its own starts from the same image", async () => {
  const larger = (await bootMachine({ ...OPTIONS, memoryMb: 40, image })).machine;
  expect(memoryOf(larger).subarray(0, fresh.length).equals(fresh)).toBe(true);
  expect(larger.call(image.send, "!new Uint8Array(30 << 20).length", 5_000)).toBe(String(30 << 20));
});

test("booting twice leads to the same image", async () => {
  const again = await bootMachine(OPTIONS);
  expect(memoryOf(again.machine).equals(fresh)).toBe(true);
});

/** A memory whose image ends after 64 KiB. */
function smallMemory(): { readonly words: Uint32Array; readonly image: ReturnType<typeof takeImage> } {
  const memory = new Uint8Array(1 << 20);
  return { words: new Uint32Array(memory.buffer), image: takeImage(memory, 1_024, 4_096, 65_536, [], []) };
}

test("a checkpoint is as large as the difference", () => {
  const { words, image: taken } = smallMemory();
  expect(takeCheckpoint(taken, words, 65_536, false).byteLength).toBe(0);
  words[100] = 5;
  words[2_000] = 6;
  const checkpoint = takeCheckpoint(taken, words, 100_000, false);
  expect(checkpoint.byteLength).toBe(2 * 12);
  words.fill(0);
  applyCheckpoint(checkpoint, words);
  expect([words[100], words[2_000]]).toEqual([5, 6]);
});

test("what a heap has grown by is kept in whole stretches, without the pages that are zeros", () => {
  const { words, image: taken } = smallMemory();
  const [first, used] = [65_536 / 4, 65_536 + 40 * 4_096 + 400];
  words.fill(7, first, first + 9_000);
  words[used / 4 - 1] = 8;
  const before = words.slice();
  const checkpoint = takeCheckpoint(taken, words, used, true);
  // Nine pages, the last of them filled in part, and the hundred words after the fortieth.
  expect(checkpoint.length).toBe(3 + 9 * 1_024 + 3 + 100);
  words.fill(0);
  applyCheckpoint(checkpoint, words);
  expect(Buffer.from(words.buffer).equals(Buffer.from(before.buffer))).toBe(true);
});
