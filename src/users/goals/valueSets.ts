import { mismatch, type Row, type Scalar, type Value } from "../../kit/internal.js";
import { type ResolvedIntent, type ResolvedSlot, specType } from "../../schema/facts.js";
import type { Goal, GoalSlots } from "../simulated/goal.js";
import { candidateValues } from "./candidateValues.js";

/** Limit of rows to take unchanged. */
const MAX_ROWS = 40;
/** Number of values of each slot, and of rows, that come first. */
const FEW = 3;

/** Sources of value sets. */
export interface ValueSources {
  readonly goal: Goal;
  readonly intent: ResolvedIntent;
  /** Rows that are there. */
  readonly rows: readonly Row[];
  readonly now?: number;
}

/**
 * Yields sets of values for a goal in place of its own, the most likely to change a behaviour's decision first: a few values of each slot
 * in turn, existing rows, a row with one slot changed, then every value of each slot, and an enumerated value with another slot changed as
 * well.
 *
 * @param isAccepted tests if the goal was reached with an already tried set
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

/** Yields sets from earlier goals of the intent: all values of one, one slot of it, all but another slot. */
export function* earlierValues(sources: ValueSources, before: readonly Goal[]): Generator<GoalSlots, void, undefined> {
  const earlier = before.map(({ slots = {} }) => shared(slots as Row, sources.intent, sources.goal));
  yield* earlier;
  for (const slots of earlier) for (const [name, value] of Object.entries(slots)) yield { [name]: value };
  for (const slots of earlier) yield* varied(slots, sources);
}

/** Yields a set with one more slot changed. */
function* varied(slots: GoalSlots, sources: ValueSources, to?: number): Generator<GoalSlots> {
  for (const others of singles(sources, 0, to)) {
    if (!Object.keys(others).some((slot) => slots[slot] === others[slot])) yield { ...slots, ...others };
  }
}

/** Yields sets with one changed slot: each slot with its first value, then each with its second … A conditional slot comes with it. */
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

/** Returns the goal's values of other slots that are valid here: origin and destination may have to differ. */
function ofOtherSlots(slot: ResolvedSlot, held: GoalSlots): readonly Value[] {
  const type = specType(slot.type);
  return Object.entries(held).flatMap(([name, value]) =>
    name !== slot.name && typeof value === "string" && mismatch(type, value) === null ? [value] : [],
  );
}

/** Tests if values are from an enumeration, so that other slots may depend on them. */
function areSwitches(values: GoalSlots, { slots }: ResolvedIntent): boolean {
  return Object.entries(values).every(([name, value]) => {
    const slot = slots.find((one) => one.name === name);
    return typeof value === "boolean" || (slot?.values ?? []).includes(value as never);
  });
}

/** Returns the values of a row in the slots of the goal. */
function shared(row: Row, { slots }: ResolvedIntent, goal: Goal): GoalSlots {
  const names = slots.map(({ name }) => name).filter((name) => Object.hasOwn(goal.slots ?? {}, name));
  return Object.fromEntries(names.flatMap((name) => (row[name] == null ? [] : [[name, row[name] as Value] as const])));
}
