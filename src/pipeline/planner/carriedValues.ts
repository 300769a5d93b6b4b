import {
  type IntentSpec,
  mismatch,
  type Operator,
  own,
  type Row,
  type Signal,
  type Value,
} from "../../kit/internal.js";
import { namedRows } from "../../phrases/rowNames.js";
import { sharedSlots, sharedSort } from "../../phrases/sharing.js";
import { isSaid } from "../../phrases/values.js";
import { contradiction } from "../../runtime/rows/bank/pairs.js";
import type { Seeded } from "../../runtime/rows/seeded.js";
import type { Catalog } from "../../schema/index.js";
import { conditionSlots } from "../../simulation/operators/operator.js";
import type { PlannedReference } from "../../simulation/plans/plan.js";
import { timeAfter } from "../../simulation/plans/planned/resolvedReferences.js";
import type { Goal } from "../../simulation/users/goal.js";

/** How many later goals in a hundred take values from earlier ones, where they can. */
const CARRY_PERCENT = 98;
/**
 * How many goals in a hundred that take values over have one of them said by what it comes from: one, so that users do not
 * refer to everything where intents have much in common.
 */
const REFER_PERCENT = 70;
/** How many times in a hundred are so much later, if the day is the same. */
const LATER_PERCENT = 50;
/** How much later, in minutes. */
const LATER: readonly number[] = [30, 60, 60, 90, 120, -60];

/** What decides whether values can be carried over. */
export interface CarryingBackend {
  readonly catalog: Catalog;
  /** What comes of a goal that is tried out. */
  tried(goal: Goal): Signal | null;
  /** Whether a goal's values need not be tried out: nothing but its facts decides. */
  isFree(spec: IntentSpec): boolean;
}

/** Goals of which later ones have values of earlier ones, with the references to these. */
export interface CarriedGoals {
  readonly goals: readonly Goal[];
  readonly references: readonly PlannedReference[];
}

/** A value that a goal may take over. */
interface Offer {
  readonly slot: string;
  readonly value: Value;
  readonly reference: PlannedReference;
}

/** Has later goals of a dialogue go on from earlier ones: the restaurant that was found, the same day, an hour later. */
export class CarriedValues {
  private readonly backend: CarryingBackend;
  private readonly links = new Map<string, boolean>();

  constructor(backend: CarryingBackend) {
    this.backend = backend;
  }

  /** Whether a goal of the one intent may take values from one of the other. */
  isLinked(later: string, earlier: string): boolean {
    const key = `${later} ${earlier}`;
    const known = this.links.get(key);
    if (known !== undefined) return known;
    const [one, other] = [this.backend.catalog.get(later), this.backend.catalog.get(earlier)];
    const isLinked = one !== undefined && other !== undefined && sharedSlots(one.slots, other.slots).length > 0;
    this.links.set(key, isLinked);
    return isLinked;
  }

  /** Whether what the one intent finds is what the other may be about. */
  isFoundFor(search: string, task: string): boolean {
    const [one, other] = [this.backend.catalog.get(search), this.backend.catalog.get(task)];
    return one?.query === true && other?.query === false && one.entity !== other.entity && this.isLinked(task, search);
  }

  /** Goals in their order, the later ones with values of those before. */
  of(drawn: readonly Goal[], draw: Seeded): CarriedGoals {
    const goals: Goal[] = [];
    const references: PlannedReference[] = [];
    for (const [at, goal] of drawn.entries()) {
      const part = draw.part(at);
      const carries = at > 0 && part.part("carries").between(1, 100) <= CARRY_PERCENT;
      const carried = carries ? this.carried(goal, goals, part) : { goal, references: [] };
      goals.push(carried.goal);
      references.push(...carried.references);
    }
    return { goals, references };
  }

  private carried(goal: Goal, earlier: readonly Goal[], draw: Seeded): { goal: Goal; references: PlannedReference[] } {
    for (const [back, before] of earlier.toReversed().entries()) {
      const at = earlier.length - 1 - back;
      const offers = this.offers(goal, earlier.length, before, at, draw.part(at));
      const taken = this.taken(goal, offers);
      if (taken === null) continue;
      return { goal: taken.goal, references: referred(taken.offers, draw.part("refers")) };
    }
    return { goal, references: [] };
  }

