const MAX_WORDS = 6;
/** A question word as the subject, with its verb. After an article or a pronoun, the subject is another word. */
const SUBJECT_FIRST = /^(?:who|what|how many(?: \w+)?) (?:is|are|was|were|[a-z]+(?:s|ed)|come|take part)\b/i;
const OTHER_SUBJECT =
  /^(?:who|what|how many) (?:the|a|an|it|its|this|that|there|somebody|someone|they|he|she|you|i|we)\b/i;

/** Turns a description into a question: "Who delivered" gives `Who delivered?`; none if it is no question. */
export function asked(description: string | undefined): readonly string[] {
  const text = (description ?? "").trim().replace(/[.?]$/, "");
  if (!SUBJECT_FIRST.test(text) || OTHER_SUBJECT.test(text) || text.split(/\s+/).length > MAX_WORDS) return [];
  return [`${text}?`];
}
