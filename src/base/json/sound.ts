/** Deeper than any data of the field; well below the depth at which recursion over a value could overflow. */
export const MAX_DEPTH = 256;

export function nestsTooDeep(value: unknown, depth = 0): boolean {
  if (typeof value !== "object" || value === null) return false;
  return depth >= MAX_DEPTH || Object.values(value).some((held) => nestsTooDeep(held, depth + 1));
}

/**
 * Checks that code can walk over a parsed JSON value and write it again: it is nested at most {@link MAX_DEPTH} deep,
 * and its texts and keys are well-formed Unicode.
 * @returns its fault, or null
 */
export function unsound(value: unknown, depth = 0): string | null {
  if (typeof value === "string") return LONE_SURROGATE.test(value) ? SURROGATE_FAULT : null;
  if (typeof value !== "object" || value === null) return null;
  if (depth >= MAX_DEPTH) return `it is nested more than ${MAX_DEPTH} levels deep`;
  if (Array.isArray(value)) return firstUnsound(value, depth);
  for (const key in value) if (LONE_SURROGATE.test(key)) return SURROGATE_FAULT;
  return firstUnsound(Object.values(value), depth);
}

const LONE_SURROGATE = /\p{Surrogate}/u;
const SURROGATE_FAULT = "a string contains a lone surrogate (half of a surrogate pair)";

function firstUnsound(values: readonly unknown[], depth: number): string | null {
  for (const value of values) {
    const found = unsound(value, depth + 1);
    if (found !== null) return found;
  }
  return null;
}
