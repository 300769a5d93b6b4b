import {
  type IntentSpec,
  mismatch,
  type Operator,
  own,
  type Row,
  type Signal,
  type Value,
} from "../../../kit/internal.js";
import { contradiction } from "../../../runtime/rows/bank/pairs.js";
import type { Seeded } from "../../../runtime/rows/seeded.js";
import type { Catalog } from "../../../schema/index.js";
import { conditionSlots } from "../../../users/operators/operator.js";
import { namedRows } from "../../../users/phrases/rowNames.js";
import { sharedSlots, sharedSort } from "../../../users/phrases/sharing.js";
import { isSaid } from "../../../users/phrases/values.js";
import type { PlannedReference } from "../../../users/plans/plan.js";
import { timeAfter } from "../../../users/plans/planned/resolvedReferences.js";
import type { Goal } from "../../../users/simulated/goal.js";

/** The share of later goals that take values from earlier ones, if they can, in per cent. */
const CARRY_PERCENT = 98;
/**
 * The share of such goals with one value said by reference, in per cent: only one, so that users do not refer to
 * everything if intents share much.
 */
const REFER_PERCENT = 70;
/** The share of times that are offset from the earlier one on the same day, in per cent. */
const LATER_PERCENT = 50;
/** The offsets, in minutes. */
const LATER: readonly number[] = [30, 60, 60, 90, 120, -60];

/** The facts of a back-end that decide which values can be carried over. */
export interface CarryingBackend {
  readonly catalog: Catalog;
  /** Returns the outcome of a goal that is tried. */
  tried(goal: Goal): Signal | null;
  /** True if a goal's values need not be tried, since only its spec decides. */
  isFree(spec: IntentSpec): boolean;
}

/** Goals with values of earlier goals, and the references to these. */
export interface CarriedGoals {
  readonly goals: readonly Goal[];
  readonly references: readonly PlannedReference[];
}

type Links = ReturnType<typeof sharedSlots>;

interface Offer {
  readonly slot: string;
  readonly value: Value;
  readonly reference: PlannedReference;
}

/**
 * Carries values from earlier goals of a dialogue to later ones: the restaurant that was found, the same day, an hour
 * later.
 */
export class CarriedValues {
  private readonly backend: CarryingBackend;
  /** By the later intent, then by the earlier one. */
  private readonly links = new Map<string, Map<string, Links>>();

  constructor(backend: CarryingBackend) {
    this.backend = backend;
  }

  /** True if a goal of one intent may take values from one of the other. */
  isLinked(later: string, earlier: string): boolean {
    return this.linksOf(later, earlier).length > 0;
  }

  private linksOf(later: string, earlier: string): Links {
    const links = this.links.get(later) ?? new Map<string, Links>();
    const known = links.get(earlier);
    if (known !== undefined) return known;
    const [one, other] = [this.backend.catalog.get(later), this.backend.catalog.get(earlier)];
    const shared = one === undefined || other === undefined ? [] : sharedSlots(one.slots, other.slots);
    this.links.set(later, links.set(earlier, shared));
    return shared;
  }

  /** True if a task may concern a result of the search. */
  isFoundFor(search: string, task: string): boolean {
    const [one, other] = [this.backend.catalog.get(search), this.backend.catalog.get(task)];
    return one?.query === true && other?.query === false && one.entity !== other.entity && this.isLinked(task, search);
  }

  /** Returns the goals in their order, the later ones with values of earlier ones. */
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

  private offers(goal: Goal, at: number, before: Goal, from: number, draw: Seeded): readonly Offer[] {
    const spec = this.backend.catalog.get(goal.intent);
    const source = this.backend.catalog.get(before.intent);
    if (spec === undefined || source === undefined) return [];
    const links = this.linksOf(goal.intent, before.intent);
    if (links.length === 0) return [];
    const held = source.query ? this.rowOf(before, draw) : before.slots;
    const conditions = conditionSlots(spec);
    const offers = links.flatMap(([slot, other]): Offer[] => {
      const value = (own(held ?? {}, other) ?? null) as Value | Operator | null;
      const facts = spec.slots.find(({ name }) => name === slot);
      if (value === null || typeof value === "object" || !isSaid(value) || facts === undefined) return [];
      // A search at the same time as an earlier task makes no sense.
      if (spec.query && sharedSort(facts) === "time" && slot !== other) return [];
      if (facts.when !== undefined || conditions.has(slot) || mismatch(facts.type, value) !== null) return [];
      return [{ slot, value, reference: { goal: at, slot, to: { goal: from, slot: other } } }];
    });
    return source.query ? offers : withLaterTimes(offers, spec, draw);
  }

  private rowOf(search: Goal, draw: Seeded): Row | null {
    const signal = this.backend.tried(search);
    if (signal?.kind !== "found") return null;
    const named = namedRows(signal);
    return named.length === 0 ? null : draw.part("row").of(named).row;
  }

  /** The goal with all of these values, or with those that fit its own; null if none fit. */
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

/** The references to say: all time offsets, which can be said in no other way, or one other value. */
function referred(offers: readonly Offer[], draw: Seeded): PlannedReference[] {
  const all = offers.map(({ reference }) => reference);
  const later = all.filter(({ minutes }) => minutes !== undefined);
  if (later.length > 0 || draw.between(1, 100) > REFER_PERCENT) return later;
  return [draw.part("which").of(all)];
}

/** Offsets some of the times from those of the earlier task, on the same day. */
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

function inOrder(
  slots: Readonly<Record<string, Value | Operator>>,
  spec: IntentSpec,
): Record<string, Value | Operator> {
  return Object.fromEntries(
    spec.slots.flatMap(({ name }) => (Object.hasOwn(slots, name) ? [[name, slots[name] as Value]] : [])),
  );
}
