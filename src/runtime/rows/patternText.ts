import { includes, lengthOf, matchesPattern, type PatternNode, patternFault, readPattern } from "../../kit/internal.js";
import type { Seeded } from "./seeded.js";

/** Characters that people write, as far as a pattern allows them. */
const PLAIN = [..."abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789 -_.@/"].map(
  (character) => character.codePointAt(0) as number,
);

/** How often more than it must something is repeated. */
const MORE = 3;

/** How often a text is made anew because the pattern, or a length beside it, did not hold. The later ones repeat more and more. */
const TRIES = 20;
const PLAIN_TRIES = 10;

/** Texts are this long at most, and so often is a part repeated: what is empty, or repeated within what is repeated, may have no end. */
const MAX_CHARACTERS = 10_000;
const MAX_REPETITIONS = 100_000;

/** What is written so far. */
interface Written {
  readonly points: number[];
  /** How long it shall be, and how often more than they must parts are repeated at least. */
  readonly min: number;
  readonly more: number;
  repetitions: number;
}

/** A text that a pattern matches, of some length; null where none is found, and for a pattern that is not tried. */
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

/** Writes what a part describes, but for what it says of places between characters. */
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
      // Where a length is asked for, what has no end is repeated until it is reached.
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