  /** What an earlier goal has for a later one. */
  private offers(goal: Goal, at: number, before: Goal, from: number, draw: Seeded): readonly Offer[] {
    const spec = this.backend.catalog.get(goal.intent);
    const source = this.backend.catalog.get(before.intent);
    if (spec === undefined || source === undefined) return [];
    const links = sharedSlots(spec.slots, source.slots);
    if (links.length === 0) return [];
    const held = source.query ? this.rowOf(before, draw) : before.slots;
    const conditions = conditionSlots(spec);
    const offers = links.flatMap(([slot, other]): Offer[] => {
      const value = (own(held ?? {}, other) ?? null) as Value | Operator | null;
      const facts = spec.slots.find(({ name }) => name === slot);
      if (value === null || typeof value === "object" || !isSaid(value) || facts === undefined) return [];
      // Nobody looks for what goes on at the same time.
      if (spec.query && sharedSort(facts) === "time" && slot !== other) return [];
      if (facts.when !== undefined || conditions.has(slot) || mismatch(facts.type, value) !== null) return [];
      return [{ slot, value, reference: { goal: at, slot, to: { goal: from, slot: other } } }];
    });
    return source.query ? offers : withLaterTimes(offers, spec, draw);
  }

  /** One of the rows that a search names. */
  private rowOf(search: Goal, draw: Seeded): Row | null {
    const signal = this.backend.tried(search);
    if (signal?.kind !== "found") return null;
    const named = namedRows(signal);
    return named.length === 0 ? null : draw.part("row").of(named).row;
  }

  /** The goal with what it can have of these values: all of them, or those that go with its own; null for none. */
  private taken(goal: Goal, offers: readonly Offer[]): { goal: Goal; offers: readonly Offer[] } | null {
    if (offers.length === 0) return null;
    const all = this.withValues(goal, offers);
    if (all !== null) return { goal: all, offers };
    const kept: Offer[] = [];
    let changed = goal;
    for (const offer of offers) {
      const next = this.withValues(changed, [offer]);
      if (next === null) continue;
      changed = next;
      kept.push(offer);
    }
    return kept.length === 0 ? null : { goal: changed, offers: kept };
  }

  private withValues(goal: Goal, offers: readonly Offer[]): Goal | null {
    const spec = this.backend.catalog.get(goal.intent) as IntentSpec;
    const values = Object.fromEntries(offers.map(({ slot, value }) => [slot, value]));
    const slots = inOrder({ ...goal.slots, ...values }, spec);
    if (contradiction(slots) !== undefined) return null;
    const changed = { ...goal, slots };
    if (!spec.query && this.backend.isFree(spec)) return changed;
    const signal = this.backend.tried(changed);
    return signal?.kind === "performed" || (signal?.kind === "found" && signal.rows.length > 0) ? changed : null;
  }
}

/** What is said by what it comes from: times that are so much later, which can be said in no other way, or one value. */
function referred(offers: readonly Offer[], draw: Seeded): PlannedReference[] {
  const all = offers.map(({ reference }) => reference);
  const later = all.filter(({ minutes }) => minutes !== undefined);
  if (later.length > 0 || draw.between(1, 100) > REFER_PERCENT) return later;
  return [draw.part("which").of(all)];
}

/** Some of the times later than that of what was done, where the day is the same. */
function withLaterTimes(offers: readonly Offer[], spec: IntentSpec, draw: Seeded): readonly Offer[] {
  const sortOf = ({ slot }: Offer) => {
    const facts = spec.slots.find(({ name }) => name === slot);
    return facts === undefined ? null : sharedSort(facts);
  };
  const isSameDay = offers.some((offer) => sortOf(offer) === "day");
  return offers.flatMap((offer): Offer[] => {
    if (sortOf(offer) !== "time") return [offer];
    if (!isSameDay) return [];
    const at = draw.part(offer.slot);
    if (at.between(1, 100) > LATER_PERCENT) return [offer];
    const minutes = at.part("minutes").of(LATER);
    const value = timeAfter(String(offer.value), minutes);
    return value === null ? [] : [{ ...offer, value, reference: { ...offer.reference, minutes } }];
  });
}

/** Slots in the order of the intent. */
function inOrder(
  slots: Readonly<Record<string, Value | Operator>>,
  spec: IntentSpec,
): Record<string, Value | Operator> {
  return Object.fromEntries(
    spec.slots.flatMap(({ name }) => (Object.hasOwn(slots, name) ? [[name, slots[name] as Value]] : [])),
  );
}
