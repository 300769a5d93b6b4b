import { isObject } from "../../../base/json/object.js";

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

/** Answers that were accepted at once: `user`, the answer parser, then the extraction. As in the original, the first
 * entry is ignored; null if the transcript ends within two entries of the user's, where it raises an IndexError. */
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

/** A run of a form-filling system, as stored in its result folder. */
export interface FormRun {
  /** The name of the run; the part before its last `/` is the group for averages. */
  readonly run: string;
  /** `filled-form.json`; null if the file is missing. */
  readonly filledForm: unknown;
  /** `dialogue.json`: entries with an `Assistant` or a `User` key; null if the file is missing. */
  readonly dialogue: readonly Readonly<Record<string, unknown>>[] | null;
  /** The modules of `transcript.json`, in order; null if the file is missing. */
  readonly transcriptModules: readonly string[] | null;
  /** Modules whose model gave no usable answer, as `fillForm` stores them. Default: unknown. */
  readonly fallbacks?: readonly { readonly module: string; readonly reason: string }[];
}

/** The group of a run: `gpt/ss5` for `gpt/ss5/12`; the whole name without a `/`. */
export function groupOf({ run }: FormRun): string {
  const end = run.lastIndexOf("/");
  return end === -1 ? run : run.slice(0, end);
}

interface FieldCounts {
  readonly required: number;
  readonly optional: number;
  readonly filledRequired: number;
  readonly filledOptional: number;
}

/** The number of leaves of a form: objects with an `answer`, whose contents are ignored. */
export function formLength(form: unknown): number {
  if (!isObject(form)) return 0;
  if (Object.hasOwn(form, "answer")) return 1;
  return sum(Object.values(form).map(formLength));
}

/**
 * Counts required and optional leaves, and filled ones: those with any answer other than null and `""`. A leaf without
 * the key `required` counts as neither.
 */
export function countFields(form: unknown): FieldCounts {
  if (!isObject(form)) return NONE;
  if (Object.hasOwn(form, "answer") && Object.hasOwn(form, "required")) {
    const filled = form.answer !== null && form.answer !== "" ? 1 : 0;
    return isTrue(form.required)
      ? { ...NONE, required: 1, filledRequired: filled }
      : { ...NONE, optional: 1, filledOptional: filled };
  }
  return Object.values(form).map(countFields).reduce(add, NONE);
}

/**
 * Counts answers that are not among their options, like the script's own `invalids_passed`, which it never calls. Only
 * `checkbox` and `multi-choice` are checked; an unanswered checkbox, and one with a list as its answer, count as
 * invalid.
 */
export function invalidAnswers(form: unknown): number {
  if (!isObject(form)) return 0;
  const { type, answer, options } = form;
  const isLeaf = Object.hasOwn(form, "answer") && Array.isArray(options);
  if (isLeaf && type === "checkbox") return isOption(answer, options) ? 0 : 1;
  if (isLeaf && type === "multi-choice" && typeof answer === "string") return isOption(answer, options) ? 0 : 1;
  if (isLeaf && type === "multi-choice" && Array.isArray(answer)) {
    return answer.every((one) => isOption(one, options)) ? 0 : 1;
  }
  return sum(Object.values(form).map(invalidAnswers));
}

/** True if every required leaf has an answer, possibly `""`: the script's `determine_success`, which it never calls. */
export function isFilled(form: unknown): boolean {
  if (!isObject(form)) return true;
  if (Object.hasOwn(form, "answer")) return !isTrue(form.required) || form.answer !== null;
  return Object.values(form).every(isFilled);
}

const NONE: FieldCounts = { required: 0, optional: 0, filledRequired: 0, filledOptional: 0 };

function add(one: FieldCounts, other: FieldCounts): FieldCounts {
  return {
    required: one.required + other.required,
    optional: one.optional + other.optional,
    filledRequired: one.filledRequired + other.filledRequired,
    filledOptional: one.filledOptional + other.filledOptional,
  };
}

/** True if an answer is one of the options; a list never is. */
function isOption(answer: unknown, options: readonly unknown[]): boolean {
  return typeof answer !== "object" && options.includes(answer);
}

/** Truth values of Python. */
function isTrue(value: unknown): boolean {
  if (Array.isArray(value)) return value.length > 0;
  if (isObject(value)) return Object.keys(value).length > 0;
  return Boolean(value);
}

const sum = (numbers: readonly number[]): number => numbers.reduce((all, one) => all + one, 0);
