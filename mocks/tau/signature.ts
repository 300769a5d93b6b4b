import { Refusal } from "./refusal.js";

/** The slot that holds the arguments that a tool does not name. */
const OTHERS = "others";

/**
 * Checks the arguments of a call as Python does when it calls a method.
 * @param method the method with its class, such as `RetailTools.calculate`
 * @param required the names of its parameters without a default, in order
 * @param given the arguments by parameter, null for those that are not given, with the unknown ones in `others`
 * @throws Refusal in Python's words for arguments that do not fit
 */
export function assertFits(
  method: string,
  required: readonly string[],
  given: Readonly<Record<string, unknown>>,
): void {
  // Reading a slot that the intent does not have throws, and only the importer's intents have this one.
  const [unexpected] = OTHERS in given ? Object.keys((given[OTHERS] as object | null) ?? {}) : [];
  if (unexpected !== undefined) throw new Refusal(`${method}() got an unexpected keyword argument '${unexpected}'`);
  const missing = required.filter((name) => given[name] === null).map((name) => `'${name}'`);
  if (missing.length === 0) return;
  const noun = missing.length === 1 ? "argument" : "arguments";
  throw new Refusal(`${method}() missing ${missing.length} required positional ${noun}: ${inWords(missing)}`);
}

function inWords(names: readonly string[]): string {
  if (names.length < 3) return names.join(" and ");
  return `${names.slice(0, -1).join(", ")}, and ${names.at(-1)}`;
}
