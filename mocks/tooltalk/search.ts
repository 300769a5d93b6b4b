import { Refusal } from "../tau/refusal.js";
import type { Session } from "./session.js";
import { readDateTime } from "./time.js";
import type { Given } from "./tool.js";

/** A record that is searched: when it was sent, by whom, and its texts. */
export interface Sent {
  readonly at: string;
  readonly sender: string;
  readonly texts: readonly string[];
}

const MOST = 5;

/**
 * Returns the records that the arguments of a search ask for, newest first, five at most.
 * @param read returns what is searched of a record
 * @throws Refusal for arguments that do not fit together
 */
export function search<T>(
  records: readonly T[],
  read: (record: T) => Sent,
  given: Given,
  { now }: Session,
): readonly T[] {
  const { query, match_type, sender, start_date, end_date } = given;
  if (query === null && sender === null && start_date === null && end_date === null)
    throw new Refusal("At least one of query, sender, start_date, end_date must be provided.");
  const match = match_type ?? "any";
  if (match !== "any" && match !== "all") throw new Refusal('match_type must be either "any" or "all".');
  const start = start_date === null ? -Infinity : readDateTime(start_date);
  const end = end_date === null ? Infinity : readDateTime(end_date);
  if (start > end) throw new Refusal("Start date must be earlier than end date.");
  const words = query === null || query === "" ? null : wordsOf(String(query));
  const found = records.flatMap((record) => {
    const { at, sender: from, texts } = read(record);
    const date = readDateTime(at);
    if (date > now || date < start || date > end || (sender !== null && sender !== from)) return [];
    return words === null || isAbout(texts, words, match) ? [{ date, record }] : [];
  });
  return found
    .sort((one, other) => other.date - one.date)
    .slice(0, MOST)
    .map(({ record }) => record);
}

function isAbout(texts: readonly string[], words: readonly string[], match: "any" | "all"): boolean {
  const holds = (word: string): boolean => texts.some((text) => text.toLowerCase().includes(word));
  return match === "any" ? words.some(holds) : words.every(holds);
}

const wordsOf = (query: string): readonly string[] =>
  query
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== "");
