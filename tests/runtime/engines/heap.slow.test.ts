import fc from "fast-check";
import { RELEASE_SYNC } from "quickjs-emscripten";
import { expect, test } from "vitest";
import { type Allocator, freeStretches } from "../../../src/runtime/engines/heap.js";
import { runs } from "../../runs.js";

const MB = 2 ** 20;

/** The allocator of the QuickJS build in a memory of its own. */
async function allocator(): Promise<Allocator & { readonly memory: Uint8Array }> {
  const pages = (16 * MB) / 65_536;
  const wasmMemory = new WebAssembly.Memory({ initial: pages, maximum: pages });
  const load = (await RELEASE_SYNC.importModuleLoader()) as (options: object) => Promise<Allocator>;
  const module = await load({ wasmMemory });
  return {
    memory: new Uint8Array(wasmMemory.buffer),
    _malloc: (bytes) => module._malloc(bytes),
    _free: (at) => module._free(at),
  };
}

/** The free stretches below an end; the heap is put back as it was. */
function stretchesOf(heap: Awaited<ReturnType<typeof allocator>>, end = heap.memory.length): [number, number][] {
  const before = heap.memory.slice();
  const stretches = freeStretches(heap, 0, end);
  heap.memory.set(before);
  return stretches;
}

test("free stretches hold no block in use, nor a word of the allocator", async () => {
  const heap = await allocator();
  const sizes = fc.array(fc.oneof(fc.integer({ min: 1, max: 64 }), fc.integer({ min: 1_000, max: 20_000 })), {
    minLength: 20,
    maxLength: 200,
  });
  fc.assert(
    fc.property(sizes, fc.infiniteStream(fc.boolean()), (wanted, coins) => {
      const all = wanted.map((size) => ({ at: heap._malloc(size), size }));
      const kept = all.filter(() => coins.next().value === true);
      for (const { at, size } of kept) heap.memory.fill(0xab, at, at + size);
      for (const block of all) if (!kept.includes(block)) heap._free(block.at);
      const stretches = stretchesOf(heap);
      expect(stretches.length).toBeGreaterThan(0);
      for (const [start, end] of stretches) heap.memory.fill(0xcd, start, end);
      for (const { at, size } of kept) {
        expect(heap.memory.subarray(at, at + size).every((byte) => byte === 0xab)).toBe(true);
      }
      // An allocator whose words were written over would trap, or give memory twice.
      const again = wanted.map((size) => ({ at: heap._malloc(size), size }));
      for (const { at, size } of again) heap.memory.fill(0xef, at, at + size);
      for (const { at, size } of kept) {
        expect(heap.memory.subarray(at, at + size).every((byte) => byte === 0xab)).toBe(true);
      }
      for (const { at } of [...again, ...kept]) heap._free(at);
    }),
    runs(100),
  );
});

test("what is in use between free stretches is outside of them, however small", async () => {
  const heap = await allocator();
  const blocks = Array.from({ length: 64 }, (_, i) => heap._malloc(i % 2 === 0 ? 8_192 : 1 + (i % 24)));
  for (let i = 0; i < blocks.length; i += 2) heap._free(blocks[i] as number);
  const stretches = stretchesOf(heap);
  const small = blocks.filter((_, i) => i % 2 === 1);
  expect(stretches.length).toBeGreaterThanOrEqual(32);
  for (const [start, end] of stretches) {
    expect(small.some((at) => at >= start && at < end)).toBe(false);
    expect(end - start).toBeGreaterThan(1_000);
  }
});

test("free stretches end where the heap is said to end", async () => {
  const heap = await allocator();
  const blocks = Array.from({ length: 8 }, () => heap._malloc(40_000));
  const hole = blocks[3] as number;
  heap._free(hole);
  const end = (blocks[7] as number) + 60_000;
  const stretches = stretchesOf(heap, end);
  expect(stretches).toHaveLength(2);
  const [[from, to] = [0, 0], [last, until] = [0, 0]] = stretches;
  expect(from - hole).toBeLessThan(100);
  expect(to - from).toBeGreaterThan(37_000);
  expect(last).toBeGreaterThan((blocks[7] as number) + 40_000);
  expect(until).toBe(end - 64);
});
