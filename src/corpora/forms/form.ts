import { BacklotError } from "../../base/errors.js";
import { isObject, type JsonObject } from "../../base/json/object.js";
import { own, put } from "../../kit/internal.js";

/**
 * A form in the JSON of the modular form-filling system: labels with fields or sections below them, in the form's
 * order. An object with the key `answer` is a field. The answer is null if the field was never asked, and `""` if it
 * was left empty on purpose.
 */
export type Form = JsonObject;

/** A form, or a part of it, that is being filled. */
export type FormPart = Record<string, unknown>;

/** A field with the labels of its path; its own label is the last. */
export interface FormLeaf {
  readonly path: readonly string[];
  readonly field: FormPart;
}

const MAX_DEPTH = 64;
/** The separator of labels in names of fields for modules. */
const STEP = ":";
/** The separator of labels in questions to people. */
const SECTION = " › ";

/** Copies a form; throws BAD_FORM for values that are not plain JSON, have no field, or nest deeper than 64. */
export function copyOfForm(form: unknown): FormPart {
  if (!isObject(form) || isField(form)) throw badForm("a form is an object of labels");
  if (!isShallow(form, 0)) throw badForm(`a form nests at most ${MAX_DEPTH} deep`);
  if (leavesOf(form).length === 0) throw badForm("the form has no field: no object with answer stands in it");
  try {
    return structuredClone(form) as FormPart;
  } catch (cause) {
    throw new BacklotError("BAD_FORM", "a form is plain JSON", { cause });
  }
}

const badForm = (problem: string): BacklotError => new BacklotError("BAD_FORM", problem);

function isShallow(value: unknown, depth: number): boolean {
  if (typeof value !== "object" || value === null) return true;
  return depth < MAX_DEPTH && Object.values(value).every((held) => isShallow(held, depth + 1));
}

export const isField = (part: unknown): part is FormPart => isObject(part) && Object.hasOwn(part, "answer");

export function leavesOf(part: unknown, path: readonly string[] = []): FormLeaf[] {
  if (isField(part)) return [{ path, field: part }];
  if (!isObject(part)) return [];
  return Object.entries(part).flatMap(([label, held]) => leavesOf(held, [...path, label]));
}

export const isRequired = ({ field }: FormLeaf): boolean => field.required === true;

export function isFilled({ field }: FormLeaf): boolean {
  return field.answer !== null && field.answer !== undefined && field.answer !== "";
}

export function optionsOf({ field }: FormLeaf): readonly string[] {
  return Array.isArray(field.options) ? field.options.map(String) : [];
}

/** The name of a field for modules: `Your Name:Surname`. */
export const pathName = (path: readonly string[]): string => path.join(STEP);

/** The name of a field for people: `Your Name › Surname`. */
export const spokenPath = (path: readonly string[]): string => path.join(SECTION);

/** True if a field was asked for: by its whole path, by one of its sections, or by its own label. */
export function isAsked(path: readonly string[], asked: ReadonlySet<string>): boolean {
  return asked.has(path.at(-1) as string) || path.some((_, at) => asked.has(pathName(path.slice(0, at + 1))));
}

/** The value at a path of labels. Labels may contain colons, so the longest match counts. */
export function partAt(part: unknown, name: string): unknown {
  if (!isObject(part) || isField(part)) return undefined;
  const whole = own(part, name);
  if (whole !== undefined) return whole;
  const labels = Object.keys(part).filter((label) => name.startsWith(label + STEP));
  for (const label of labels.sort((one, other) => other.length - one.length)) {
    const found = partAt(own(part, label), name.slice(label.length + STEP.length));
    if (found !== undefined) return found;
  }
  return undefined;
}

/**
 * True if a model returned a part of a form unchanged except for answers: no new labels, no part emptied, the same
 * kinds of JSON, and valid answers. Labels may be missing.
 */
export function isLike(old: unknown, made: unknown): boolean {
  if (!isObject(old) || !isObject(made)) return false;
  const labels = Object.keys(made);
  if (labels.length === 0) return Object.keys(old).length === 0;
  return labels.every((label) => {
    if (!Object.hasOwn(old, label)) return false;
    const [before, after] = [own(old, label), own(made, label)];
    if (label === "answer" && isField(old)) return isAnswer(after);
    return isObject(before) && isObject(after) ? isLike(before, after) : kindOf(before) === kindOf(after);
  });
}

export function isAnswer(value: unknown): boolean {
  return Array.isArray(value) ? value.every(isScalar) : isScalar(value);
}

function isScalar(value: unknown): boolean {
  return value === null || typeof value === "string" || typeof value === "number" || typeof value === "boolean";
}

function kindOf(value: unknown): string {
  return value === null ? "null" : Array.isArray(value) ? "list" : typeof value;
}

/** Copies answers to the fields that also exist in the other part. */
export function copyAnswers(from: unknown, to: FormPart): void {
  if (!isObject(from)) return;
  if (isField(from)) {
    if (isField(to)) to.answer = from.answer;
    return;
  }
  for (const [label, held] of Object.entries(from)) {
    const target = own(to, label);
    if (isObject(target)) copyAnswers(held, target as FormPart);
  }
}

/** Replaces labels of one part by those of another. */
export function replaceLabels(from: Readonly<FormPart>, to: FormPart): void {
  for (const [label, held] of Object.entries(from)) put(to, label, held);
}
