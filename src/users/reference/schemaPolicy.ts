import { fillable } from "../../kit/internal.js";
import * as build from "../../labels/build.js";
import type { Command } from "../../labels/index.js";
import type { Catalog } from "../../schema/index.js";
import type { UserMeaning } from "../../transcript/index.js";
import { isQuestion } from "../../transcript/recorded.js";
import type { Policy } from "../dialogue/policy.js";
import { toExpressions, tryBuild, type Wanted } from "../simulated/expressions.js";
import {
  type Attempt,
  type KnownTask,
  type PolicyState,
  policyStateOf,
  type TaskSignal,
  type Tasks,
} from "./policyState.js";
import { repaired } from "./repair.js";

/**
 * Returns the reference policy: a task-oriented assistant that follows its intents to the letter. It starts the wanted intents, assigns
 * given values, confirms when the user says yes, leaves a refused value out, refines a search by searching again, and reports the
 * back-end's signals and requested values. After an interruption it resumes the unfinished task. It understands the meaning of user turns
 * (`means`), not their words, and is a function of the transcript.
 *
 * @param backend source of its intents
 * @param proceeds true if it carries out a task that is `ready` without the user's approval. Default: false
 *
 * @example
 * ```ts
 * import { expect, test } from "vitest";
 * import { mockBackend, rehearse, schemaPolicy } from "backlot/testing";
 * import "backlot/vitest";
 *
 * test("a correction after the booking is carried out", async () => {
 *   const backend = await mockBackend("intents");
 *   const said = [
 *     { text: "Remind me to water the plants tomorrow.", means: { intent: "set_reminder", slots: { text: "water the plants", date: "2024-01-02" } } },
 *     { text: "No, the day after.", means: { slots: { date: "2024-01-03" } } },
 *   ];
 *   const transcript = await rehearse({
 *     backend,
 *     policy: schemaPolicy(backend),
 *     user: ({ turns }) => said[turns.filter((turn) => turn.author === "User").length] ?? null,
 *   });
 *   expect(transcript).toPerform("set_reminder", { date: "2024-01-03" });
 * });
 * ```
 */
export function schemaPolicy(
  { catalog }: { readonly catalog: Catalog },
  { proceeds = false }: { readonly proceeds?: boolean } = {},
): Policy {
  return (transcript) => nextCommand(policyStateOf(transcript, catalog), catalog, proceeds);
}

function nextCommand(state: PolicyState, catalog: Catalog, proceeds: boolean): Command | null {
  const { means, attempts } = state;
  if (means === null) return null;
  let attempted = 0;
  for (const act of [...actsOf(state, means, catalog), ...(proceeds ? [carryingOut] : [])]) {
    const command = act(attempts.slice(0, attempted));
    if (command === null) continue;
    const settled = settlementOf(attempts, attempted);
    if (settled.kind === "untried") return command;
    if (settled.kind === "refused") return settled.repair;
    attempted = settled.attempted;
  }
  return closing(state, attempts.slice(attempted));
}

/** Planned acts by user turn: a policy is asked again after each of its commands. */
const known = new WeakMap<PolicyState["userTurn"], readonly PlannedAct[]>();

function actsOf(state: PolicyState, means: UserMeaning, catalog: Catalog): readonly PlannedAct[] {
  const acts = known.get(state.userTurn) ?? actsFor(means, state, catalog);
  known.set(state.userTurn, acts);
  return acts;
}

/** Carries out a task that the last command has made ready. */
function carryingOut(done: readonly Attempt[]): Command | null {
  const last = done.at(-1)?.signals.at(-1)?.signal;
  return last?.kind === "ready" ? build.resume(Number(last.ref.slice(1))) : null;
}

/** Progress of an act. */
type Settlement =
  | { readonly kind: "untried" }
  /** The last attempt was refused, and can be repaired. */
  | { readonly kind: "refused"; readonly repair: Command }
  /** It was accepted or given up. @param attempted number of attempts by then, including those of earlier acts */
  | { readonly kind: "settled"; readonly attempted: number };

/** Returns the progress of the act whose first attempt is the one at `from`. */
function settlementOf(attempts: readonly Attempt[], from: number): Settlement {
  let repair: Command | null = null;
  for (const [nth, attempt] of attempts.slice(from).entries()) {
    repair = attempt.errors.length > 0 ? repaired(attempt) : null;
    if (repair === null) return { kind: "settled", attempted: from + nth + 1 };
  }
  return repair === null ? { kind: "untried" } : { kind: "refused", repair };
}

/** Reports requested values and the result of each task, then resumes the unfinished task and reports its state. */
function closing(state: PolicyState, said: readonly Attempt[]): Command | null {
  const resumed = said.findIndex(({ command }) => command?.kind !== "say");
  if (resumed >= 0) {
    const index = said.length === resumed + 1 ? (said[resumed]?.signals.at(-1)?.index ?? null) : null;
    return index === null ? null : build.say(index);
  }
  const observed = state.attempts.flatMap(({ signals }) => signals);
  const told = [...new Set([...state.requested, ...lastOfEach(observed)])];
  if (said.length < Math.max(1, told.length)) return build.say(told[said.length] ?? null);
  const left = unfinished(state, observed);
  return left === null ? null : build.resume(left.index);
}

