import type { Value } from "../../kit/internal.js";
import {
  DONTCARE,
  fold,
  type IntentSpec,
  mismatch,
  type Operator,
  own,
  type Ref,
  sameValue,
} from "../../kit/internal.js";
import type { Goal } from "../../users/simulated/goal.js";

/** A value that the user gave for a slot; null if the user took it back. */
export interface GivenValue {
  readonly at: number;
  readonly value: Value | Operator | null;
}

export class UserGoal {
  readonly intent: string;
  /** Undefined for an unknown intent. */
  readonly spec: IntentSpec | undefined;
  readonly at: number;
  /** Position in the plan; null without a plan, and for a lookup before a goal. */
  readonly planned: number | null;
  readonly wish: Goal | null;
  /** Tasks that the assistant began for it, in order. */
  readonly tasks: Ref[] = [];
  private readonly given = new Map<string, GivenValue[]>();
  /** Turns at which the user gave it up or resumed it. */
  private readonly decisions: { readonly at: number; readonly isWanted: boolean }[] = [];

  constructor(
    intent: string,
    spec: IntentSpec | undefined,
    at: number,
    { planned = null, wish = null }: { readonly planned?: number | null; readonly wish?: Goal | null } = {},
  ) {
    this.intent = intent;
    this.spec = spec;
    this.at = at;
    this.planned = planned;
    this.wish = wish;
  }

  give(slot: string, value: GivenValue["value"], at: number): void {
    this.given.set(slot, [...(this.given.get(slot) ?? []), { at, value }]);
  }

  want(isWanted: boolean, at: number): void {
    this.decisions.push({ at, isWanted });
  }

  withdrawn(upTo: number): number | null {
    const last = this.decisions.findLast(({ at }) => at <= upTo);
    return last === undefined || last.isWanted ? null : last.at;
  }

  get slots(): readonly string[] {
    return [...this.given.keys()];
  }

  last(slot: string, upTo: number): GivenValue | undefined {
    return this.given.get(slot)?.findLast(({ at }) => at <= upTo);
  }

  earlier(slot: string, upTo: number): readonly GivenValue[] {
    return (this.given.get(slot) ?? []).filter(({ at }) => at <= upTo).slice(0, -1);
  }

  /**
   * Tests if the user has given a value for a slot by a turn, or all of its parts. Words that are not of the slot's type may stand for any
   * value.
   */
  hasGiven(slot: string, value: Value | Operator, upTo: number): boolean {
    const given: (Value | Operator)[] = [];
    for (const one of this.given.get(slot) ?? []) {
      if (one.at > upTo || one.value === null) continue;
      if (one.value === value) return true;
      given.push(one.value);
    }
    return isMadeOf(value, given) || given.some((one) => one === DONTCARE || !this.fits(slot, one));
  }

  /** Returns the values that the user wants in a slot, now or later: the plan's, then the given ones. */
  wanted(slot: string): readonly (Value | Operator)[] {
    const { slots = {}, onFailure = [], onNothing = [] } = this.wish ?? {};
    const planned = [slots, ...onFailure, ...onNothing].map((one) => own<unknown>(one, slot) ?? null);
    const given = (this.given.get(slot) ?? []).map(({ value }) => value).toReversed();
    return [...planned, ...given].filter((value) => value !== null) as (Value | Operator)[];
  }

  corrections(slot: string, upTo: number): readonly GivenValue[] {
    const all = (this.given.get(slot) ?? []).filter(({ at }) => at <= upTo);
    return all.filter(({ value }, nth) => nth > 0 && !sameValue(value, all[nth - 1]?.value));
  }

  /** -1 if there is none. */
  since(slot: string, upTo: number): number {
    const [first = this.last(slot, upTo)] = this.earlier(slot, upTo);
    return this.corrections(slot, upTo).at(-1)?.at ?? first?.at ?? -1;
  }

  has(slot: string): boolean {
    return this.spec === undefined || this.spec.slots.some(({ name }) => name === slot);
  }

  /**
   * Tests if arguments hold the user's latest value for a slot. A text that is not of the slot's type, such as a date in words, may stand
   * for any value except the user's earlier ones.
   */
  isHeld(slot: string, upTo: number, held: Readonly<Record<string, Value | Operator>>): boolean {
    const given = this.last(slot, upTo);
    if (given === undefined) return true;
    const { value } = given;
    const actual = own(held, slot) ?? null;
    if (value === null || value === DONTCARE) return value === DONTCARE || actual === null;
    if (!this.counts(slot, held)) return true;
    if (actual === null) return false;
    if (sameValue(value, actual) || sameText(value, actual)) return true;
    if (this.fits(slot, value)) return false;
    return !this.earlier(slot, upTo).some((before) => before.value !== null && sameValue(before.value, actual));
  }

  /** Tests if a value has the slot's type; operators and unknown slots always match. */
  fits(slot: string, value: Value | Operator): boolean {
    const type = this.spec?.slots.find(({ name }) => name === slot)?.type;
    if (type === undefined || (typeof value === "object" && "operator" in value)) return true;
    return mismatch(type, value as Value) === null;
  }

  /** Tests if a slot counts: it has no condition, or the condition holds. */
  private counts(slot: string, held: Readonly<Record<string, Value | Operator>>): boolean {
    const when = this.spec?.slots.find(({ name }) => name === slot)?.when;
    return when === undefined || when.in.includes(held[when.slot] as string);
  }
}

/** Tests if a value consists of parts of others: an item of a list, an operand of a comparison, a field, or the value itself. */
export function isMadeOf(value: unknown, others: readonly unknown[]): boolean {
  const known = others.flatMap(partsOf);
  return partsOf(value).every((part) => known.some((one) => isAlike(one, part)));
}

function partsOf(value: unknown): readonly unknown[] {
  if (value === null || value === undefined) return [];
  if (typeof value !== "object") return [value];
  if (Array.isArray(value)) return value.flatMap(partsOf);
  return Object.values("operator" in value && "args" in value ? { args: value.args } : value).flatMap(partsOf);
}

const isAlike = (one: unknown, other: unknown): boolean =>
  one === other || (typeof one === "string" && typeof other === "string" && fold(one) === fold(other));

export function sameText(one: unknown, other: unknown): boolean {
  if (typeof one !== "string" || typeof other !== "string") return false;
  return one === other || plainText(one) === plainText(other);
}

export const plainText = (text: string): string => text.trim().replace(/\s+/g, " ").toLowerCase();
