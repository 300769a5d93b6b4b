import { test } from "vitest";

/** Whether this is `npm run test:deep`: as many runs as the tests ask for, with a random seed unless `CI` is set. */
export const DEEP: boolean = process.env.BACKLOT_DEEP === "1";

/** The seed of everything random in this run: fixed in `npm test` and in CI, printed by `npm run test:deep`. */
export const SEED: number = Number(process.env.BACKLOT_SEED);

/** In CI, which has to answer within minutes, the deep run takes one in ten of what there is of a kind. */
const EVERY_IN_CI = process.env.CI ? 10 : 1;

/** How much of a count or a list a deep run takes: all of it, or in CI a tenth. */
export const deepCount = (whole: number): number => Math.ceil(whole / EVERY_IN_CI);
export const deepPart = <Item>(items: readonly Item[]): readonly Item[] =>
  items.filter((_, nth) => nth % EVERY_IN_CI === 0);

/** So many runs are enough where a change is tried; the rest are for `npm run test:deep`. */
const MAX_QUICK_RUNS = 10;

/** How often a property is tried: `fc.assert(property, runs(3_000))`, so often in `npm run test:deep`. */
export function runs(count: number): { readonly numRuns: number } {
  const quick = Math.min(count, MAX_QUICK_RUNS);
  return { numRuns: DEEP ? Math.max(quick, deepCount(count)) : quick };
}

/**
 * A test that only `npm run test:deep` runs, in a file whose other tests show the same of less: of fewer mutants, one
 * behaviour, a smaller program. `npm test` does not know it, as it does not know `*.deep.test.ts`.
 */
export function deepTest(name: string, body: () => Promise<void> | void): void {
  if (DEEP) test(name, body);
}

/** All of them in `npm run test:deep`, else every so manyth. */
export function sampleOf<Item>(items: readonly Item[], every: number): readonly Item[] {
  return DEEP ? items : items.filter((_, nth) => nth % every === 0);
}
