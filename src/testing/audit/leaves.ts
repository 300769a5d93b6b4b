/** Yields the texts and numbers in a value, at any depth; with the keys of objects, which may be ids. */
export function* leavesOf(value: unknown, withKeys = true): Generator<string | number> {
  if (typeof value === "string" || typeof value === "number") yield value;
  else if (Array.isArray(value)) for (const item of value) yield* leavesOf(item, withKeys);
  else if (typeof value === "object" && value !== null) {
    for (const [key, item] of Object.entries(value)) {
      if (withKeys) yield key;
      yield* leavesOf(item, withKeys);
    }
  }
}

/** Returns the texts in a value, such as a task's scenario, each on its line. */
export const textsOf = (value: unknown): string =>
  [...leavesOf(value, false)].filter((leaf) => typeof leaf === "string").join("\n");

/** Returns a text without case, blanks and punctuation, so that spellings compare. */
export function folded(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, "");
}

/** Returns the value of an answer: JSON text is read. */
export function answerValue(answer: unknown): unknown {
  if (typeof answer !== "string" || !/^[[{]/.test(answer)) return answer;
  try {
    return JSON.parse(answer);
  } catch {
    return answer;
  }
}
