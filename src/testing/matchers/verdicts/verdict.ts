import { own } from "../../../kit/internal.js";
import { didYouMean } from "../../../schema/nearest.js";
import type { Mark } from "../report.js";

/** Expected slots: values or asymmetric matchers; null for a slot that must be empty. */
export type WantedSlots = Readonly<Record<string, unknown>>;

export interface Verdict {
  readonly pass: boolean;
  /** The dialogue does not say: an expectation and its negation fail. */
  readonly isOpen?: boolean;
  /** Completes "expected the back-end to …". */
  readonly wanted: string;
  /** Actual signals; empty if they are as expected. */
  readonly instead: string;
  readonly mark: Mark | null;
}

/** Comparison and printing of the test runner, with its asymmetric matchers. */
export interface Tools {
  readonly same: (actual: unknown, wanted: unknown) => boolean;
  readonly print: (value: unknown) => string;
}

export function slotDifferences(
  slots: Readonly<Record<string, unknown>>,
  wanted: WantedSlots,
  { same, print }: Tools,
): string[] {
  return Object.keys(wanted).flatMap((name) => {
    const value = own(wanted, name) ?? null;
    const held = own(slots, name) ?? null;
    if (value === null ? held === null : held !== null && same(held, value)) return [];
    const hint = held === null ? didYouMean(name, Object.keys(slots)) : "";
    return [
      `${name}: expected ${value === null ? "nothing" : print(value)}, got ${held === null ? "nothing" : print(held)}${hint}`,
    ];
  });
}

/** Tests a text: it contains a text, matches an expression, or satisfies an asymmetric matcher. */
export function isWorded(text: string, wanted: unknown, { same }: Tools): boolean {
  if (typeof wanted === "string") return text.includes(wanted);
  return wanted instanceof RegExp ? text.search(wanted) >= 0 : same(text, wanted);
}
