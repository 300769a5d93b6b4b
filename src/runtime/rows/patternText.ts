import { includes, type PatternNode, readPattern } from "../../kit/internal.js";
import type { Seeded } from "./seeded.js";

/** Characters that people write, as far as a pattern allows them. */
const PLAIN = [..."abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789 -_.@/"].map(
  (character) => character.codePointAt(0) as number,
);

/** How often more than it must something is repeated. */
const MORE = 3;

/** Texts are this long at most, and so often is a part repeated: what is empty, or repeated within what is repeated, may have no end. */
const MAX_CHARACTERS = 10_000;
const MAX_REPETITIONS = 100_000;

/** What is written so far. */
interface Written {
  readonly points: number[];
  repetitions: number;
}

/** A text that a pattern describes, but for what it says of places between characters. */
export function patternText(pattern: string, seeded: Seeded, min: number): string {
  const written: Written = { points: [], repetitions: 0 };
  write(readPattern(pattern), seeded, written, min);
  return String.fromCodePoint(...written.points);
}

function write(node: PatternNode, seeded: Seeded, written: Written, min: number): void {
  const { points } = written;
  switch (node.kind) {
    case "set": {
      const plain = PLAIN.filter((point) => includes(node.ranges, point));
      const [range] = node.ranges;
      if (plain.length > 0) points.push(seeded.of(plain));
      else if (range !== undefined) points.push(range[0]);
      return;
    }
    case "assert":
    case "unless":
      return;
    case "sequence":
      for (const part of node.parts) write(part, seeded, written, min);
      return;
    case "choice":
      write(seeded.of(node.parts), seeded, written, min);
      return;
    case "repeat": {
      const most = Math.min(node.max, node.min + MORE);
      let count = seeded.between(node.min, most);
      // Where a length is asked for, what has no end is repeated until it is reached.
      if (node.max === Infinity) count = Math.max(count, Math.min(min - points.length, 1_000));
      for (let i = 0; i < count && points.length < MAX_CHARACTERS && written.repetitions < MAX_REPETITIONS; i++) {
        written.repetitions++;
        write(node.part, seeded, written, min);
      }
      return;
    }
    default:
      node satisfies never;
  }
}
