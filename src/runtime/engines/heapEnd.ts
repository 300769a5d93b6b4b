import type { Allocator } from "./freeStretches.js";
import { endOfData } from "./image.js";

/** The allocator asks for memory in portions of so many bytes. */
const PORTION = 4_096;
/**
 * Bytes of two blocks that no fresh heap has room for; neither is a multiple of a portion, nor is their difference.
 */
const [FIRST, SECOND] = [1_000_000, 1_500_008];

/** Found once: it is the same in every instance of the build. */
let found: number | undefined;

/**
 * The index of the word of static data that says where the heap ends: nothing above was ever written to. The build
 * has no name for it, so it is found by what it does when blocks are allocated. The memory is left as it was.
 * @param memory of an instance whose heap was never used
 * @param heapStart where the stack pointer stands and the heap begins
 */
export function heapEndWord(allocator: Allocator, memory: Uint8Array, heapStart: number): number {
  if (found !== undefined) return found;
  const data = memory.slice(0, endOfData(memory, heapStart));
  const heap = memory.slice(heapStart, heapStart + FIRST);
  const first = allocator._malloc(FIRST) + FIRST;
  // What was zero before is part of the static data now.
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

/** Whether the heap could end there when its last block does. */
function follows(end: number, block: number): boolean {
  return end >= block && end <= block + 2 * PORTION;
}
