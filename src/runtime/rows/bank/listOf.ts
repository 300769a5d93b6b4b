/** Splits a list written as one text with bars. */
export const listOf = (text: string): readonly string[] => text.split("|").map((item) => item.trim());

/** Splits records written as one text, with bars between records and slashes between fields. */
export function recordsOf<Field extends string>(
  fields: readonly Field[],
  text: string,
): readonly Readonly<Record<Field, string>>[] {
  return listOf(text).map((item) => {
    const parts = item.split("/").map((part) => part.trim());
    return Object.fromEntries(fields.map((field, at) => [field, parts[at] ?? ""])) as Record<Field, string>;
  });
}
