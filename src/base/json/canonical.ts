/** Keys that may be indexes: objects order those first, by number. */
const STARTS_WITH_DIGIT = /^\d/;

/**
 * Returns the JSON text of a value with sorted keys: equal for equal JSON, regardless of key order.
 * @param textOf returns the known text of a value, or undefined. Default: no text is known
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

/** Sorts the keys of an object by code unit, indexes first and by number, as any object built from them would. */
function sortedKeys(held: object): string[] {
  const keys = Object.keys(held).sort();
  if (!keys.some((key) => STARTS_WITH_DIGIT.test(key))) return keys;
  return Object.keys(Object.fromEntries(keys.map((key) => [key, null])));
}
