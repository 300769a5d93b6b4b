import { countFields, formLength } from "./fields.js";
import type { FormRun } from "./run.js";

/** Counters of the original script by its own names, in its order. */
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
 * Counts one run like `eval/create_scores.py`. As there, a missing file leaves its counters at 0. `invalid_answers` is
 * always 0, since the function that would count them is never called.
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

function repetitions(dialogue: NonNullable<FormRun["dialogue"]>): number {
  const said = dialogue.flatMap((entry) => (Object.hasOwn(entry, "Assistant") ? [entry.Assistant] : []));
  return said.length - new Set(said).size;
}

/**
 * Counts answers that were accepted at once: the user's entry is followed by the answer parser and then by the
 * extraction of information. As in the original, the first entry of a transcript is ignored.
 * @returns null if the transcript ends within two entries of the user's, where the original raises an IndexError
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
