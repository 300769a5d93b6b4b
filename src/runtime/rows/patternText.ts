import { includes, lengthOf, matchesPattern, type PatternNode, patternFault, readPattern } from "../../kit/internal.js";
import type { Seeded } from "./seeded.js";

/** Common characters, preferred if a pattern allows them. */
const PLAIN = [..."abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789 -_.@/"].map(
  (character) => character.codePointAt(0) as number,
);

/** Maximum number of repetitions beyond the required ones. */
const MORE = 3;

/** Attempts at a text that fits the pattern and the length. Later ones repeat more and more. */
const TRIES = 20;
const PLAIN_TRIES = 10;

/** Limits on the length of texts and on repetitions: empty or nested repetitions may have no end. */
const MAX_CHARACTERS = 10_000;
const MAX_REPETITIONS = 100_000;

interface Written {
  readonly points: number[];
  /** Minimum length, and minimum of additional repetitions. */
  readonly min: number;
  readonly more: number;
  repetitions: number;
}

/** Returns a text that matches a pattern, within a length; null if none is found, or for an unsupported pattern. */
export function patternText(pattern: string, seeded: Seeded, min = 0, max = Infinity): string | null {
  if (patternFault(pattern) !== null) return null;
  const tree = readPattern(pattern);
  for (let i = 0; i < TRIES; i++) {
    const written: Written = { points: [], min, more: i < PLAIN_TRIES ? 0 : 2 ** (i - PLAIN_TRIES), repetitions: 0 };
    write(tree, seeded.part(i), written);
    const made = String.fromCodePoint(...written.points);
    const length = lengthOf(made);
    if (length >= min && length <= max && matchesPattern(pattern, made)) return made;
  }
  return null;
}

/** Writes a part, ignoring assertions. */
function write(node: PatternNode, seeded: Seeded, written: Written): void {
  const { points, min, more } = written;
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
      for (const part of node.parts) write(part, seeded, written);
      return;
    case "choice":
      write(seeded.of(node.parts), seeded, written);
      return;
    case "repeat": {
      const least = Math.min(node.max, node.min + more);
      let count = seeded.between(least, Math.min(node.max, least + MORE));
      // Unlimited repetitions continue until the minimum length is reached.
      if (node.max === Infinity) count = Math.max(count, Math.min(min - points.length, 1_000));
      for (let i = 0; i < count && points.length < MAX_CHARACTERS && written.repetitions < MAX_REPETITIONS; i++) {
        written.repetitions++;
        write(node.part, seeded, written);
      }
      return;
    }
    default:
      node satisfies never;
  }
}
