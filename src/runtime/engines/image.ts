/** Granularity of the search for the end of the static data, in bytes. */
const BLOCK = 1_024;
const ZEROS = Buffer.alloc(BLOCK);

/** A stretch of linear memory by its addresses. */
export type Stretch = readonly [start: number, end: number];

/** A stretch of linear memory and its content. */
export interface Region {
  readonly start: number;
  readonly end: number;
  /** Null for zeros. */
  readonly bytes: Uint8Array | null;
}

/**
 * A copy of the live parts of a WebAssembly memory: the static data below the stack, and the used end of the stack with
 * the heap above it. Copying it back makes a sandbox fresh. Plain data: it can be sent to another thread or stored, and
 * does not depend on the size of the memory.
 */
export interface MemoryImage {
  /** Regions in ascending order. The gaps are never read: the idle stack, and read-only data. */
  readonly regions: readonly Region[];
  /** End of the heap; there are only zeros above. */
  readonly end: number;
}

/**
 * Takes an image.
 * @param dataEnd end of the static data
 * @param heapStart start of the used stack, and of the heap above it
 * @param outside stretches of the heap to leave out, as they are never written to
 * @param free stretches of the heap without content, which are zeros in the image
 */
export function takeImage(
  memory: Uint8Array,
  dataEnd: number,
  heapStart: number,
  end: number,
  outside: readonly Stretch[],
  free: readonly Stretch[],
): MemoryImage {
  const regions: Region[] = [{ start: 0, end: dataEnd, bytes: memory.slice(0, dataEnd) }];
  const copied = (start: number, until: number): void => {
    if (start < until) regions.push({ start, end: until, bytes: memory.slice(start, until) });
  };
  const gaps = [
    ...outside.map((stretch) => ({ stretch, isFree: false })),
    ...free.map((stretch) => ({ stretch, isFree: true })),
  ].sort((one, other) => one.stretch[0] - other.stretch[0]);
  let from = heapStart;
  for (const { stretch, isFree } of gaps) {
    // Whole words, so that memory can be compared by words.
    const [start, until] = [Math.ceil(stretch[0] / 4) * 4, Math.floor(stretch[1] / 4) * 4];
    if (start >= until) continue;
    copied(from, start);
    if (isFree) regions.push({ start, end: until, bytes: null });
    from = until;
  }
  copied(from, end);
  return { regions, end };
}

/** Aligns regions for comparison by words: data read from a file may begin anywhere in its buffer. */
export function alignedImage({ regions, end }: MemoryImage): MemoryImage {
  const aligned = regions.map((region) => {
    const { bytes } = region;
    return bytes === null || bytes.byteOffset % 4 === 0 ? region : { ...region, bytes: new Uint8Array(bytes) };
  });
  return { regions: aligned, end };
}

/** Restores the memory. @param used current end of the heap, above which nothing was written */
export function restoreImage({ regions, end }: MemoryImage, memory: Uint8Array, used: number): void {
  for (const { start, end: until, bytes } of regions) {
    if (bytes === null) memory.fill(0, start, until);
    else memory.set(bytes, start);
  }
  if (used > end) memory.fill(0, end, used);
}

/** Returns the size of an image's content, in bytes. */
export function imageSize({ regions }: MemoryImage): number {
  return regions.reduce((sum, { bytes }) => sum + (bytes?.length ?? 0), 0);
}

/**
 * Returns the end of the static data: the start of the longest run of zeros below the stack pointer, the unused stack.
 * Blocks are compared, not bytes, as megabytes are searched at every start.
 */
export function endOfData(memory: Uint8Array, stackPointer: number): number {
  const bytes = Buffer.from(memory.buffer, memory.byteOffset, stackPointer);
  let best = 0;
  let end = stackPointer;
  let runEnd = stackPointer;
  for (let start = Math.floor((stackPointer - 1) / BLOCK) * BLOCK; start >= 0; start -= BLOCK) {
    const length = Math.min(BLOCK, stackPointer - start);
    if (bytes.compare(ZEROS, 0, length, start, start + length) !== 0) {
      runEnd = start;
    } else if (runEnd - start > best) {
      best = runEnd - start;
      end = start;
    }
  }
  return end;
}
