import { type PatternNode, readPattern } from "../../kit/internal.js";
import type { Seeded } from "./seeded.js";

/** Characters that people write, as far as a pattern allows them. */
const PLAIN = [..."abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789 -_.@/"].map(
  (character) => character.codePointAt(0) as number,
);

/** How often more than it must something is repeated. */
const MORE = 3;

/** A text that a pattern describes, but for what it says of places between characters. */
export function patternText(pattern: string, seeded: Seeded, min: number): string {
  const points: number[] = [];
  write(readPattern(pattern), seeded, points, min);
  return String.fromCodePoint(...points);
}

function write(node: PatternNode, seeded: Seeded, points: number[], min: number): void {
  switch (node.kind) {
    case "set": {
      const plain = PLAIN.filter((point) => node.ranges.some(([first, last]) => point >= first && point <= last));
      const [range] = node.ranges;
      if (plain.length > 0) points.push(seeded.of(plain));
      else if (range !== undefined) points.push(range[0]);
      return;
    }
    case "assert":
      return;
    case "sequence":
      for (const part of node.parts) write(part, seeded, points, min);
      return;
    case "choice":
      write(seeded.of(node.parts), seeded, points, min);
      return;
    case "repeat": {
      const most = Math.min(node.max, node.min + MORE);
      let count = seeded.between(node.min, most);
      // Where a length is asked for, what has no end is repeated until it is reached.
      if (node.max === Infinity) count = Math.max(count, Math.min(min - points.length, 1_000));
      for (let i = 0; i < count && points.length < 10_000; i++) write(node.part, seeded, points, min);
      return;
    }
    default:
      node satisfies never;
  }
}
