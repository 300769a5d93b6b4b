import { isAlike, Spelling } from "../database/alike.js";
import type { State, StateValue } from "./state.js";

/** The minimum ratio, of 100, at which two values are equal. */
const SAME = 96;

/** A slot with a wrong value: missing, superfluous or different. */
export interface SlotError {
  readonly domain: string;
  readonly slot: string;
  readonly expected?: StateValue;
  readonly actual?: StateValue;
}

/** The comparison of a state with the gold one. */
export interface Tracked {
  readonly right: number;
  readonly wrong: number;
  /** Gold slots that are missing or have another value. */
  readonly missed: number;
  readonly isJoint: boolean;
  readonly errors: readonly SlotError[];
}

/** Compares states, with a cache of compared values. */
export class StateComparer {
  private readonly known = new Map<string, boolean>();

  compare(predicted: State, gold: State): Tracked {
    const errors: SlotError[] = [];
    let [right, wrong, missed] = [0, 0, 0];
    for (const [domain, slots] of predicted) {
      const wanted = gold.get(domain);
      for (const [slot, actual] of slots) {
        const expected = wanted?.get(slot);
        if (expected !== undefined && this.isSame(actual, expected)) {
          right++;
          continue;
        }
        wrong++;
        if (expected === undefined) errors.push({ domain, slot, actual });
        else {
          missed++;
          errors.push({ domain, slot, expected, actual });
        }
      }
    }
    for (const [domain, slots] of gold) {
      const found = predicted.get(domain);
      for (const [slot, expected] of slots) {
        if (found?.has(slot) === true) continue;
        missed++;
        errors.push({ domain, slot, expected });
      }
    }
    return { right, wrong, missed, isJoint: wrong === 0 && missed === 0, errors };
  }

  private isSame(actual: StateValue, expected: StateValue): boolean {
    if (typeof actual !== "string" || typeof expected !== "string") return false;
    if (actual === expected) return true;
    const key = `${actual}\0${expected}`;
    const same = this.known.get(key) ?? isAlike(new Spelling(actual), new Spelling(expected), SAME);
    this.known.set(key, same);
    return same;
  }
}
