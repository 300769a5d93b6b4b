import { EPOCH } from "../../../kit/internal.js";
import { valuesSaid } from "../../../users/english/saidValues.js";
import { contentOf, holds } from "../../../users/english/wholeWords.js";

/** A parameter of an API with its possible values. */
export interface AskedParameter {
  /** The name of the input in the API. */
  readonly Name: string;
  /** The type of the input in STAR's terms, such as `Categorical`. */
  readonly Type: string;
  /** The possible values of a category. */
  readonly Categories?: unknown;
}

const GIVES_NAME =
  /\b(?:name(?:'s| is)|this is|under the name|call me)\b|\b(?:[Ii]'?m|[Ii] am|[Ii]t's|[Ii]t is) (?:Dr\.? )?\p{Lu}\p{Ll}/u;
/** A place after a preposition: a capitalised word or a number. */
const PLACED = { from: /\b[Ff]rom (?:the )?(?:\p{Lu}\p{Ll}|\d)/u, to: /\b[Tt]o (?:the )?(?:\p{Lu}\p{Ll}|\d)/u };

/**
 * True if a text contains a value for a parameter: one of its categories, or a time, a day, a date, a name, a place or
 * a number, depending on the parameter's name and type. The test looks at forms, not meanings.
 */
export function mentions({ Name: name, Type: type, Categories: categories }: AskedParameter, text: string): boolean {
  const { dates, times, numbers, unread } = valuesSaid(text, EPOCH);
  if (name.includes("Time") && !name.includes("Minutes")) return times.size > 0;
  if (name === "Day") return dates.size > 0 && /day\b|tomorrow|tonight/i.test(text);
  if (name.includes("Date")) return dates.size + unread.size >= (name.startsWith("End") ? 2 : 1);
  const texts = Array.isArray(categories) ? categories.filter((one) => typeof one === "string") : [];
  if (texts.length > 0) return !texts.includes("Yes") && namesCategory(texts, text);
  if (name.endsWith("Name")) return GIVES_NAME.test(text);
  if (name === "AccountNumber") return /\b\d{5,}\b/.test(text);
  if (name === "PIN") return holds(text, "pin") && /\b\d{3,4}\b/.test(text);
  if (type === "Integer" || name.toLowerCase().endsWith("id")) return numbers.size > 0;
  if (name.endsWith("Location")) return PLACED[name.startsWith("Departure") ? "from" : "to"].test(text);
  return false;
}

/** True if a text contains a category, or a word that only one category has. */
function namesCategory(categories: readonly string[], text: string): boolean {
  const words = categories.map((one) => new Set(contentOf(one)));
  const heard = contentOf(text).filter((word) => words.filter((own) => own.has(word)).length === 1);
  return heard.length > 0 || categories.some((one) => holds(text, one));
}
