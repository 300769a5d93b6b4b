import { isObject } from "../../../json/object.js";
import { own } from "../../../kit/internal.js";
import {
  type FormLeaf,
  type FormPart,
  isField,
  isFilled,
  isRequired,
  leavesOf,
  optionsOf,
  partAt,
  pathName,
  spokenPath,
} from "../form.js";
import type { ChunkFilling, FillingState } from "../system/state.js";
import type { FormAnswer, FormUtterance, ModuleOutputs } from "./contracts.js";
import { fittingAnswer } from "./options.js";

/** So many labels stand in a group that no model made. */
const GROUP_SIZE = 4;

/** What stands between a question and its options. */
const OPTIONS = "\nOptions: ";

/** The dialogue manager's decision: chunks first, then one after the other. */
export function fallbackDecision({ chunks, statuses, lastActions }: FillingState): ModuleOutputs["dialogue_manager"] {
  if (lastActions.length === 0 || chunks.size === 0) return { action: "form_chunks", chunk: null };
  const open = [...statuses].find(([, status]) => status !== "validated");
  return { action: "fill_chunk", chunk: open?.[0] ?? [...chunks.keys()][0] ?? null };
}

/** What a section is about: the keys of what stands in it. */
export function fallbackSummary(section: unknown): string {
  return isObject(section) ? Object.keys(section).join(", ") : "";
}

/** Groups of labels in the form's order. */
export function fallbackGroups(labels: readonly string[]): Map<string, readonly string[]> {
  const groups = new Map<string, readonly string[]>();
  for (let at = 0; at < labels.length; at += GROUP_SIZE) {
    groups.set(`Group ${at / GROUP_SIZE + 1}`, labels.slice(at, at + GROUP_SIZE));
  }
  return groups;
}

/**
 * A question for the first open field, or null.
 * @param byPath whether the field is named with the sections above it, and looked for in open labels only
 */
export function fallbackQuestion(
  { part, labels, asked }: ChunkFilling,
  byPath: boolean,
): ModuleOutputs["question_generation"] | null {
  const leaf = byPath
    ? leavesOf(part).find((one) => isOpenLabel(labels.get(one.path[0] as string)) && isAwaited(one, asked))
    : leavesOf(part).find(({ field }) => field.answer === null);
  return leaf === undefined ? null : questionFor(leaf, byPath);
}

/** A question for one field. */
export function questionFor(leaf: FormLeaf, byPath: boolean): ModuleOutputs["question_generation"] {
  const options = optionsOf(leaf);
  const label = leaf.path.at(-1) as string;
  const asked = byPath ? spokenPath(leaf.path) : label;
  return {
    question: options.length === 0 ? asked : `${asked}${OPTIONS}${options.join(", ")}`,
    fields: [byPath ? pathName(leaf.path) : label],
  };
}

/** A question without its options. */
export function withoutOptions(question: string): string {
  return question.split(OPTIONS)[0] as string;
}

function isOpenLabel(status: string | undefined): boolean {
  return status === "empty" || status === "partially answered";
}

/** A required field must not be left empty; an optional one may, and is asked for once. */
function isAwaited(leaf: FormLeaf, asked: ReadonlySet<string>): boolean {
  return isRequired(leaf) ? !isFilled(leaf) : (leaf.field.answer ?? null) === null && !asked.has(pathName(leaf.path));
}

/** What the user said, by the question; where one field was asked for and names have sections, by the field. */
export function fallbackInfo(
  dialogue: readonly FormUtterance[],
  fields: readonly string[],
  byPath: boolean,
): Map<string, string> {
  const info = new Map<string, string>();
  const [only] = fields;
  let question = "";
  for (const said of dialogue) {
    if ("Assistant" in said) question = withoutOptions(said.Assistant);
    else info.set(byPath && fields.length === 1 && only !== undefined ? only : question, said.User);
  }
  return info;
}

/** Puts what is known into the fields that are called so: the first hit alone, as published. */
export function fillByLabel(part: FormPart, info: ReadonlyMap<string, FormAnswer>): void {
  for (const [name, answer] of info) {
    const held = own(part, name);
    if (isField(held)) {
      held.answer = answer;
      return;
    }
    const [label, ...rest] = name.split(":") as [string, ...string[]];
    const section = own(part, label);
    if (rest.length > 0 && isObject(section) && !isField(section)) {
      fillByLabel(section as FormPart, new Map([[rest.join(":"), answer]]));
    }
  }
}

/**
 * Puts what is known into every field that is called so with its sections; a blank leaves a field empty. Options are
 * written as the form writes them, and several of them as a list where the field takes several.
 */
export function fillByPath(part: FormPart, info: ReadonlyMap<string, FormAnswer>): void {
  for (const [name, answer] of info) {
    const field = partAt(part, name);
    if (isField(field)) field.answer = typeof answer === "string" ? fittingAnswer(field, answer.trim()) : answer;
  }
}
