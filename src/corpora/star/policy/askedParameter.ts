import type { AskedParameter } from "./mentions.js";

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

/** True if a label is a question. */
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
