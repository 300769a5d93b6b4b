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
