import { own } from "../../../kit/internal.js";
import { didYouMean } from "../../../schema/nearest.js";
import type { Mark } from "../report.js";

/** Slots that are expected: values or asymmetric matchers; null for a slot that must be empty. */
export type WantedSlots = Readonly<Record<string, unknown>>;

/** Whether something was signalled as expected, and what to say where that is wrong. */
export interface Verdict {
  readonly pass: boolean;
  /** Completes "expected the back-end to …". */
  readonly wanted: string;
  /** What was signalled instead; empty where it was as expected. */
  readonly instead: string;
  /** The signal that was meant, or that comes nearest. */
  readonly mark: Mark | null;
}

/** How the test runner compares and prints: asymmetric matchers are its own. */
export interface Tools {
  readonly same: (actual: unknown, wanted: unknown) => boolean;
  readonly print: (value: unknown) => string;
}

/** Where slots are not as wanted, a line each. */
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

/** Whether a text is as wanted: it contains a text, matches an expression, or an asymmetric matcher says so. */
export function isWorded(text: string, wanted: unknown, { same }: Tools): boolean {
  if (typeof wanted === "string") return text.includes(wanted);
  return wanted instanceof RegExp ? text.search(wanted) >= 0 : same(text, wanted);
}
