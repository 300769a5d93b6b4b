/** Texts of at most this length are shown whole. */
const WHOLE = 160;
/** Characters before and after the first difference. */
const [BEFORE, AFTER] = [40, 80];

/**
 * Returns the part of a text around its first difference from another, with the place: `"…the part…", differs from
 * character 1,204 of 9,321`. A short text, or one without another, is returned whole.
 */
export function partUnlike(text: string, other: string | undefined): string {
  if (other === undefined || text === other || Math.max(text.length, other.length) <= WHOLE)
    return JSON.stringify(text);
  let at = 0;
  while (at < text.length && text[at] === other[at]) at++;
  const from = Math.max(0, at - BEFORE);
  const part = text.slice(from, at + AFTER);
  const cut = `${from > 0 ? "…" : ""}${part}${from + part.length < text.length ? "…" : ""}`;
  return `${JSON.stringify(cut)}, differs from character ${(at + 1).toLocaleString("en")} of ${text.length.toLocaleString("en")}`;
}
