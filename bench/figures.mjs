import { exponent, sampleOf } from "./rounds.mjs";

/**
 * @typedef {object} Figure One measured number: an absolute one, which is printed and never judged, or a ratio of two
 * things measured in this run, which may have a target.
 * @property {string} what
 * @property {string} unit
 * @property {number} median
 * @property {number} low where the middle half of the rounds begins
 * @property {number} high where that ends
 * @property {number} min
 * @property {number} max
 * @property {number} rounds
 * @property {"at most" | "at least"} [bound] which way the target holds
 * @property {number} [target]
 * @property {boolean} [met]
 */

/**
 * @typedef {object} Goal The target of a ratio: a bound, and the number of the sample that must keep to it.
 * @property {number} [atMost]
 * @property {number} [atLeast]
 * @property {"median" | "min" | "max"} [by] default: median
 */

/**
 * A number with a unit, for orientation: it depends on the machine, so it has no target.
 * @param {string} what is measured
 * @param {string} unit
 * @param {readonly number[]} values one per round
 * @returns {Figure}
 */
export function figure(what, unit, values) {
  return { what, unit, ...sampleOf(values) };
}

/**
 * How many times one thing is another, taken round by round.
 * @param {string} what is compared
 * @param {readonly number[]} numerators one per round
 * @param {readonly number[]} denominators the same rounds of the alternative
 * @param {Goal} [goal]
 * @returns {Figure}
 */
export function ratio(what, numerators, denominators, goal = {}) {
  const rounds = Math.min(numerators.length, denominators.length);
  const values = Array.from({ length: rounds }, (_, i) => numerators[i] / denominators[i]);
  return judged({ what, unit: "×", ...sampleOf(values) }, goal);
}

/**
 * The exponent with which a cost grows, round by round: 1 is linear, 2 quadratic, 0 constant. Over all sizes, or from the
 * last but one to the last where that is more.
 * @param {string} what grows
 * @param {readonly number[]} sizes
 * @param {readonly (readonly number[])[]} costs of each size, one per round
 * @param {Goal} [goal] default: linear, with a tenth of tolerance
 * @returns {Figure}
 */
export function growth(what, sizes, costs, goal = { atMost: 1.1 }) {
  const rounds = Math.min(...costs.map((some) => some.length));
  const values = Array.from({ length: rounds }, (_, i) => {
    const points = sizes.map((size, k) => [size, costs[k][i]]);
    // At small sizes a fixed cost hides the one that grows, so the last step must keep to the limit as well.
    return Math.max(exponent(points), exponent(points.slice(-2)));
  });
  return judged({ what, unit: "exp", ...sampleOf(values) }, goal);
}

function judged(figureSoFar, { atMost, atLeast, by = "median" }) {
  const target = atMost ?? atLeast;
  if (target === undefined) return figureSoFar;
  const met = atMost === undefined ? figureSoFar[by] >= target : figureSoFar[by] <= target;
  return { ...figureSoFar, bound: atMost === undefined ? "at least" : "at most", target, met };
}

/** A figure as one line of a table whose columns are that wide. */
export function line({ what, unit, median, low, high, rounds, bound, target, met }) {
  const range = low === high ? "" : `${number(low)} – ${number(high)}`;
  const goal = target === undefined ? "" : `${bound === "at most" ? "≤" : "≥"} ${number(target)}`;
  const verdict = met === undefined ? "" : met ? "met" : "MISSED";
  const columns = [
    what.padEnd(72),
    number(median).padStart(9),
    unit.padEnd(4),
    range.padEnd(19),
    `(${rounds})`.padEnd(5),
  ];
  return `  ${columns.join(" ")}${goal.padEnd(8)} ${verdict}`.trimEnd();
}

/** Three significant digits, or all of a large number, grouped. */
function number(value) {
  const digits = Math.abs(value) >= 100 ? { maximumFractionDigits: 0 } : { maximumSignificantDigits: 3 };
  return value.toLocaleString("en-GB", digits);
}
