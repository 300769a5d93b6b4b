import { fillable } from "../../kit/internal.js";
import * as build from "../../labels/build.js";
import type { Command } from "../../labels/index.js";
import type { Catalog } from "../../schema/index.js";
import type { UserMeaning } from "../../transcript/index.js";
import { toExpressions, tryBuild, type Wanted } from "../simulated/expressions.js";
import type { Attempt, KnownTask, PolicyState, TaskSignal, Tasks } from "./policyState.js";

/** Makes a command of a user turn from the commands that were made for its earlier acts; null if they left nothing to do. */
export type PlannedAct = (done: readonly Attempt[]) => Command | null;

/** Returns the planned acts of a user turn, in order; empty if the user means nothing that a command could do. */
export function actsFor(
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
