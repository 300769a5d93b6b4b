import { forProperty } from "../../../testing/rehearsals/judgedBy.js";
import type { RehearsePlanOptions } from "../../../testing/rehearsals/rehearsePlan.js";
import type { RehearsalViolation } from "../../../testing/rehearsals/rehearsePlans.js";
import type { TestSetting } from "../../../testing/shrinking/formatAsTest.js";
import type { ShortFailure } from "../../../testing/shrinking/shrink.js";
import { shrinkShortest } from "../../../testing/shrinking/shrinkShortest.js";
import type { RehearseFlags } from "./define.js";
import { type FailedPlan, isPlansFile } from "./savePlans.js";

const MAX_SHOWN = 3;
/** Time to shrink each shown failure, and all others together, in milliseconds. */
const SHRINK_MS = 10_000;
const SAVE_MS = 60_000;

export interface ShortFailures {
  readonly shown: readonly ShortFailure[];
  readonly of: ReadonlyMap<RehearsalViolation, ShortFailure>;
  /** Failures to save: every failure in one file, or in a folder the shortest of each property and intent. */
  readonly saved: readonly FailedPlan[];
}

/** Shrinks the failures to show and to save; each may stay as it is. */
export async function shortFailures(
  violations: readonly RehearsalViolation[],
  policyName: string,
  options: RehearsePlanOptions,
  { maxShown = MAX_SHOWN, shrink: isShrunk, savePlans: path }: RehearseFlags,
  setting: TestSetting,
): Promise<ShortFailures> {
  const withinMs = isShrunk === false ? 0 : SHRINK_MS;
  const isFolder = path !== undefined && !isPlansFile(path);
  // In a folder each intent has a file of its own.
  const shrinking = { ...options, policyName, setting, keepsIntents: isFolder };
  const of = new Map<RehearsalViolation, ShortFailure>();
  for (const those of groupedBy(violations, ({ property }) => property).slice(0, maxShown)) {
    const { from, short } = await shrinkShortest(those, { ...shrinking, withinMs });
    of.set(from, short);
  }
  const shown = [...of.values()];
  const saved: RehearsalViolation[] = isFolder ? [] : [...violations];
  const end = performance.now() + SAVE_MS;
  for (const those of isFolder ? groupedBy(violations, ({ property, intent }) => `${property} ${intent}`) : []) {
    const known = those.find((one) => of.has(one));
    const left = Math.min(withinMs, Math.max(0, end - performance.now()));
    const { from, short } =
      known === undefined
        ? await shrinkShortest(those, { ...shrinking, withinMs: left })
        : { from: known, short: of.get(known) as ShortFailure };
    of.set(from, short);
    saved.push(from);
  }
  return {
    shown,
    of,
    saved: saved.map((one) => {
      const { property, intent, plan } = one;
      return { property, intent, plan: of.get(one)?.plan ?? forProperty(plan, property) };
    }),
  };
}

function groupedBy<Item>(items: readonly Item[], keyOf: (item: Item) => string): readonly Item[][] {
  const groups = new Map<string, Item[]>();
  for (const item of items) {
    const group = groups.get(keyOf(item));
    if (group === undefined) groups.set(keyOf(item), [item]);
    else group.push(item);
  }
  return [...groups.values()];
}
