import { type Expression, tryParseCommand } from "../../../labels/index.js";
import { printValue } from "../../../labels/print.js";
import {
  type Derived,
  indexesOf,
  parseSignalText,
  type SignalTurn,
  type Transcript,
} from "../../../transcript/index.js";
import { type Edit, editsOf, Holdings } from "./tree.js";

export type DerivedTags = readonly (readonly Derived[])[];

/** Derives tags from the effects of commands, in a list for each user turn. A turn has
 * * `derived_correction` if a command replaces the value of a slot by another one. Emptying a slot, filling one that
 *   was emptied, repeating the value and appending to a list do not count.
 * * `derived_answer_other_slot` if the back-end has asked for a slot of a task, and the next command other than `say`
 *   fills empty slots of this task, but not the requested one. Corrections, other tasks and new ones do not count. */
export function cleanDerivedTags({ turns }: Transcript): DerivedTags {
  const found: Set<Derived>[] = [];
  const holdings = new Holdings();
  let asked: string | null = null;
  const indexes = indexesOf(turns);
  for (const [at, turn] of turns.entries()) {
    if (turn.author === "User") found.push(new Set());
    else if (turn.author === "Signal") asked = askedFor(turn) ?? asked;
    else if (turn.author === "System") {
      const command = tryParseCommand(turn.command);
      if (command?.kind === "say") continue;
      const edits = command === null ? [] : editsOf(command, indexes[at] as number, NO_TASKS);
      const tags = found.at(-1);
      if (edits.some((edit) => corrects(edit, holdings))) tags?.add("derived_correction");
      if (asked !== null && answersOther(asked, edits, holdings)) tags?.add("derived_answer_other_slot");
      for (const edit of edits) holdings.apply(edit);
      asked = null;
    }
  }
  return found.map((tags) => ORDER.filter((tag) => tags.has(tag)));
}

const NO_TASKS: ReadonlyMap<number, string> = new Map();
const ORDER: readonly Derived[] = ["derived_answer_other_slot", "derived_correction"];

function askedFor({ signal, text }: SignalTurn): string | null {
  const said = signal?.kind === "ask" ? signal : text === undefined ? null : parseSignalText(text);
  if (said === null || !("slot" in said) || said.slot === undefined || said.ref === undefined) return null;
  return `${said.ref}.${said.slot}`;
}

const pathOf = ({ variable, slot }: Edit): string => `x${variable}.${slot}`;

const isEmptying = ({ value }: Edit): boolean => value.kind === "literal" && value.type === "none";

function corrects(edit: Edit, holdings: Holdings): boolean {
  const before = holdings.at(pathOf(edit));
  if (before === undefined || edit.isCall || edit.isAppend || isEmptying(edit)) return false;
  return !sameExpression(before, holdings.resolve(edit.value));
}

function answersOther(asked: string, edits: readonly Edit[], holdings: Holdings): boolean {
  const [task] = asked.split(".");
  const own = edits.filter((edit) => !edit.isCall && `x${edit.variable}` === task);
  if (own.some((edit) => pathOf(edit) === asked)) return false;
  return own.some((edit) => !isEmptying(edit) && holdings.at(pathOf(edit)) === undefined);
}

function sameExpression(one: Expression, other: Expression): boolean {
  if (one.kind === "literal" && other.kind === "literal") return one.value === other.value;
  if (one.kind === "list" && other.kind === "list") return sameAll(one.items, other.items);
  if (one.kind === "operator" && other.kind === "operator") {
    return one.name.text === other.name.text && sameAll(one.args, other.args);
  }
  return one.kind === other.kind && printValue(one) === printValue(other);
}

function sameAll(ones: readonly Expression[], others: readonly Expression[]): boolean {
  return ones.length === others.length && ones.every((one, at) => sameExpression(one, others[at] as Expression));
}
