import { MAX_DEPTH } from "../../../base/io/sound.js";

/*
 * What comes from elsewhere, an agent or a handler, may be anything that JavaScript has. What is walked over, copied and
 * written down here is judged first.
 */

/** What keeps a value from being copied and written down, as what "it" does; null where nothing does. */
export function unfit(value: unknown): string | null {
  try {
    return firstUnfit(value, 0);
  } catch {
    return "cannot be read";
  }
}

function firstUnfit(value: unknown, depth: number): string | null {
  if (typeof value === "function" || typeof value === "symbol" || typeof value === "bigint")
    return `holds a ${typeof value}, which JSON has not`;
  if (typeof value !== "object" || value === null) return null;
  // What holds itself is as deep as one likes.
  if (depth >= MAX_DEPTH) return `is nested more than ${MAX_DEPTH} levels deep`;
  for (const held of Object.values(value)) {
    const found = firstUnfit(held, depth + 1);
    if (found !== null) return found;
  }
  return null;
}

/** The words of what was thrown, which need not be an error, nor have any. */
export function wordsOf(thrown: unknown): string {
  try {
    return String(thrown instanceof Error ? thrown.message : thrown);
  } catch {
    return "it threw what has no words";
  }
}
