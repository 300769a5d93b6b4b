import type { ReportEntry } from "../../../scores/report.js";
import type { Miss, Score } from "../../../scores/score.js";
import { isAlike, Spelling } from "../database/alike.js";
import type { GoldStates } from "../files/data.js";
import type { PreparedDialogue } from "../files/prepare.js";
import { TopCases } from "../topCases.js";
import type { State, StateValue } from "./state.js";

type Lost = Pick<Miss, "id" | "turn"> & { readonly errors: readonly SlotError[] };

/** Keeps the reference's quotients from dividing by 0. */
const EPSILON = 1e-10;

/** Joint accuracy and slot F1 in per cent, precision and recall as shares, as the reference prints them. */
export function trackingEntries(
  dialogues: readonly PreparedDialogue[],
  gold: GoldStates,
  worst: number,
): ReportEntry[] {
  const comparer = new StateComparer();
  const slots: number[][] = [];
  const joint: number[][] = [];
  const lost = new TopCases<Lost>(worst, (one, other) => other.errors.length - one.errors.length);
  let [right, wrong, missed, hits, turns] = [0, 0, 0, 0, 0];
  for (const { id, states } of dialogues) {
    const sums = [0, 0, 0];
    let jointHere = 0;
    for (const [at, state] of (states ?? []).entries()) {
      const tracked = comparer.compare(state, gold.states.get(id)?.[at] ?? new Map());
      sums[0] = (sums[0] as number) + tracked.right;
      sums[1] = (sums[1] as number) + tracked.wrong;
      sums[2] = (sums[2] as number) + tracked.missed;
      if (tracked.isJoint) jointHere++;
      else lost.add({ id, turn: at, errors: tracked.errors });
    }
    right += sums[0] as number;
    wrong += sums[1] as number;
    missed += sums[2] as number;
    hits += jointHere;
    turns += states?.length ?? 0;
    slots.push(sums);
    joint.push([100 * jointHere, states?.length ?? 0]);
  }
  const precision = right / (right + wrong + EPSILON);
  const recall = right / (right + missed + EPSILON);
  const f1 = ((2 * precision * recall) / (precision + recall + EPSILON)) * 100;
  const misses = lost.list().map(({ errors, ...miss }) => ({ ...miss, note: formatErrors(errors) }));
  const ids = dialogues.map(({ id }) => id);
  const mean = (sums: readonly (readonly number[])[]) => ({ aggregate: "mean" as const, ids, sums });
  const of = (index: 1 | 2) =>
    mean(slots.map((sums) => [sums[0] as number, (sums[0] as number) + (sums[index] as number)]));
  const score = (name: string, value: number, support: number, units: NonNullable<Score["units"]>): ReportEntry => ({
    path: ["dst", name],
    score: { name, value: support === 0 ? null : value, support, misses, units },
    isDetail: name !== "joint_accuracy",
  });
  return [
    score("joint_accuracy", (hits / (turns + EPSILON)) * 100, turns, mean(joint)),
    score("slot_f1", f1, right + wrong + missed, { aggregate: "f1Percent", ids, sums: slots }),
    score("slot_precision", precision, right + wrong, of(1)),
    score("slot_recall", recall, right + missed, of(2)),
  ];
}

const MAX_EXAMPLES = 5;

function formatErrors(errors: readonly SlotError[]): string {
  const more = errors.length > MAX_EXAMPLES ? [`and ${errors.length - MAX_EXAMPLES} more`] : [];
  return [...errors.slice(0, MAX_EXAMPLES).map(formatSlotError), ...more].join("; ");
}

function formatSlotError({ domain, slot, expected, actual }: SlotError): string {
  const name = `${domain}.${slot}`;
  if (expected === undefined) return `${name} ${JSON.stringify(actual)} is too much`;
  if (actual === undefined) return `${name} ${JSON.stringify(expected)} is missing`;
  return `${name} is ${JSON.stringify(actual)}, not ${JSON.stringify(expected)}`;
}

/** The minimum ratio, of 100, at which two values are equal. */
const SAME = 96;

interface SlotError {
  readonly domain: string;
  readonly slot: string;
  readonly expected?: StateValue;
  readonly actual?: StateValue;
}

interface Tracked {
  readonly right: number;
  readonly wrong: number;
  /** Gold slots that are missing or have another value. */
  readonly missed: number;
  readonly isJoint: boolean;
  readonly errors: readonly SlotError[];
}

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
