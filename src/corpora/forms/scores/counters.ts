import { countFields, formLength } from "./fields.js";
import type { FormRun } from "./run.js";

/** What the original script counts, by its own names, in its order. */
export const COUNTERS = [
  "length",
  "reps",
  "turns",
  "user_questions",
  "invalid_answers",
  "obl. fields",
  "opt. fields",
  "filled obl. fields",
  "filled opt. fields",
  "successes",
  "failures",
] as const;

export type Counter = (typeof COUNTERS)[number];

/** The counters of one run; `successes` and `failures` are null if the original crashes. */
export type Counters = Readonly<Record<Counter, number | null>>;

/**
 * What `eval/create_scores.py` counts in one run. A missing file leaves its counters at 0, as there.
 * `invalid_answers` is always 0: the function that would count them is not called.
 */
export function countersOf({ filledForm, dialogue, transcriptModules }: FormRun): Counters {
  const fields = countFields(filledForm);
  const questions = questionsAnswered(transcriptModules ?? []);
  return {
    length: formLength(filledForm),
    reps: repetitions(dialogue ?? []),
    turns: Math.floor((dialogue ?? []).length / 2),
    user_questions: (dialogue ?? []).filter(({ User }) => typeof User === "string" && User.includes("?")).length,
    invalid_answers: 0,
    "obl. fields": fields.required,
    "opt. fields": fields.optional,
    "filled obl. fields": fields.filledRequired,
    "filled opt. fields": fields.filledOptional,
    successes: questions?.successes ?? null,
    failures: questions?.failures ?? null,
  };
}

/** How often the assistant says exactly what it said before. */
function repetitions(dialogue: NonNullable<FormRun["dialogue"]>): number {
  const said = dialogue.flatMap((entry) => (Object.hasOwn(entry, "Assistant") ? [entry.Assistant] : []));
  return said.length - new Set(said).size;
}

/**
 * How often a user's answer was taken at once: the answer parser follows, and then the extraction of information. The
 * first entry of a transcript is not looked at.
 * @returns null if the transcript ends within two entries of a user's, which is an IndexError there
 */
function questionsAnswered(modules: readonly string[]): { successes: number; failures: number } | null {
  let [successes, failures] = [0, 0];
  for (let at = 1; at < modules.length; at++) {
    if (modules[at] !== "user") continue;
    const next = modules[at + 2];
    if (next === undefined) return null;
    if (next === "information_extraction") successes += 1;
    else failures += 1;
  }
  return { successes, failures };
}
