import { BacklotError } from "../../../base/errors.js";
import { isObject } from "../../../base/json/object.js";
import { entriesOf, isFloat, numberOf, python, type Value } from "../../../kit/internal.js";
import type { Backend, Session } from "../../../runtime/index.js";
import { namedCall, readCall } from "../format/call.js";
import {
  type Entry,
  INSTANCES,
  parametersOf,
  RAISED,
  setOf,
  type Tool,
  toolOf,
  worldOf,
} from "../format/definitions.js";

export const CHECKS = ["turns", "call", "state", "response", "needless"] as const;

export interface Failure {
  readonly check: (typeof CHECKS)[number];
  readonly turn: number;
  readonly detail: string;
}

export interface Verdict {
  readonly id: string;
  /** Null for a right one. */
  readonly failure: Failure | null;
  readonly problems: readonly (CallProblem & { readonly turn: number })[];
}

/**
 * Executes the calls of an entry beside its gold calls and judges them: after each turn with gold calls, the model must
 * have called, all classes must have the gold's state, and the gold's answers of the turn must be among all answers so
 * far. In the sets that withhold something, the model must call nothing in a turn without gold calls. A result has as many
 * turns as gold.
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
    const other = [...gold.states].find(([owner, state]) => !isEqualInPython(state, model.states.get(owner)));
    if (other !== undefined) return verdict("state", turn, other[0]);
    const missing = lacking(answers, said);
    if (missing !== undefined) return verdict("response", turn, missing);
  }
  const { length } = entry.ground_truth;
  if (turns.length > length) return verdict("turns", length, `there are ${turns.length} turns, and ${length} in gold`);
  return { id: entry.id, failure: null, problems };
}

/** The first wanted answer that is not among others, each of which stands for one. */
function lacking(wanted: readonly string[], others: readonly string[]): string | undefined {
  const free = [...others];
  return wanted.find((one) => {
    const place = free.indexOf(one);
    if (place >= 0) free.splice(place, 1);
    return place < 0;
  });
}

/** Equality as Python has it: 5 is 5.0, True is 1, and the order of keys does not count. */
export function isEqualInPython(a: Value | null | undefined, b: Value | null | undefined): boolean {
  if (Array.isArray(a))
    return Array.isArray(b) && a.length === b.length && a.every((one, i) => isEqualInPython(one, b[i]));
  const number = scalar(a);
  if (!isObject(number)) return number === scalar(b);
  if (!isObject(b) || isFloat(b)) return false;
  const others = new Map(entriesOf(b));
  const own = entriesOf(number);
  return (
    own.length === others.size && own.every(([key, one]) => others.has(key) && isEqualInPython(one, others.get(key)))
  );
}

function scalar(value: Value | null | undefined): unknown {
  if (typeof value === "boolean") return Number(value);
  return isFloat(value) ? numberOf(value) : value;
}

export interface CallProblem {
  readonly kind: "broken" | "unknown" | "refused";
  readonly detail: string;
}

interface CallAnswer {
  readonly response: string;
  readonly problem?: CallProblem;
}

export function toolsOf({ intents }: Pick<Backend, "intents">): ReadonlyMap<string, Tool> {
  return new Map(
    intents.flatMap(({ command, domain, tool }) =>
      tool === undefined ? [] : [[command, toolOf(tool.definition, domain[0] ?? "")]],
    ),
  );
}

/** The session of an entry: calls go in as Python texts, answers come out as BFCL spells them. */
export class EntrySession {
  private readonly session: Session;
  private readonly tools: ReadonlyMap<string, Tool>;
  private readonly classes: readonly string[];

  constructor(backend: Backend, tools: ReadonlyMap<string, Tool>, entry: Entry) {
    this.session = backend.open({ tables: worldOf(entry) });
    this.tools = tools;
    this.classes = entry.involved_classes;
    // Makes the instances of all classes, so that they have states before the first call.
    this.session.execute(`find_${INSTANCES}()`);
  }

  /** Executes a call. Its faults are answers too, as in Python. */
  call(text: string): CallAnswer {
    const raised = (kind: CallProblem["kind"], message: string, detail = message): CallAnswer => ({
      response: `${RAISED}${message}`,
      problem: { kind, detail: `${text.slice(0, 80)}: ${detail}` },
    });
    try {
      const call = readCall(text);
      const tool = this.tools.get(call.method);
      if (tool === undefined || !this.classes.includes(tool.owner))
        return raised("unknown", `name '${call.method}' is not defined`);
      const named = namedCall(call, tool.owner, parametersOf(tool));
      if (typeof named === "string") return raised("refused", named);
      const [signal] = this.session.execute(named.command);
      if (signal?.kind === "failed") return { response: `${RAISED}${signal.reason}` };
      if (signal?.kind !== "performed")
        return raised("refused", signal?.kind === "error" ? signal.message : "no answer");
      const { answer = null } = signal;
      return { response: typeof answer === "string" ? answer : python.text(answer) };
    } catch (thrown) {
      if (!(thrown instanceof BacklotError)) throw thrown;
      return raised("broken", "invalid syntax (<string>, line 1)", thrown.message);
    }
  }

  get tables(): Session["tables"] {
    return this.session.tables;
  }

  get states(): ReadonlyMap<string, Value> {
    const rows = this.tables[INSTANCES]?.added ?? [];
    return new Map(
      rows.flatMap(({ id, state }) => (state === undefined || state === null ? [] : [[String(id), state]])),
    );
  }
}
