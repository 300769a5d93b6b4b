import { EPOCH } from "../../../kit/internal.js";
import { valuesSaid } from "../../../users/english/saidValues.js";
import { contentOf, hasPhrase } from "../../../users/english/wholeWords.js";

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
  if (name === "PIN") return hasPhrase(text, "pin") && /\b\d{3,4}\b/.test(text);
  if (type === "Integer" || name.toLowerCase().endsWith("id")) return numbers.size > 0;
  if (name.endsWith("Location")) return PLACED[name.startsWith("Departure") ? "from" : "to"].test(text);
  return false;
}

/** True if a text contains a category, or a word that only one category has. */
function namesCategory(categories: readonly string[], text: string): boolean {
  const words = categories.map((one) => new Set(contentOf(one)));
  const heard = contentOf(text).filter((word) => words.filter((own) => own.has(word)).length === 1);
  return heard.length > 0 || categories.some((one) => hasPhrase(text, one));
}

/** Words of questions with the words of parameters that they mean; `name` is the parameter of exactly this name. */
const MEANT: Readonly<Record<string, readonly string[]>> = {
  venue: ["name"],
  hotel: ["name"],
  doctor: ["name"],
  apartment: ["name"],
  restaurant: ["name"],
  starting: ["start"],
  from: ["start"],
  to: ["end"],
  destination: ["arrival"],
  arrival: ["arrival", "start"],
  location: ["city"],
  dob: ["birth"],
  size: ["party"],
};

export const isQuestion = (label: string): boolean => label === "ask_name" || label.includes("_ask_");

/**
 * The parameter that a question asks for, by the words of both names: `hotel_ask_date_from` asks for `StartDate`. Null
 * if none is similar, as for `anything_else`.
 * @param parameters the inputs of the API, in the order of its file; the first of equals counts
 */
export function askedParameter(label: string, parameters: readonly AskedParameter[]): AskedParameter | null {
  if (label === "ask_name") return parameters.find(isUsersName) ?? null;
  const [, asked] = /_ask_([a-z_]+)$/.exec(label) ?? [];
  if (asked === undefined) return null;
  const all = asked.split("_");
  const words = all.length > 1 ? all.filter((word) => word !== "name") : all;
  let best: AskedParameter | null = null;
  let most = 0;
  for (const parameter of parameters) {
    const parts = partsOf(parameter.Name);
    const score = words.reduce((sum, word) => sum + likeness(word, parts), 0);
    if (score > most) [best, most] = [parameter, score];
  }
  return best;
}

function likeness(word: string, parts: readonly string[]): number {
  const isName = parts.length === 1 && parts[0] === "name";
  if (word !== "name" && parts.includes(word)) return 2;
  if (word === "name") return isName ? 2 : 0;
  return (MEANT[word] ?? []).some((meant) => (meant === "name" ? isName : parts.includes(meant))) ? 1 : 0;
}

/** True if a parameter is the user's own name: a free text with this ending, and not the name of a guest. */
function isUsersName({ Name: name, Type: type }: AskedParameter): boolean {
  return type === "ShortString" && name.endsWith("Name") && name !== "GuestName";
}

/** Splits `StartTimeHour` into start, time, hour. */
function partsOf(name: string): string[] {
  return (name.match(/[A-Z]+(?![a-z])|[A-Z]?[a-z]+|\d+/g) ?? []).map((part) => part.toLowerCase());
}
