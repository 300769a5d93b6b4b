import { visible } from "../../../base/json/visible.js";
import type { ReportNote } from "../../../corpora/scores/report.js";
import type { Colours } from "../../terminal/colours.js";
import { count } from "../../terminal/output.js";

/** Formats the notes of a report: `problem: 3 dialogues have no prediction (A-1, A-2, A-7)`. */
export function noteLines(notes: readonly ReportNote[], colours: Colours): string[] {
  return notes.map((note) => {
    const said = `${count(note.count)} ${forCount(note.text, note.count)}${examplesOf(note)}`;
    return note.isProblem === true ? `${colours.yellow("problem:")} ${said}` : `${colours.dim("note:")} ${said}`;
  });
}

function examplesOf({ examples = [], count: all }: ReportNote): string {
  if (examples.length === 0) return "";
  return ` (${examples.map(visible).join(", ")}${all > examples.length ? ", ..." : ""})`;
}

/** The subject of a note, in the plural; all of them take a plain s. */
const SUBJECT =
  /^((?:[a-z]+ )*?)([a-z-]+)s\b( of [^,;:]*?| and [a-z]+)?( (?:have|are|were|do|repeat|occur|end|hold|stand|give|lack|name|count|cannot|could|used)\b)/;

const SINGULAR: Readonly<Record<string, string>> = {
  have: "has",
  are: "is",
  were: "was",
  do: "does",
  cannot: "cannot",
  could: "could",
  used: "used",
};

/**
 * Puts a sentence into the singular for a count of one: `dialogues have no goal, and are left out` becomes `dialogue
 * has no goal, and is left out`. Only its first clause concerns the counted noun.
 * @param text in the plural, its subject first
 */
export function forCount(text: string, number: number): string {
  if (number !== 1) return text;
  const [clause = "", ...rest] = text.split(/(?=[;:])/);
  const singular = clause
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
