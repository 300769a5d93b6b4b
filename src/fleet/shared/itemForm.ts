import { BacklotError } from "../../base/errors.js";

export interface ItemForm<Item> {
  readonly bytesOf: (items: readonly Item[]) => Buffer;
  readonly itemsIn: (bytes: Buffer) => readonly Item[];
}

const LINE_END = 0x0a;

/** A line of JSON per item, converted line by line: a single text of megabytes takes several times as long. */
export const jsonLines = {
  bytesOf: (items: readonly unknown[]): Buffer =>
    Buffer.concat(items.map((item) => Buffer.from(`${JSON.stringify(item)}\n`))),
  itemsIn(bytes: Buffer): readonly unknown[] {
    const items: unknown[] = [];
    for (let at = 0; at < bytes.length; ) {
      const end = lineEnd(bytes, at);
      items.push(jsonIn(bytes, at, end));
      at = end + 1;
    }
    return items;
  },
} satisfies ItemForm<unknown>;

export function jsonIn(bytes: Buffer, from: number, to: number): unknown {
  try {
    return JSON.parse(bytes.toString("utf8", from, to));
  } catch (cause) {
    throw new BacklotError("FLEET_FOLDER", "a shared file is not one that Backlot wrote: it is not JSON", { cause });
  }
}

export function lineEnd(bytes: Buffer, from = 0): number {
  const found = bytes.indexOf(LINE_END, from);
  return found === -1 ? bytes.length : found;
}