/** Returns the index of the last signal about each task, in order. */
function lastOfEach(observed: Attempt["signals"]): number[] {
  return observed.flatMap(({ index, signal }, nth) => {
    const isLast = !observed.slice(nth + 1).some((later) => later.signal.ref === signal.ref);
    return isLast && index !== null ? [index] : [];
  });
}

/**
 * Returns the newest task that still waits for the user, after the tasks of this user turn are done or given up; without tasks whose
 * question was already reported in this turn.
 */
function unfinished({ now, means }: PolicyState, observed: Attempt["signals"]): KnownTask | null {
  const last = observed.at(-1)?.signal;
  const isGivenUp = means?.cancels === true || (means?.confirms === false && last === undefined);
  if (last?.kind !== "performed" && last?.kind !== "found" && !isGivenUp) return null;
  const isTold = ({ index }: KnownTask) => observed.some(({ signal }) => signal.ref === `x${index}`);
  return (
    now.all.findLast((task) => !task.dropped && task.last !== null && isQuestion(task.last) && !isTold(task)) ?? null
  );
}

/** Makes a command of a user turn from the commands that were made for its earlier acts; null if they left nothing to do. */
type PlannedAct = (done: readonly Attempt[]) => Command | null;

/** Returns the planned acts of a user turn, in order; empty if the user means nothing that a command could do. */
function actsFor(
  means: UserMeaning,
  { before, answered }: Pick<PolicyState, "before" | "answered">,
  catalog: Catalog,
): readonly PlannedAct[] {
  if (means.cancels === true) return [];
  const slots = Object.entries(means.slots ?? {});
  if (means.intent !== undefined) return beginning(means.intent, slots, means, catalog);
  const acts = editing(slots, before, means.references);
  if (means.confirms !== true) return acts;
  const waiting = answered.filter(({ dropped, declined }) => !dropped || declined);
  return [
    ...acts,
    ...waiting.map(
      (task): PlannedAct =>
        (done) =>
          confirmation(task, lastAbout(task, done)),
    ),
  ];
}

/** Starts unknown intents too: the back-end's refusal explains the mistake best. */
function beginning(
  intent: string,
  slots: readonly [string, Wanted][],
  { confirms, references }: UserMeaning,
  catalog: Catalog,
): PlannedAct[] {
  const start = tryBuild(() => build.start(intent, toExpressions(slots, references)));
  const begin: PlannedAct = () => start;
  const spec = catalog.get(intent);
  if (confirms !== true || spec === undefined) return [begin];
  const go: PlannedAct = (done) => {
    const begun = done.at(-1);
    if (begun === undefined || begun.index === null) return null;
    return confirmation({ index: begun.index, spec }, begun.signals.at(-1)?.signal ?? null);
  };
  return [begin, go];
}

/**
 * Assigns each slot to the last discussed task if it has it; else to the newest task that does; and an unknown slot to the former, whose
 * refusal suggests the right name.
 */
function editing(
  slots: readonly [string, Wanted][],
  { all, focus }: Tasks,
  references: UserMeaning["references"],
): PlannedAct[] {
  const newest = [...(focus === null ? [] : [focus]), ...all.toReversed()];
  const edits = new Map<KnownTask, [string, Wanted][]>();
  for (const [slot, value] of slots) {
    const task = newest.find(({ spec }) => spec.slots.some(({ name }) => name === slot)) ?? focus;
    if (task !== null) edits.set(task, [...(edits.get(task) ?? []), [slot, value]]);
  }
  return [...edits].flatMap(([task, wanted]) => {
    if (task.spec.query && !fillable(task.spec)) return [refining(task, wanted, references)];
    const given = toExpressions(wanted, references);
    if (given.length === 0) return [];
    const edit = build.assign(...given.map(([slot, value]) => [build.target(task.index, slot), value] as const));
    return [() => edit];
  });
}

/** Refines a search by another search: an assignment would change its result. */
function refining(
  { spec, last }: KnownTask,
  wanted: readonly [string, Wanted][],
  references: UserMeaning["references"],
): PlannedAct {
  const before = last?.kind === "found" ? last.filter : last?.kind === "failed" ? last.arguments : {};
  const filter: Map<string, Wanted> = new Map(Object.entries(before));
  for (const [slot, value] of wanted) filter.set(slot, value);
  const kept = [...filter].filter(([, value]) => value !== null);
  const search = build.start(spec.command, toExpressions(kept, references));
  return () => search;
}

/** Confirms or performs a task; null if neither would have an effect. */
function confirmation({ index, spec }: Pick<KnownTask, "index" | "spec">, last: TaskSignal | null): Command | null {
  switch (last?.kind) {
    case "ready":
      return build.resume(index);
    case "confirm":
      return build.confirm(index);
    case "ask":
    case "choose":
      return spec.confirm ? build.confirm(index) : null;
    case "failed":
      return spec.confirm ? build.confirm(index) : build.resume(index);
    default:
      return null;
  }
}

function lastAbout({ index, last }: KnownTask, done: readonly Attempt[]): TaskSignal | null {
  const signals = done.flatMap((attempt) => attempt.signals);
  return signals.findLast(({ signal }) => signal.ref === `x${index}`)?.signal ?? last;
}
