import type { Allocator } from "./freeStretches.js";
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
