/** The subject of a note, in the plural; all of them take a plain s. */
const SUBJECT =
  /^((?:[a-z]+ )*?)([a-z-]+)s\b( of [^,;:]*?| and [a-z]+)?( (?:have|are|were|do|repeat|occur|end|hold|stand|give|lack|name|count)\b)/;

const SINGULAR: Readonly<Record<string, string>> = { have: "has", are: "is", were: "was", do: "does" };

/**
 * Puts a sentence into the singular for a count of one: `dialogues have no goal, and are left out` becomes `dialogue
 * has no goal, and is left out`. Only its first clause concerns the counted noun.
 * @param text in the plural, its subject first
 */
export function forCount(text: string, count: number): string {
  if (count !== 1) return text;
  const [clause = "", ...rest] = text.split(/(?=[;:])/);
  const singular = clause
    .replace(/^((?:[a-z]+ )*?[a-z-]+)s cannot\b/, "$1 cannot")
    .replace(
      SUBJECT,
      (_, before: string, noun: string, of = "", verb: string) => `${before}${noun}${of} ${verbOf(verb)}`,
    )
    .replace(/\band (have|are|were|do|count)\b/g, (_, verb: string) => `and ${verbOf(verb)}`);
  return [singular, ...rest].join("");
}

function verbOf(verb: string): string {
  const plain = verb.trim();
  return SINGULAR[plain] ?? `${plain}s`;
}
