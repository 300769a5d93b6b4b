/** The most words of a description that people ask as they stand. */
const MAX_WORDS = 6;
/** A question word that is the subject, with its verb: what comes after an article or a pronoun is another subject. */
const SUBJECT_FIRST = /^(?:who|what|how many(?: \w+)?) (?:is|are|was|were|[a-z]+(?:s|ed)|come|take part)\b/i;
const OTHER_SUBJECT =
  /^(?:who|what|how many) (?:the|a|an|it|its|this|that|there|somebody|someone|they|he|she|you|i|we)\b/i;

/** A description that asks for the value as it stands: "Who delivered" gives `Who delivered?`; none for any other. */
export function asked(description: string | undefined): readonly string[] {
  const text = (description ?? "").trim().replace(/[.?]$/, "");
  if (!SUBJECT_FIRST.test(text) || OTHER_SUBJECT.test(text) || text.split(/\s+/).length > MAX_WORDS) return [];
  return [`${text}?`];
}
