import type { MemoryImage } from "../engines/image.js";

/** How many words share a mask that says which of them differ. */
const BLOCK = 32;

/**
 * Where a memory differs from an image: for each block of 32 words with a difference the index of its first word, a mask
 * of the words that differ, and those words. Most of what a dialogue changes is scattered (counts of references), so this
 * is a fifth to a third of the pages that it touches.
 */
export type Checkpoint = Uint32Array;

/** Where differences are gathered before their number is known; it grows to the largest. */
let room = new Uint32Array(65_536);

/**
 * Compares a memory with an image.
 * @param words the whole linear memory
 * @param used where its heap ends, in bytes
 * @param isShared whether other threads shall see the result
 */
export function takeCheckpoint(image: MemoryImage, words: Uint32Array, used: number, isShared: boolean): Checkpoint {
  let size = 0;
  for (const { start, end, bytes } of image.regions) size = gather(words, start, end, bytes, size);
  if (used > image.end) size = gather(words, image.end, used, null, size);
  if (!isShared) return room.slice(0, size);
  const shared = new Uint32Array(new SharedArrayBuffer(size * 4));
  shared.set(room.subarray(0, size));
  return shared;
}

/** Writes a checkpoint into a memory that is as its image says. */
export function applyCheckpoint(checkpoint: Checkpoint, words: Uint32Array): void {
  const { length } = checkpoint;
  for (let i = 0; i < length; ) {
    let at = checkpoint[i] as number;
    let mask = checkpoint[i + 1] as number;
    i += 2;
    for (; mask !== 0; mask >>>= 1, at++) if ((mask & 1) !== 0) words[at] = checkpoint[i++] as number;
  }
}

/** Adds the differences of one stretch to those gathered so far. @returns how many words there are then */
function gather(words: Uint32Array, start: number, end: number, bytes: Uint8Array | null, size: number): number {
  const last = end / 4;
  const first = start / 4;
  const old = bytes === null ? null : new Uint32Array(bytes.buffer, bytes.byteOffset, bytes.length / 4);
  let filled = size;
  for (let block = first; block < last; block += BLOCK) {
    if (room.length < filled + BLOCK + 2) room = enlarged(room);
    const until = Math.min(block + BLOCK, last);
    let mask = 0;
    let next = filled + 2;
    for (let at = block; at < until; at++) {
      const word = words[at] as number;
      if (word === (old === null ? 0 : old[at - first])) continue;
      mask |= 1 << (at - block);
      room[next++] = word;
    }
    if (mask === 0) continue;
    room[filled] = block;
    room[filled + 1] = mask;
    filled = next;
  }
  return filled;
}

function enlarged(small: Uint32Array): typeof room {
  const large = new Uint32Array(small.length * 2);
  large.set(small);
  return large;
}
