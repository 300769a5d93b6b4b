import { isObject } from "../../../base/json/object.js";
import { fold, own } from "../../../kit/internal.js";
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

const GROUP_SIZE = 4;

const OPTIONS = "\nOptions: ";

/** The decision of the dialogue manager: first forms chunks, then fills them in order. */
export function fallbackDecision({ chunks, statuses, lastActions }: FillingState): ModuleOutputs["dialogue_manager"] {
  if (lastActions.length === 0 || chunks.size === 0) return { action: "form_chunks", chunk: null };
  const open = [...statuses].find(([, status]) => status !== "validated");
  return { action: "fill_chunk", chunk: open?.[0] ?? [...chunks.keys()][0] ?? null };
}

export function fallbackSummary(section: unknown): string {
  return isObject(section) ? Object.keys(section).join(", ") : "";
}

export function fallbackGroups(labels: readonly string[]): Map<string, readonly string[]> {
  const groups = new Map<string, readonly string[]>();
  for (let at = 0; at < labels.length; at += GROUP_SIZE) {
    groups.set(`Group ${at / GROUP_SIZE + 1}`, labels.slice(at, at + GROUP_SIZE));
  }
  return groups;
}

/** A question for the first open field, or null. By path, it names sections too, and only open labels count. */
export function fallbackQuestion(
  { part, labels, asked }: ChunkFilling,
  byPath: boolean,
): ModuleOutputs["question_generation"] | null {
  const leaf = byPath
    ? leavesOf(part).find((one) => isOpenLabel(labels.get(one.path[0] as string)) && isAwaited(one, asked))
    : leavesOf(part).find(({ field }) => field.answer === null);
  return leaf === undefined ? null : questionFor(leaf, byPath);
}

export function questionFor(leaf: FormLeaf, byPath: boolean): ModuleOutputs["question_generation"] {
  const options = optionsOf(leaf);
  const label = leaf.path.at(-1) as string;
  const asked = byPath ? spokenPath(leaf.path) : label;
  return {
    question: options.length === 0 ? asked : `${asked}${OPTIONS}${options.join(", ")}`,
    fields: [byPath ? pathName(leaf.path) : label],
  };
}

export const withoutOptions = (question: string): string => question.split(OPTIONS)[0] as string;

function isOpenLabel(status: string | undefined): boolean {
  return status === "empty" || status === "partially answered";
}

/** A required field must be filled; an optional one may stay empty, and is asked for once. */
function isAwaited(leaf: FormLeaf, asked: ReadonlySet<string>): boolean {
  return isRequired(leaf) ? !isFilled(leaf) : (leaf.field.answer ?? null) === null && !asked.has(pathName(leaf.path));
}

/** Information from the user under the question, or under the field if a single field was asked for by its path. */
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

/** Fills in information by label; as published, only the first match. */
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
 * Fills in information by the path of the field; a blank leaves a field empty. Options get the form's spelling, and
 * several of them become a list if the field accepts several.
 */
export function fillByPath(part: FormPart, info: ReadonlyMap<string, FormAnswer>): void {
  for (const [name, answer] of info) {
    const field = partAt(part, name);
    if (isField(field)) field.answer = typeof answer === "string" ? fittingAnswer(field, answer.trim()) : answer;
  }
}

/** The separators after each of several choices: "Land, Water and Air." */
const BETWEEN = /^(?: ?[,;] ?(?:and )?| and |[.!]?$)/;

export function fittingAnswer(field: FormPart, text: string): string | readonly string[] {
  const options = optionsOf({ path: [], field });
  const chosen = optionFor(text, options);
  const isMultiple = typeof field.type === "string" && field.type.startsWith("multi");
  if (!isMultiple || options.length === 0 || text === "") return chosen ?? text;
  return chosen === null ? (optionsIn(text, options) ?? text) : [chosen];
}

/** The option that equals a text, ignoring case, accents and a full stop. */
export function optionFor(text: string, options: readonly string[]): string | null {
  const said = plain(text);
  return options.find((option) => plain(option) === said) ?? null;
}

/** The options that a list in words consists of; null if it contains anything else. Options may contain commas. */
export function optionsIn(text: string, options: readonly string[]): readonly string[] | null {
  const longestFirst = [...options].sort((one, other) => other.length - one.length);
  const found = new Set<string>();
  for (let rest = fold(text); rest !== ""; ) {
    const option = longestFirst.find(
      (one) => plain(one) !== "" && rest.startsWith(plain(one)) && BETWEEN.test(rest.slice(plain(one).length)),
    );
    if (option === undefined) return null;
    found.add(option);
    const after = rest.slice(plain(option).length);
    rest = after.slice(BETWEEN.exec(after)?.[0].length ?? 0);
  }
  return found.size === 0 ? null : [...found];
}

const plain = (text: string): string => fold(text).replace(/[.!]$/, "");
