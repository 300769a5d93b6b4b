import { isObject } from "../../../base/json/object.js";

/** Counts of fields in a filled form, as in the original script. */
export interface FieldCounts {
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

function sum(numbers: readonly number[]): number {
  return numbers.reduce((all, one) => all + one, 0);
}
