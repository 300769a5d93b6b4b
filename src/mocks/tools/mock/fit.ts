import { MAX_DEPTH } from "../../../base/io/sound.js";

/* Values of an agent or a handler may be anything in JavaScript, so they are checked before they are walked, copied and written. */

/** Returns the reason why a value cannot be copied and written, as a verb phrase about "it"; null if it can. */
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
  // Counts a cycle as endless depth.
  if (depth >= MAX_DEPTH) return `is nested more than ${MAX_DEPTH} levels deep`;
  for (const held of Object.values(value)) {
    const found = firstUnfit(held, depth + 1);
    if (found !== null) return found;
  }
  return null;
}

/** Returns the message of a thrown value, which need not be an error. */
export function wordsOf(thrown: unknown): string {
  try {
    return String(thrown instanceof Error ? thrown.message : thrown);
  } catch {
    return "it threw what has no words";
  }
}
