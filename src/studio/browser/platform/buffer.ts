const encoder = new TextEncoder();
// Keeps a byte order mark, as Node's buffers do.
const decoder = new TextDecoder("utf-8", { ignoreBOM: true });

/** Bytes with the methods of Node's buffers that the engine needs; see Node's documentation. */
class Bytes extends Uint8Array<ArrayBuffer> {
  write(text: string, offset: number): number {
    return encoder.encodeInto(text, this.subarray(offset)).written;
  }

  override toString(_encoding?: "utf8", start = 0, end = this.length): string {
    return decoder.decode(this.subarray(start, end));
  }

  compare(target: Bytes, start: number, end: number, from: number, until: number): number {
    const length = Math.min(end - start, until - from);
    for (let i = 0; i < length; i++) {
      const difference = (this[from + i] as number) - (target[start + i] as number);
      if (difference !== 0) return Math.sign(difference);
    }
    return Math.sign(until - from - (end - start));
  }
}

/** Replaces Node's `Buffer` in the bundle. The package `buffer` copies whole operands to compare them. */
export const Buffer = {
  alloc: (size: number): Bytes => new Bytes(new ArrayBuffer(size)),
  from: (memory: ArrayBuffer, start?: number, length?: number): Bytes => new Bytes(memory, start, length),
  byteLength: (text: string): number => encoder.encode(text).length,
};
