/**
 * @typedef {object} Cost What one round of some work took.
 * @property {number} cpu of all threads of this process, in milliseconds
 * @property {number} wall on the clock, in milliseconds
 */

/**
 * @typedef {object} Sample What the rounds of one variant came to, in the variant's own unit.
 * @property {number} median
 * @property {number} low where its middle half begins
 * @property {number} high where that ends
 * @property {number} min
 * @property {number} max
 * @property {number} rounds
 */

/** The value below which a share of the values lies. */
export function quantile(values, share) {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))];
}

/** @returns {Sample} */
export function sampleOf(values) {
  const [low, median, high] = [0.25, 0.5, 0.75].map((share) => quantile(values, share));
  return { median, low, high, min: Math.min(...values), max: Math.max(...values), rounds: values.length };
}

/**
 * Measures variants in turn, round after round, so that whatever else the machine does falls on all of them alike. Each
 * round starts with another variant: none is always the one that follows the slowest.
 * @template T
 * @param {Record<string, () => T | Promise<T>>} variants each measures itself once
 * @param {object} options
 * @param {number} options.rounds how often each is measured at most
 * @param {boolean} [options.warmUp] whether a first round is thrown away; default: true
 * @param {(round: number) => boolean} [options.isOver] asked before each round but the first
 * @returns {Promise<Record<string, T[]>>} what each measured, by round
 */
export async function interleave(variants, { rounds, warmUp = true, isOver = () => false }) {
  const names = Object.keys(variants);
  const measured = Object.fromEntries(names.map((name) => [name, []]));
  for (let round = warmUp ? -1 : 0; round < rounds && !(round > 0 && isOver(round)); round++) {
    for (let i = 0; i < names.length; i++) {
      const name = names[(i + round + 1) % names.length];
      const value = await variants[name]();
      if (round >= 0) measured[name].push(value);
    }
  }
  return measured;
}

/** Measures the cost of some work. @returns {Promise<Cost>} */
export async function cost(work) {
  const before = process.cpuUsage();
  const start = performance.now();
  await work();
  const wall = performance.now() - start;
  const { user, system } = process.cpuUsage(before);
  return { cpu: (user + system) / 1000, wall };
}

/** One number of each round: `of(costs, "cpu", 2_000)` gives milliseconds of CPU for each of 2,000 pieces. */
export function of(costs, key, pieces = 1) {
  return costs.map((one) => one[key] / pieces);
}

/**
 * The exponent of the power of the size that fits costs best.
 * @param {readonly (readonly [size: number, cost: number])[]} points at least two
 */
export function exponent(points) {
  const logs = points.map((point) => point.map(Math.log));
  const mean = (at) => logs.reduce((sum, point) => sum + point[at], 0) / logs.length;
  const [x, y] = [mean(0), mean(1)];
  const over = logs.reduce((sum, point) => sum + (point[0] - x) * (point[1] - y), 0);
  return over / logs.reduce((sum, point) => sum + (point[0] - x) ** 2, 0);
}
