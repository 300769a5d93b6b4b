import { existsSync, lstatSync } from "node:fs";
import { join } from "node:path";
import { AtomicFile, isFolder, readText, writeAtomic } from "../../../base/io/index.js";
import type { Plan } from "../../../users/plans/plan.js";

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
 * folder existing files stay, and a plan that is already there is not saved again.
 */
export async function savePlans(path: string, failed: readonly FailedPlan[]): Promise<readonly string[]> {
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
    if (found.isFile() && holds(file, plan)) return null;
  }
}

const unnamed = (plan: Plan): string => JSON.stringify({ ...plan, id: undefined });

function holds(file: string, plan: Plan): boolean {
  try {
    // An earlier version used another name for it.
    return unnamed(JSON.parse(readText(file))) === unnamed(plan);
  } catch {
    return false;
  }
}
