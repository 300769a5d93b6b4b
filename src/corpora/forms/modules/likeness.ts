import { isObject } from "../../../base/json/object.js";
import { own, put } from "../../../kit/internal.js";
import { type FormPart, isField } from "../form.js";

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

/** True if a value is a valid answer: null, a scalar, or a list of scalars. */
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
