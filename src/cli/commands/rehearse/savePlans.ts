import { existsSync, lstatSync } from "node:fs";
import { join } from "node:path";
import { AtomicFile, isFolder, readText, writeAtomic } from "../../../base/io/index.js";
import { forProperty } from "../../../testing/rehearsals/judgedBy.js";
import type { RehearsePlanOptions } from "../../../testing/rehearsals/rehearsePlan.js";
import type { RehearsalViolation } from "../../../testing/rehearsals/rehearsePlans.js";
import type { TestSetting } from "../../../testing/shrinking/formatAsTest.js";
import type { ShortFailure } from "../../../testing/shrinking/shrink.js";
import { shrinkShortest } from "../../../testing/shrinking/shrinkShortest.js";
import type { Plan } from "../../../users/plans/plan.js";
import type { RehearseFlags } from "./define.js";

export interface FailedPlan {
  readonly property: string;
  readonly intent: string;
  readonly plan: Plan;
}

/** Tests if plans are saved in one file: a path with such an ending, or of an existing file. Otherwise they are saved in a folder. */
export function isPlansFile(path: string): boolean {
  return /\.jsonl?$/i.test(path) || (existsSync(path) && !isFolder(path));
}

/**
 * Saves plans: in one file, a line for each, or in a folder, a file for each, named after property and intent. In a
 * folder existing files stay, and a plan that is already there is not saved again; a file stays if nothing failed.
 */
export async function savePlans(path: string, failed: readonly FailedPlan[]): Promise<readonly string[]> {
  if (failed.length === 0) return [];
  if (isPlansFile(path)) {
    const lines = [...new Set(failed.map(({ plan }) => JSON.stringify(lasting(plan))))];
    await writeAtomic(path, lines.map((line) => `${line}\n`).join(""));
    return [path];
  }
  const written: string[] = [];
  for (const { property, intent, plan: found } of failed) {
    const plan = lasting(found);
    const name = freeName(path, `${property}-${intent}`.replace(/[^\w.-]/g, "_"), plan);
    if (name === null) continue;
    await writeAtomic(await AtomicFile.createInside(path, name), `${JSON.stringify(plan, null, 2)}\n`);
    written.push(join(path, name));
  }
  return written;
}

/** Makes a plan a lasting test: independent of the version of its intents. */
function lasting({ intents: _, ...plan }: Plan): Plan {
  return plan;
}

/** Returns a free file name; null if a file has the same plan. */
function freeName(folder: string, base: string, plan: Plan): string | null {
  for (let nth = 1; ; nth++) {
    const name = `${base}${nth === 1 ? "" : `-${nth}`}.json`;
    const file = join(folder, name);
    const found = lstatSync(file, { throwIfNoEntry: false });
    if (found === undefined) return name;
    if (found.isFile() && holdsPlan(file, plan)) return null;
  }
}

const unnamed = (plan: Plan): string => JSON.stringify({ ...plan, id: undefined });

function holdsPlan(file: string, plan: Plan): boolean {
  try {
    // An earlier version used another name for it.
    return unnamed(JSON.parse(readText(file))) === unnamed(plan);
  } catch {
    return false;
  }
}

const MAX_SHOWN = 3;
/** Time to shrink each shown failure, and all others together, in milliseconds. */
const SHRINK_MS = 10_000;
const SAVE_MS = 60_000;

interface ShortFailures {
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
  const isIntoFolder = path !== undefined && !isPlansFile(path);
  // In a folder each intent has a file of its own.
  const shrinking = { ...options, policyName, setting, keepsIntents: isIntoFolder };
  const of = new Map<RehearsalViolation, ShortFailure>();
  for (const those of groupedBy(violations, ({ property }) => property).slice(0, maxShown)) {
    const { from, short } = await shrinkShortest(those, { ...shrinking, withinMs });
    of.set(from, short);
  }
  const shown = [...of.values()];
  const saved: RehearsalViolation[] = isIntoFolder ? [] : [...violations];
  const end = performance.now() + SAVE_MS;
  for (const those of isIntoFolder ? groupedBy(violations, ({ property, intent }) => `${property} ${intent}`) : []) {
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
