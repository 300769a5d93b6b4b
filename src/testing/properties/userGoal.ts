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

/** A value that the user gave a slot; null where the user took it back. */
export interface GivenValue {
  /** The position of the user turn. */
  readonly at: number;
  readonly value: Value | Operator | null;
}

/** Something that the user wants done, as its turns tell. */
export class UserGoal {
  readonly intent: string;
  /** Undefined for an intent that the back-end does not have. */
  readonly spec: IntentSpec | undefined;
  /** The position of the user turn that opens it. */
  readonly at: number;
  /** Where it stands in the plan; null where there is no plan, and for what is looked up before a goal. */
  readonly planned: number | null;
  /** The goal in the plan; null without a plan. */
  readonly wish: Goal | null;
  /** The tasks that the assistant began for it, in order. */
  readonly tasks: Ref[] = [];
  private readonly given = new Map<string, GivenValue[]>();
  /** Where the user gave it up or took it up again. */
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

  /** The user gives it up, or takes it up again. */
  want(isWanted: boolean, at: number): void {
    this.decisions.push({ at, isWanted });
  }

  /** Where the user had given it up by a turn; null where it was wanted then. */
  withdrawn(upTo: number): number | null {
    const last = this.decisions.findLast(({ at }) => at <= upTo);
    return last === undefined || last.isWanted ? null : last.at;
  }

  /** The slots of which the user ever said anything. */
  get slots(): readonly string[] {
    return [...this.given.keys()];
  }

  /** What the user said last of a slot up to a turn; undefined where that is nothing. */
  last(slot: string, upTo: number): GivenValue | undefined {
    return this.given.get(slot)?.findLast(({ at }) => at <= upTo);
  }

  /** What the user said of a slot before what it said last. */
  earlier(slot: string, upTo: number): readonly GivenValue[] {
    return (this.given.get(slot) ?? []).filter(({ at }) => at <= upTo).slice(0, -1);
  }

  /**
   * True if the user has given a slot a value by a turn, or all that the value is put together from. Words that are no value of
   * the slot's type may stand for any.
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

  /** The values that the user wants a slot to have, now or later: those of the plan, then those that it gives. */
  wanted(slot: string): readonly (Value | Operator)[] {
    const { slots = {}, onFailure = [], onNothing = [] } = this.wish ?? {};
    const planned = [slots, ...onFailure, ...onNothing].map((one) => own<unknown>(one, slot) ?? null);
    const given = (this.given.get(slot) ?? []).map(({ value }) => value).toReversed();
    return [...planned, ...given].filter((value) => value !== null) as (Value | Operator)[];
  }

  /** The times that the user gave a slot another value than before, up to a turn. */
  corrections(slot: string, upTo: number): readonly GivenValue[] {
    const all = (this.given.get(slot) ?? []).filter(({ at }) => at <= upTo);
    return all.filter(({ value }, nth) => nth > 0 && !sameValue(value, all[nth - 1]?.value));
  }

  /** The turn at which the user first said what it said last of a slot up to a turn; -1 where that is nothing. */
  since(slot: string, upTo: number): number {
    const [first = this.last(slot, upTo)] = this.earlier(slot, upTo);
    return this.corrections(slot, upTo).at(-1)?.at ?? first?.at ?? -1;
  }

  /** Whether the intent has a slot; any where the intent is not known. */
  has(slot: string): boolean {
    return this.spec === undefined || this.spec.slots.some(({ name }) => name === slot);
  }

  /**
   * Whether arguments hold what the user said last of a slot. A text that is not a value of the slot's type, such as a
   * date in words, may stand for any but those that the user had given before.
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

  /** Whether a value is one of the slot's type; operators and slots that are not known are taken as they are. */
  fits(slot: string, value: Value | Operator): boolean {
    const type = this.spec?.slots.find(({ name }) => name === slot)?.type;
    if (type === undefined || (typeof value === "object" && "operator" in value)) return true;
    return mismatch(type, value as Value) === null;
  }

  /** Whether a slot is sent: its condition holds, where it has one. */
  private counts(slot: string, held: Readonly<Record<string, Value | Operator>>): boolean {
    const when = this.spec?.slots.find(({ name }) => name === slot)?.when;
    return when === undefined || when.in.includes(held[when.slot] as string);
  }
}

/** True if a value consists of parts of others: an item of a list, what is compared with, a field, or the value itself. */
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

/** Texts that differ in case and blanks alone. */
export function sameText(one: unknown, other: unknown): boolean {
  if (typeof one !== "string" || typeof other !== "string") return false;
  return one === other || plainText(one) === plainText(other);
}

/** A text without case, and with single blanks. */
export const plainText = (text: string): string => text.trim().replace(/\s+/g, " ").toLowerCase();
