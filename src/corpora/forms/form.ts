import { BacklotError } from "../../errors.js";
import { isObject, type JsonObject } from "../../json/object.js";
import { own } from "../../kit/internal.js";

/**
 * A form in the JSON of the modular form-filling system: labels with fields or sections below them, in the form's
 * order. An object with the key `answer` is a field: null if it was never asked, `""` where it was left empty on
 * purpose.
 */
export type Form = JsonObject;

/** A form or a part of it that is being filled. */
export type FormPart = Record<string, unknown>;

/** A field with the labels that lead to it, its own last. */
export interface FormLeaf {
  readonly path: readonly string[];
  readonly field: FormPart;
}

/** Sections may be nested so deep. */
const MAX_DEPTH = 64;
/** What connects the labels of a path where a module names a field. */
const STEP = ":";
/** The same, in questions to people. */
const SECTION = " › ";

/**
 * A copy of a form.
 * @throws BacklotError BAD_FORM for what is not plain JSON, holds no field, or nests deeper than 64
 */
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

function badForm(problem: string): BacklotError {
  return new BacklotError("BAD_FORM", problem);
}

function isShallow(value: unknown, depth: number): boolean {
  if (typeof value !== "object" || value === null) return true;
  return depth < MAX_DEPTH && Object.values(value).every((held) => isShallow(held, depth + 1));
}

/** Whether a part of a form is a field. */
export function isField(part: unknown): part is FormPart {
  return isObject(part) && Object.hasOwn(part, "answer");
}

/** The fields of a part, in its order. */
export function leavesOf(part: unknown, path: readonly string[] = []): FormLeaf[] {
  if (isField(part)) return [{ path, field: part }];
  if (!isObject(part)) return [];
  return Object.entries(part).flatMap(([label, held]) => leavesOf(held, [...path, label]));
}

/** Whether a field has to be filled. */
export function isRequired({ field }: FormLeaf): boolean {
  return field.required === true;
}

/** Whether a field holds an answer: neither null nor the empty text. */
export function isFilled({ field }: FormLeaf): boolean {
  return field.answer !== null && field.answer !== undefined && field.answer !== "";
}

/** What a field may be chosen from, as texts; empty where anything may be written. */
export function optionsOf({ field }: FormLeaf): readonly string[] {
  return Array.isArray(field.options) ? field.options.map(String) : [];
}

/** A field's name for modules: `Your Name:Surname`. */
export function pathName(path: readonly string[]): string {
  return path.join(STEP);
}

/** A field's name for people: `Your Name › Surname`. */
export function spokenPath(path: readonly string[]): string {
  return path.join(SECTION);
}

/** Whether a field was asked for: by its whole path, by a section that it stands in, or by its own label. */
export function isAsked(path: readonly string[], asked: ReadonlySet<string>): boolean {
  return asked.has(path.at(-1) as string) || path.some((_, at) => asked.has(pathName(path.slice(0, at + 1))));
}

/**
 * What stands in a part under a path of labels; labels may hold colons themselves, so that the longest one counts.
 */
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
