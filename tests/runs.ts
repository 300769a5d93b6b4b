import { test } from "vitest";

/** True if this is `npm run test:deep` or `npm run test:soak`: documents that take minutes are executed there. */
export const DEEP: boolean = process.env.BACKLOT_RUN !== "";

/** True if this is `npm run test:soak`: as much of everything as the tests ask for. */
export const SOAK: boolean = process.env.BACKLOT_RUN === "soak";

/** The seed of everything random in this run: fixed in `npm test` and `npm run test:deep`, drawn and printed by `npm run test:soak`. */
export const SEED: number = Number(process.env.BACKLOT_SEED);

/** The deep run takes one in twenty of a sweep, the soak takes all. */
const EVERY = SOAK ? 1 : 20;

/** The part of a count or a list that a run takes: all of it in `npm run test:soak`, else a twentieth. */
export const soakCount = (whole: number): number => Math.ceil(whole / EVERY);
export const soakPart = <Item>(items: readonly Item[]): readonly Item[] => items.filter((_, nth) => nth % EVERY === 0);

/** The fewest runs of a property: in `npm test`, where each is quick, and in `npm run test:deep`, where each takes long. */
const QUICK_RUNS = 10;
const DEEP_RUNS = 3;

/** The options of a property: `fc.assert(property, runs(3_000))` tries it 3,000 times in `npm run test:soak`. */
export function runs(count: number): { readonly numRuns: number } {
  if (!DEEP) return { numRuns: Math.min(count, QUICK_RUNS) };
  return { numRuns: Math.max(Math.min(count, DEEP_RUNS), soakCount(count)) };
}

/**
 * Registers a test that takes seconds, in a file of quick ones. `npm run test:deep` runs it, and nothing else of its file; `npm test` does
 * not know it, as it does not know `*.deep.test.ts`.
 */
export function deepTest(name: string, body: () => Promise<void> | void): void {
  if (DEEP) (SOAK ? test : test.only)(name, body);
}

/**
 * Registers a test that `npm run test:soak` alone runs. Its file's other tests try the same law on every commit with less: fewer
 * mutants, one behaviour, a smaller program.
 */
export function soakTest(name: string, body: () => Promise<void> | void): void {
  if (SOAK) test(name, body);
}

/** Number of the commit: what a run tries of what it does not try in full. `BACKLOT_DRAW` repeats a run. */
export const DRAW: number = Number(process.env.BACKLOT_DRAW);

/** All items in `npm run test:soak`, else so many of them, spread evenly, that the commit draws: other commits try others. */
export function drawnOf<Item>(items: readonly Item[], count: number): readonly Item[] {
  if (SOAK || count >= items.length) return items;
  const places = Array.from({ length: count }, (_, nth) => DRAW + Math.floor((nth * items.length) / count));
  const drawn = new Set(places.map((place) => place % items.length));
  return items.filter((_, nth) => drawn.has(nth));
}

/** All items in `npm run test:soak`, else every nth. */
export function sampleOf<Item>(items: readonly Item[], every: number): readonly Item[] {
  return SOAK ? items : items.filter((_, nth) => nth % every === 0);
}
