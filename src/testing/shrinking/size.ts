import type { Plan } from "../../users/plans/plan.js";

/**
 * Returns a plan's size apart from the length of its dialogue. Of otherwise equal plans, the one with smaller numbers is less: 1 is less
 * than 7.
 */
export function sizeOf({ earlier = [], goals, operators = [], faults = [], seed = 1, initiative = 1 }: Plan): number[] {
  const slots = [...earlier, ...goals].reduce((sum, goal) => sum + Object.keys(goal.slots ?? {}).length, 0);
  const held = goals.map((goal) => goal.slots ?? {});
  const before = earlier.length === 0 ? 0 : JSON.stringify(earlier).length;
  const values = JSON.stringify(held).length;
  const rest = JSON.stringify(goals).length - values + JSON.stringify(faults).length + before;
  const counts = [
    earlier.length + goals.length,
    operators.length,
    faults.length,
    slots,
    initiative,
    seed === 1 ? 0 : 1,
  ];
  const wrong = operators.flatMap(({ value = [] }) => [value]);
  return [...counts, values, rest, JSON.stringify(wrong).length, ...magnitudes([held, wrong])];
}

/** Tests if a size is less than another, in the first part that differs. */
export function isLess(one: readonly number[], other: readonly number[]): boolean {
  const at = one.findIndex((size, nth) => size !== other[nth]);
  return at >= 0 && (one[at] as number) < (other[at] as number);
}

/** Returns the distance from 0 of each number within a value, in order. */
function magnitudes(value: unknown): number[] {
  if (typeof value === "number") return [Math.abs(value)];
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(magnitudes) : [];
}
