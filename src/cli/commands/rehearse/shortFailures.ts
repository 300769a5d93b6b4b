import { forProperty } from "../../../testing/rehearsals/judgedBy.js";
import type { RehearsePlanOptions } from "../../../testing/rehearsals/rehearsePlan.js";
import type { RehearsalViolation } from "../../../testing/rehearsals/rehearsePlans.js";
import type { TestSetting } from "../../../testing/shrinking/formatAsTest.js";
import { type ShortFailure, shrink } from "../../../testing/shrinking/shrink.js";
import type { RehearseFlags } from "./flags.js";
import { type FailedPlan, isPlansFile } from "./savePlans.js";

/** How many failures are shown and shrunk where nobody says so. */
const MAX_SHOWN = 3;
/** How long each may be shrunk, and all that are only saved, in milliseconds. */
const SHRINK_MS = 10_000;
const SAVE_MS = 60_000;

/** Failures in their shortest form. */
export interface ShortFailures {
  /** The first of each property, as many as are shown. */
  readonly shown: readonly ShortFailure[];
  /** Those that were shrunk, by what they were shrunk from. */
  readonly of: ReadonlyMap<RehearsalViolation, ShortFailure>;
  /** What is saved: in one file every failure, in a folder the first of each property and intent. */
  readonly saved: readonly FailedPlan[];
}

/** Shrinks the failures that are shown and those that are saved; each of them may be left as it is. */
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
  const shown = firstOf(violations, ({ property }) => property).slice(0, maxShown);
  const of = new Map<RehearsalViolation, ShortFailure>();
  for (const violation of shown) of.set(violation, await shrink(violation, { ...shrinking, withinMs }));
  const saved = isFolder ? firstOf(violations, ({ property, intent }) => `${property} ${intent}`) : violations;
  const end = performance.now() + SAVE_MS;
  for (const violation of isFolder ? saved : []) {
    const left = Math.min(withinMs, Math.max(0, end - performance.now()));
    if (!of.has(violation)) of.set(violation, await shrink(violation, { ...shrinking, withinMs: left }));
  }
  return {
    shown: shown.flatMap((one) => of.get(one) ?? []),
    of,
    saved: saved.map((one) => {
      const { property, intent, plan } = one;
      return { property, intent, plan: of.get(one)?.plan ?? forProperty(plan, property) };
    }),
  };
}

function firstOf<Item>(items: readonly Item[], keyOf: (item: Item) => string): readonly Item[] {
  const first = new Map<string, Item>();
  for (const item of items) if (!first.has(keyOf(item))) first.set(keyOf(item), item);
  return [...first.values()];
}
