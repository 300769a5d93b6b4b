import type { MemoryImage } from "../engines/image.js";

/** Words per mask of differing words. */
const BLOCK = 32;

/**
 * Differences between a memory and an image. Within the image: for each block of 32 words with a difference, the index
 * of its first word, a mask of the differing words, and those words. Most changes there are scattered (reference
 * counts), so this is a fifth to a third of the touched pages. Above, where the heap has grown, nearly everything is
 * used: whole stretches of pages, each with the index of its first word, the mask `WHOLE` and its length.
 */
export type Checkpoint = Uint32Array;

/** Words that are compared at once, as bytes: several times faster than one by one. */
const PIECE = 256;

/** A mask that no block has; it announces a stretch. */
const WHOLE = 0;
/** Words of the heap's new part that are omitted together if all are zero. */
const PAGE = 1_024;
const ZEROS = Buffer.alloc(PAGE * 4);

const SCRATCH_WORDS = 65_536;
/** Buffer for differences until their number is known; grows to the largest checkpoint. */
let scratch = new Uint32Array(SCRATCH_WORDS);

/** Compares a memory with an image. @param used end of its heap, in bytes */
export function takeCheckpoint(image: MemoryImage, words: Uint32Array, used: number, isShared: boolean): Checkpoint {
  let size = 0;
  for (const { start, end, bytes } of image.regions) size = gather(words, start, end, bytes, size);
  if (used > image.end) size = gatherGrown(words, image.end / 4, used / 4, size);
  if (!isShared) return scratch.slice(0, size);
  const shared = new Uint32Array(new SharedArrayBuffer(size * 4));
  shared.set(scratch.subarray(0, size));
  return shared;
}

/** Releases the memory that checkpoints have left in this thread. */
export function forgetCheckpoints(): void {
  scratch = new Uint32Array(SCRATCH_WORDS);
}

/** Applies a checkpoint to a memory that equals its image. */
export function applyCheckpoint(checkpoint: Checkpoint, words: Uint32Array): void {
  const { length } = checkpoint;
  for (let i = 0; i < length; ) {
    let at = checkpoint[i] as number;
    let mask = checkpoint[i + 1] as number;
    i += 2;
    if (mask === WHOLE) {
      const from = i + 1;
      i = from + (checkpoint[from - 1] as number);
      words.set(checkpoint.subarray(from, i), at);
    }
    for (; mask !== 0; mask >>>= 1, at++) if ((mask & 1) !== 0) words[at] = checkpoint[i++] as number;
  }
}

/** Adds the differences of one stretch. @returns the number of words gathered so far */
function gather(words: Uint32Array, start: number, end: number, bytes: Uint8Array | null, size: number): number {
  const first = start / 4;
  const last = end / 4;
  const now = bytesOf(words);
  const then = bytes === null ? null : bytesOf(bytes);
  const old = then === null ? null : new Uint32Array(then.buffer, then.byteOffset, then.length / 4);
  let filled = size;
  for (let from = first; from < last; from += PIECE) {
    const until = Math.min(from + PIECE, last);
    const isSame =
      then === null
        ? isZeros(now, from, until)
        : now.compare(then, (from - first) * 4, (until - first) * 4, from * 4, until * 4) === 0;
    if (!isSame) filled = gatherBlocks(words, from, until, old, first, filled);
  }
  return filled;
}

function gatherBlocks(
  words: Uint32Array,
  from: number,
  end: number,
  old: Uint32Array | null,
  first: number,
  size: number,
): number {
  growScratch(size + (PIECE / BLOCK) * (BLOCK + 2));
  let filled = size;
  for (let block = from; block < end; block += BLOCK) {
    const until = Math.min(block + BLOCK, end);
    let mask = 0;
    let next = filled + 2;
    for (let at = block; at < until; at++) {
      const word = words[at] as number;
      if (word === (old === null ? 0 : old[at - first])) continue;
      mask |= 1 << (at - block);
      scratch[next++] = word;
    }
    if (mask === 0) continue;
    scratch[filled] = block;
    scratch[filled + 1] = mask;
    filled = next;
  }
  return filled;
}

/** Adds the part of the heap above the image, without pages of zeros. */
function gatherGrown(words: Uint32Array, first: number, last: number, size: number): number {
  const bytes = bytesOf(words);
  let filled = size;
  for (let from = first; from < last; ) {
    let until = from;
    while (until < last && !isZeros(bytes, until, Math.min(until + PAGE, last))) until = Math.min(until + PAGE, last);
    if (until === from) {
      from += PAGE;
      continue;
    }
    growScratch(filled + 3 + until - from);
    scratch[filled] = from;
    scratch[filled + 1] = WHOLE;
    scratch[filled + 2] = until - from;
    scratch.set(words.subarray(from, until), filled + 3);
    filled += 3 + until - from;
    from = until;
  }
  return filled;
}

function bytesOf({ buffer, byteOffset, byteLength }: Uint32Array | Uint8Array): Buffer {
  return Buffer.from(buffer, byteOffset, byteLength);
}

function isZeros(bytes: Buffer, from: number, until: number): boolean {
  return bytes.compare(ZEROS, 0, (until - from) * 4, from * 4, until * 4) === 0;
}

function growScratch(size: number): void {
  if (scratch.length >= size) return;
  let length = scratch.length;
  while (length < size) length *= 2;
  const large = new Uint32Array(length);
  large.set(scratch);
  scratch = large;
}
