/** Keys that an object puts first, in the order of their numbers. */
const STARTS_WITH_DIGIT = /^\d/;

/**
 * The JSON text of a value with the keys of each object in order: equal for equal JSON, however its keys are ordered.
 * @param textOf the text of a value that is known already; undefined for the others. Default: none is
 */
export function canonicalText(value: unknown, textOf?: (value: object) => string | undefined): string {
  if (typeof value !== "object" || value === null) return JSON.stringify(value) ?? "null";
  const known = textOf?.(value);
  if (known !== undefined) return known;
  if (Array.isArray(value)) return `[${value.map((item) => canonicalText(item, textOf)).join()}]`;
  const held = value as Readonly<Record<string, unknown>>;
  let text = "";
  for (const key of sortedKeys(held)) {
    if (held[key] === undefined) continue;
    text += `${text === "" ? "" : ","}${JSON.stringify(key)}:${canonicalText(held[key], textOf)}`;
  }
  return `{${text}}`;
}

/**
 * The keys of an object by their code units, those that are indexes first and by number, as in any object made of
 * them.
 */
function sortedKeys(held: object): string[] {
  const keys = Object.keys(held).sort();
  if (!keys.some((key) => STARTS_WITH_DIGIT.test(key))) return keys;
  return Object.keys(Object.fromEntries(keys.map((key) => [key, null])));
}
