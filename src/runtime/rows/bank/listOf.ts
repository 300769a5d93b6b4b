/** The items of a list that is written as one text, a bar between two of them. */
export const listOf = (text: string): readonly string[] => text.split("|").map((item) => item.trim());

/** Records whose fields are written in one order, a bar between two records and a slash between two fields. */
export function recordsOf<Field extends string>(
  fields: readonly Field[],
  text: string,
): readonly Readonly<Record<Field, string>>[] {
  return listOf(text).map((item) => {
    const parts = item.split("/").map((part) => part.trim());
    return Object.fromEntries(fields.map((field, at) => [field, parts[at] ?? ""])) as Record<Field, string>;
  });
}
