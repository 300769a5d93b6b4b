import { clip } from "../check/describe.js";

/** Literals that are words. */
export const CONSTANTS: ReadonlySet<string> = new Set(["True", "False", "None"]);

/** Returns the index of a variable: 7 for `x7`; otherwise -1, also for `x07`, `X7` and more than 15 digits. */
export function variableIndex(word: string): number {
  if (word.charCodeAt(0) !== 120 || word.length < 2 || word.length > 16) return -1;
  const first = word.charCodeAt(1);
  if (first === 48) return word.length === 2 ? 0 : -1;
  let index = 0;
  for (let at = 1; at < word.length; at++) {
    const digit = word.charCodeAt(at) - 48;
    if (digit < 0 || digit > 9) return -1;
    index = index * 10 + digit;
  }
  return index;
}

const MEANT = new Map([
  ["true", "True"],
  ["false", "False"],
  ["null", "None"],
  ["none", "None"],
  ["nil", "None"],
  ["undefined", "None"],
]);

/** Message about a word in place of a variable: `task.date = …`, `confirm(task)`. */
export function notAVariable(word: string): string {
  return misspelt(word) ?? `${clip(word)} is not a variable: those are x and the index of the command that made them`;
}

/** Message about a bare word in place of a value. */
export function notAValue(word: string): string {
  const meant = MEANT.get(word.toLowerCase());
  if (meant !== undefined) return `${word} is not a value: write ${meant}`;
  const known = misspelt(word);
  if (known !== undefined) return known;
  if (word === "inf" || word === "nan") return `${word} is not a value: numbers are finite`;
  return `no variable is called ${clip(word)}; if it is text, quote it: "${clip(word)}"`;
}

/** Message about near misses of a variable: `X1`, `x01`, `x1234567890123456`. */
function misspelt(word: string): string | undefined {
  const head = word.charCodeAt(0);
  if ((head !== 88 && head !== 120) || word.length < 2) return undefined;
  for (let at = 1; at < word.length; at++) {
    const code = word.charCodeAt(at);
    if (code < 48 || code > 57) return undefined;
  }
  const digits = word.slice(1).replace(/^0+(?=\d)/, "");
  if (digits.length > 15) return `${clip(word)} is not a variable: no dialogue has that many turns`;
  return `${clip(word)} is not a variable: write x${digits}`;
}
