import { isObject } from "../../../base/json/object.js";
import { entriesOf, isFloat, numberOf, type Value } from "../../../kit/internal.js";
import type { Backend } from "../../../runtime/index.js";
import { type Entry, setOf } from "../format/definitions.js";
import type { Tool } from "../format/tool.js";
import { type CallProblem, EntrySession } from "./execute.js";

/** The checks that an entry can fail, in their order. */
export const CHECKS = ["turns", "call", "state", "response", "needless"] as const;

/** The first check that an entry fails, with its turn. */
export interface Failure {
  readonly check: (typeof CHECKS)[number];
  readonly turn: number;
  readonly detail: string;
}

/** The verdict on the calls of an entry. */
export interface Verdict {
  readonly id: string;
  /** Null for a right one. */
  readonly failure: Failure | null;
  /** Faults of the calls themselves, with their turns. */
  readonly problems: readonly (CallProblem & { readonly turn: number })[];
}

/**
 * Executes the calls of an entry beside its gold calls and judges them: after each turn with gold calls, the model must
 * have called, all classes must have the gold's state, and the gold's answers of the turn must be among all answers so
 * far. In the sets that withhold something, the model must call nothing in a turn without gold calls.
 */
export function judge(
  backend: Backend,
  tools: ReadonlyMap<string, Tool>,
  entry: Entry,
  turns: readonly (readonly string[])[],
): Verdict {
  const [gold, model] = [1, 2].map(() => new EntrySession(backend, tools, entry)) as [EntrySession, EntrySession];
  const problems: (CallProblem & { readonly turn: number })[] = [];
  const said: string[] = [];
  const verdict = (check: Failure["check"], turn: number, detail: string): Verdict => ({
    id: entry.id,
    failure: { check, turn, detail },
    problems,
  });
  const mustNot = /miss_(func|param)|composite/.test(setOf(entry.id));
  for (const [turn, wanted] of entry.ground_truth.entries()) {
    const calls = turns[turn];
    if (calls === undefined) return verdict("turns", turn, `there are ${turns.length} turns`);
    for (const call of calls) {
      const { response, problem } = model.call(call);
      said.push(response);
      if (problem !== undefined) problems.push({ ...problem, turn });
    }
    if (wanted.length === 0) {
      if (mustNot && calls.length > 0) return verdict("needless", turn, calls.join("; "));
      continue;
    }
    const answers = wanted.map((call) => gold.call(call).response);
    if (calls.length === 0) return verdict("call", turn, `wanted: ${wanted.join("; ")}`);
    const other = [...gold.states].find(([owner, state]) => !isSame(state, model.states.get(owner)));
    if (other !== undefined) return verdict("state", turn, other[0]);
    const missing = lacking(answers, said);
    if (missing !== undefined) return verdict("response", turn, missing);
  }
  return { id: entry.id, failure: null, problems };
}

/** The first of some answers that is not among others, each of which stands for one. */
function lacking(wanted: readonly string[], others: readonly string[]): string | undefined {
  const free = [...others];
  return wanted.find((one) => {
    const place = free.indexOf(one);
    if (place >= 0) free.splice(place, 1);
    return place < 0;
  });
}

/** Equality as Python has it: 5 is 5.0, True is 1, and the order of keys does not count. */
export function isSame(a: Value | null | undefined, b: Value | null | undefined): boolean {
  if (Array.isArray(a)) return Array.isArray(b) && a.length === b.length && a.every((one, i) => isSame(one, b[i]));
  const number = scalar(a);
  if (!isObject(number)) return number === scalar(b);
  if (!isObject(b) || isFloat(b)) return false;
  const others = new Map(entriesOf(b));
  const own = entriesOf(number);
  return own.length === others.size && own.every(([key, one]) => others.has(key) && isSame(one, others.get(key)));
}

function scalar(value: Value | null | undefined): unknown {
  if (typeof value === "boolean") return Number(value);
  return isFloat(value) ? numberOf(value) : value;
}
