/** The allocator of a WebAssembly module. */
export interface Allocator {
  /** @returns the address of a block of that many bytes, or 0 */
  _malloc(bytes: number): number;
  _free(address: number): void;
}

/** The smallest block that is looked for, in bytes: less is not worth a copy of its own. */
const MIN_STRETCH_BYTES = 2_048;
/** More than the allocator's own words at the ends of a free stretch, in bytes. They are part of the image. */
const WORDS_PER_STEP = 64;
/** What lies between two blocks that follow each other, in bytes; the smallest block in use would lie 24 apart. */
const GAP = 16;

/**
 * The stretches of a heap that are free, without the words that the allocator keeps at their ends: nobody reads them
 * before writing them, so a memory image needs none of them. Booting leaves many, where the text of the kit was
 * parsed.
 *
 * All that the allocator has below the end is taken, the largest blocks first. The heap is spoilt by that: the caller
 * puts back what it held.
 * @param start where the heap begins
 * @param end where it ends; what the allocator takes from above is not part of it
 * @returns from low to high
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
 * Takes free stretches for good, from low to high, so that nobody else writes to them.
 * @param free what `freeStretches` gave, the heap being as it was before; the last one, where the heap grows, is left
 * @param most how many bytes may be taken
 * @returns the blocks that were taken, and the stretches that are still free
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
      // Another block fits as well.
      if (at !== 0) allocator._free(at);
      left.push([start, end]);
    }
  }
  return { taken, left };
}
