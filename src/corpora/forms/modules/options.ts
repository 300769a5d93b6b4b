import { fold } from "../../../kit/internal.js";
import { type FormPart, optionsOf } from "../form.js";

/** The separators after each of several choices: "Land, Water and Air." */
const BETWEEN = /^(?: ?[,;] ?(?:and )?| and |[.!]?$)/;

/** Converts a text to the options that it names, in the form's spelling; otherwise returns the text. */
export function fittingAnswer(field: FormPart, text: string): string | readonly string[] {
  const options = optionsOf({ path: [], field });
  const chosen = optionFor(text, options);
  const isMultiple = typeof field.type === "string" && field.type.startsWith("multi");
  if (!isMultiple || options.length === 0 || text === "") return chosen ?? text;
  return chosen === null ? (optionsIn(text, options) ?? text) : [chosen];
}

/** The option that equals a text, ignoring case, accents and a full stop. */
export function optionFor(text: string, options: readonly string[]): string | null {
  const said = plain(text);
  return options.find((option) => plain(option) === said) ?? null;
}

/** The options that a list in words consists of; null if it contains anything else. Options may contain commas. */
export function optionsIn(text: string, options: readonly string[]): readonly string[] | null {
  const longestFirst = [...options].sort((one, other) => other.length - one.length);
  const found = new Set<string>();
  for (let rest = fold(text); rest !== ""; ) {
    const option = longestFirst.find(
      (one) => plain(one) !== "" && rest.startsWith(plain(one)) && BETWEEN.test(rest.slice(plain(one).length)),
    );
    if (option === undefined) return null;
    found.add(option);
    const after = rest.slice(plain(option).length);
    rest = after.slice(BETWEEN.exec(after)?.[0].length ?? 0);
  }
  return found.size === 0 ? null : [...found];
}

function plain(text: string): string {
  return fold(text).replace(/[.!]$/, "");
}
