import { endOfData } from "./image.js";

/** Size of the portions in which the allocator asks for memory, in bytes. */
const PORTION = 4_096;
/** Sizes of two blocks too large for a fresh heap; neither is a multiple of a portion, nor is their difference. */
const [FIRST, SECOND] = [1_000_000, 1_500_008];

/** Cached: the same in every instance of the build. */
let found: number | undefined;

/**
 * Returns the index of the word of static data that holds the end of the heap, above which nothing was ever written.
 * The build has no name for it, so it is found by its changes when blocks are allocated in an unused heap. The memory
 * is restored.
 */
export function heapEndWord(allocator: Allocator, memory: Uint8Array, heapStart: number): number {
  if (found !== undefined) return found;
  const data = memory.slice(0, endOfData(memory, heapStart));
  const heap = memory.slice(heapStart, heapStart + FIRST);
  const first = allocator._malloc(FIRST) + FIRST;
  // Some words that were zero before belong to the static data now.
  const dataEnd = endOfData(memory, heapStart);
  const now = new Uint32Array(memory.buffer, 0, dataEnd / 4);
  const then = now.slice();
  const second = allocator._malloc(SECOND) + SECOND;
  const candidates = [...then.keys()].filter((i) => {
    const [before, after] = [then[i] as number, now[i] as number];
    return follows(before, first) && follows(after, second) && (after - before) % PORTION === 0;
  });
  const [word] = candidates;
  if (word === undefined || candidates.length > 1) {
    throw new Error("this build of QuickJS keeps the end of its heap elsewhere");
  }
  memory.fill(0, heapStart, now[word]);
  memory.set(heap, heapStart);
  memory.fill(0, data.length, dataEnd);
  memory.set(data);
  found = word;
  return word;
}

function follows(end: number, block: number): boolean {
  return end >= block && end <= block + 2 * PORTION;
}

/** Allocator of a WebAssembly module. */
export interface Allocator {
  _malloc(bytes: number): number;
  _free(address: number): void;
}

/** Minimum size of a block, in bytes: smaller ones are not worth a copy of their own. */
const MIN_STRETCH_BYTES = 2_048;
/** More than the allocator's own words at the ends of a free stretch, in bytes. They are part of the image. */
const WORDS_PER_STEP = 64;
/** Bytes between two adjacent blocks; with the smallest block in use between them, they would be 24 apart. */
const GAP = 16;

/**
 * Returns the free stretches of a heap in ascending order, without the allocator's words at their ends. They are
 * written before they are read, so an image can omit them; booting leaves many, where the text of the kit was parsed.
 * Allocates everything below `end`, which spoils the heap, so the caller must restore it.
 * @param end end of the heap; blocks above are not included
 */
export function freeStretches(allocator: Allocator, start: number, end: number): [start: number, end: number][] {
  const blocks: [start: number, end: number][] = [];
  for (let bytes = 2 ** Math.floor(Math.log2(end - start)); bytes >= MIN_STRETCH_BYTES; bytes /= 2) {
    let at = allocator._malloc(bytes);
    for (; at !== 0 && at < end; at = allocator._malloc(bytes)) blocks.push([at, Math.min(at + bytes, end)]);
    if (at !== 0) allocator._free(at);
  }
  blocks.sort(([one], [other]) => one - other);
  const stretches: [start: number, end: number][] = [];
  for (const [from, to] of blocks) {
    const last = stretches.at(-1);
    if (last !== undefined && from - last[1] <= GAP) last[1] = to;
    else stretches.push([from, to]);
  }
  return stretches.map(([from, to]) => [from + WORDS_PER_STEP, to - WORDS_PER_STEP]);
}

/**
 * Allocates free stretches permanently, in ascending order, so that they are never written to.
 * @param free result of `freeStretches`, after the heap was restored; the last one, where the heap grows, is left
 * @param most limit on the bytes to take
 * @returns the taken blocks, and the stretches that remain free
 */
export function takeStretches(
  allocator: Allocator,
  free: readonly (readonly [start: number, end: number])[],
  most: number,
): { readonly taken: [start: number, end: number][]; readonly left: (readonly [start: number, end: number])[] } {
  const taken: [start: number, end: number][] = [];
  const left: (readonly [start: number, end: number])[] = [];
  let room = most;
  for (const [i, [start, end]] of free.entries()) {
    const bytes = end - start;
    const at = i === free.length - 1 || bytes > room ? 0 : allocator._malloc(bytes);
    if (Math.abs(at - start) <= WORDS_PER_STEP) {
      taken.push([at, at + bytes]);
      room -= bytes;
    } else {
      // The allocator chose another block.
      if (at !== 0) allocator._free(at);
      left.push([start, end]);
    }
  }
  return { taken, left };
}
