import { existsSync, lstatSync } from "node:fs";
import { join } from "node:path";
import { AtomicFile, isFolder, readText, writeAtomic } from "../../../base/io/index.js";
import type { Plan } from "../../../users/plans/plan.js";

/** A plan that is saved, and what it is named after. */
export interface FailedPlan {
  /** The property that it breaks, or the code of the error. */
  readonly property: string;
  /** The intent of its first goal. */
  readonly intent: string;
  readonly plan: Plan;
}

/** Whether plans are saved in one file: what ends like one, and what is there and no folder. Otherwise in a folder. */
export function isPlansFile(path: string): boolean {
  return /\.jsonl?$/i.test(path) || (existsSync(path) && !isFolder(path));
}

/**
 * Saves plans: in one file, a line for each, or in a folder, a file for each of them, named after property and intent.
 * In a folder every file that is there stays, and a plan that lies there already is not saved again.
 * @returns the files that were written
 * @throws BacklotError FILE_UNWRITABLE
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

/** A plan that is a test as long as its intents have what it names: not of the version that it was found on alone. */
function lasting({ intents: _, ...plan }: Plan): Plan {
  return plan;
}

/** A name that no file has; null where one holds the same plan. */
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
    // An earlier version called it something else.
    return unnamed(JSON.parse(readText(file))) === unnamed(plan);
  } catch {
    return false;
  }
}
