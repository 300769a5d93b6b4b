import { mismatch, type Row, type Scalar, type Value } from "../../kit/internal.js";
import { type ResolvedIntent, type ResolvedSlot, specType } from "../../schema/facts.js";
import type { Goal, GoalSlots } from "../simulated/goal.js";
import { candidateValues } from "./candidateValues.js";

/** How many rows are taken as they are. */
const MAX_ROWS = 40;
/** How many values of each slot, and how many rows, come before the others. */
const FEW = 3;

/** What sets of values are made from. */
export interface ValueSources {
  readonly goal: Goal;
  readonly intent: ResolvedIntent;
  /** Rows that are there. */
  readonly rows: readonly Row[];
  readonly now?: number;
}

/**
 * Sets of values that a goal may hold instead of its own, those first at which a behaviour most likely decides
 * otherwise: one slot after the other with a few values, the rows that are there, a row with a slot changed, then
 * each value of every slot, and one of few values with another slot changed as well.
 *
 * @param isAccepted whether the goal was reached with a set that was tried out already
 */
export function* valueSets(
  sources: ValueSources,
  isAccepted: (slots: GoalSlots) => boolean,
): Generator<GoalSlots, void, undefined> {
  const { goal, intent, rows } = sources;
  yield* singles(sources, 0, FEW);
  const known = rows.slice(0, MAX_ROWS).map((row) => shared(row, intent, goal));
  yield* known.slice(0, FEW);
  for (const slots of known.slice(0, FEW)) yield* varied(slots, sources, 1);
  yield* singles(sources, FEW);
  const switches = [...singles(sources)].filter((slots) => areSwitches(slots, intent) && isAccepted(slots));
  for (const slots of switches) yield* varied(slots, sources);
  yield* known.slice(FEW);
}

/** Sets that earlier goals of the intent hold: all of one, one slot of it, all but for another slot. */
export function* earlierValues(sources: ValueSources, before: readonly Goal[]): Generator<GoalSlots, void, undefined> {
  const earlier = before.map(({ slots = {} }) => shared(slots as Row, sources.intent, sources.goal));
  yield* earlier;
  for (const slots of earlier) for (const [name, value] of Object.entries(slots)) yield { [name]: value };
  for (const slots of earlier) yield* varied(slots, sources);
}

/** A set with one slot more changed. */
function* varied(slots: GoalSlots, sources: ValueSources, to?: number): Generator<GoalSlots> {
  for (const others of singles(sources, 0, to)) {
    if (!Object.keys(others).some((slot) => slots[slot] === others[slot])) yield { ...slots, ...others };
  }
}

/**
 * One slot after the other with a value that the goal does not hold, each with its first, then each with its second …
 * A slot that only counts under a condition comes with it.
 */
function* singles(
  { goal: { slots: held = {} }, intent, rows, now }: ValueSources,
  from = 0,
  to = Number.POSITIVE_INFINITY,
): Generator<GoalSlots> {
  const others = intent.slots.map((slot) => {
    const { name, when } = slot;
    const all = [...candidateValues(slot, rows, now), ...ofOtherSlots(slot, held)];
    const values = all.filter((value) => JSON.stringify(value) !== JSON.stringify(held[name]));
    const isMet = when === undefined || when.in.includes(held[when.slot] as Scalar);
    return { name, values, condition: isMet ? {} : { [when.slot]: when.in[0] as Scalar } };
  });
  const most = Math.max(0, ...others.map(({ values }) => values.length));
  for (let nth = from; nth < Math.min(most, to); nth++) {
    for (const { name, values, condition } of others) {
      if (nth < values.length) yield { ...condition, [name]: values[nth] as Value };
    }
  }
}

/** What the goal holds in other slots and this one may hold too: where from and where to may not be the same. */
function ofOtherSlots(slot: ResolvedSlot, held: GoalSlots): readonly Value[] {
  const type = specType(slot.type);
  return Object.entries(held).flatMap(([name, value]) =>
    name !== slot.name && typeof value === "string" && mismatch(type, value) === null ? [value] : [],
  );
}

/** Whether values are one of few, so that others may depend on them. */
function areSwitches(values: GoalSlots, { slots }: ResolvedIntent): boolean {
  return Object.entries(values).every(([name, value]) => {
    const slot = slots.find((one) => one.name === name);
    return typeof value === "boolean" || (slot?.values ?? []).includes(value as never);
  });
}

/** The values of a row in the slots of the goal. */
function shared(row: Row, { slots }: ResolvedIntent, goal: Goal): GoalSlots {
  const names = slots.map(({ name }) => name).filter((name) => Object.hasOwn(goal.slots ?? {}, name));
  return Object.fromEntries(names.flatMap((name) => (row[name] == null ? [] : [[name, row[name] as Value] as const])));
}
