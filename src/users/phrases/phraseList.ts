import { isObject } from "../../base/json/object.js";
import { type IntentPhrases, type SlotPhrases, VALUE } from "./intentPhrases.js";

/** A phrase list in the form of its file. */
export type PhraseList = Readonly<Record<string, unknown>>;

const MAX_LINE = 120;

/** Converts the phrases of an intent to a phrase list. */
export function phraseListOf({ verbPhrases, row, slots }: IntentPhrases): PhraseList {
  return {
    ...lists({ verbPhrases }, "none"),
    ...(row === null ? {} : { row }),
    slots: Object.fromEntries([...slots].map(([name, slot]) => [name, slotList(slot)])),
  };
}

function slotList({ noun, questions, modifiers, answers, statements, isFact, without }: SlotPhrases): PhraseList {
  const holds = without === undefined ? "one" : "none";
  return {
    noun,
    ...lists({ questions }, "none"),
    ...lists({ modifiers, answers, statements }, holds),
    ...(isFact === true && { fact: true }),
    ...(without !== undefined && { without: lists({ ...without }, "none") }),
  };
}

/** Drops phrases that could not be read again, such as questions that list values with braces. */
function lists(given: Readonly<Record<string, readonly string[]>>, holds: Holds): PhraseList {
  return Object.fromEntries(
    Object.entries(given)
      .map(([name, phrases]) => [name, phrases.filter((phrase) => phraseProblem(phrase, holds) === null)] as const)
      .filter(([, phrases]) => phrases.length > 0),
  );
}

/** Adds the missing parts of a whole list to a given one, whose parts stay unchanged. */
export function completed(given: PhraseList, whole: PhraseList): PhraseList {
  const kept = Object.entries(given).map(([key, part]): [string, unknown] => {
    const more = Object.hasOwn(whole, key) ? whole[key] : undefined;
    return [key, isObject(part) && isObject(more) ? completed(part, more) : part];
  });
  return Object.fromEntries([...kept, ...Object.entries(whole).filter(([key]) => !Object.hasOwn(given, key))]);
}

/** Counts the parts of a list: texts and lists of phrases, at all levels. */
export function partsOf(list: PhraseList): number {
  return Object.values(list).reduce<number>((sum, part) => sum + (isObject(part) ? partsOf(part) : 1), 0);
}

/** Formats a list as the text of its file, with several phrases on a line if they fit. */
export const phraseListText = (list: PhraseList): string => `${printed(list, "", 0)}\n`;

function printed(value: unknown, indent: string, before: number): string {
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  const inner = `${indent}  `;
  const isArray = Array.isArray(value);
  const parts = isArray
    ? value.map((one) => printed(one, inner, inner.length))
    : Object.entries(value).map(([key, one]) => {
        const name = `${JSON.stringify(key)}: `;
        return `${name}${printed(one, inner, inner.length + name.length)}`;
      });
  if (parts.length === 0) return isArray ? "[]" : "{}";
  const [open, close] = isArray ? ["[", "]"] : ["{", "}"];
  const flat = isArray ? `[${parts.join(", ")}]` : `{ ${parts.join(", ")} }`;
  const isFlat = isArray || Object.values(value).every((one) => typeof one === "string");
  if (isFlat && before + flat.length < MAX_LINE) return flat;
  return `${open}\n${parts.map((part) => `${inner}${part}`).join(",\n")}\n${indent}${close}`;
}

/** The number of values in a phrase. */
export type Holds = "one" | "none";

/** Returns the problem of a phrase, to follow its place in a message, or null. */
export function phraseProblem(phrase: unknown, holds: Holds): string | null {
  const amiss = textProblem(phrase);
  if (amiss !== null || typeof phrase !== "string") return amiss;
  const placeholders = phrase.match(/\{[^{}]*\}/g) ?? [];
  const unknown = placeholders.find((one) => one !== VALUE);
  if (unknown !== undefined) return `holds an unknown placeholder ${unknown}: there is ${VALUE}`;
  if (holds === "none") return placeholders.length === 0 ? null : `may not hold ${VALUE}: ${JSON.stringify(phrase)}`;
  if (placeholders.length !== 1)
    return `has to hold ${VALUE} once, so that the value is said: ${JSON.stringify(phrase)}`;
  if (/[\p{L}\p{N}_]\{value\}|\{value\}[\p{L}\p{N}_]/u.test(phrase))
    return `has ${VALUE} within a word, where the value is not found again: ${JSON.stringify(phrase)}`;
  return null;
}

/** Returns the problem of a text, or null. */
export function textProblem(text: unknown): string | null {
  if (typeof text !== "string" || text.trim() === "") return "is not a text";
  return /[\u0000-\u001f\u007f-\u009f]/.test(text) ? "holds a control character" : null;
}
