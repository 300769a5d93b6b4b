import { Buffer } from "buffer/";

/** Compares as Node's does; the package's own copies the whole target at each call, and memories are compared in pieces. */
Buffer.prototype.compare = function compare(
  this: Uint8Array,
  target: Uint8Array,
  start = 0,
  end = target.length,
  from = 0,
  until = this.length,
) {
  const length = Math.min(end - start, until - from);
  for (let i = 0; i < length; i++) {
    const difference = (this[from + i] as number) - (target[start + i] as number);
    if (difference !== 0) return difference < 0 ? -1 : 1;
  }
  return Math.sign(until - from - (end - start)) as -1 | 0 | 1;
};

/** Node's buffers, by which the engine copies texts and compares memories: the build puts them into the bundle. */
export { Buffer };
