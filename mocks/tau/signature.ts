import type { BehaviourTask, Value } from "backlot/kit";

/** The slot that holds the arguments that a tool does not name. */
const OTHERS = "others";

/**
 * Returns what Python says of a call whose arguments do not fit a method, or null if they do.
 * @param method the method with its class, such as `RetailTools.calculate`
 * @param parameters the names of its parameters, in order; each must be given
 */
export function misfit(method: string, parameters: readonly string[], { slots }: BehaviourTask): string | null {
  const given = slots as Readonly<Record<string, unknown>>;
  // Reading a slot that the intent does not have throws, and only the importer's intents have this one.
  const [unexpected] = OTHERS in given ? Object.keys((given[OTHERS] as object | null) ?? {}) : [];
  if (unexpected !== undefined) return `${method}() got an unexpected keyword argument '${unexpected}'`;
  const missing = parameters.filter((name) => given[name] === null).map((name) => `'${name}'`);
  if (missing.length === 0) return null;
  const noun = missing.length === 1 ? "argument" : "arguments";
  return `${method}() missing ${missing.length} required positional ${noun}: ${inWords(missing)}`;
}

function inWords(names: readonly Value[]): string {
  if (names.length < 3) return names.join(" and ");
  return `${names.slice(0, -1).join(", ")}, and ${names.at(-1)}`;
}
