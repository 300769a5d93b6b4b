import { readdirSync } from "node:fs";
import { join } from "node:path";
import { BacklotError } from "../../base/errors.js";
import { isFolder, type RecordPlace, readRecords, refuseSpecialFiles, unreadableFile } from "../../base/io/index.js";
import { parseJson } from "../../base/io/json.js";
import type { Catalog } from "../../schema/index.js";
import { isStoredRun, isTornRun } from "../../transcript/shape/storedRun.js";
import { type OperatorOptions, operatorsWith } from "../operators/operators.js";
import { checkPlan } from "./checkPlan.js";
import type { Plan } from "./plan.js";

/** A plan of a file, with its position there. */
export interface PlacedPlan {
  readonly plan: Plan;
  readonly place: RecordPlace;
}

/**
 * Reads files of plans: one object, an array, or JSON lines each; also files of `rehearse --out`, of which each plan is read once, and a
 * truncated last line is skipped. A folder stands for its files, by name.
 * @throws BacklotError BAD_PLAN with file and line; JSON_SYNTAX, WRONG_FORMAT, FILE_NOT_FOUND
 */
export async function readPlans(
  paths: readonly string[],
  { catalog }: { readonly catalog: Catalog },
  options: OperatorOptions = {},
): Promise<readonly PlacedPlan[]> {
  const plans: PlacedPlan[] = [];
  const known = { catalog, operators: operatorsWith(options.operators) };
  for (const file of planFiles(paths)) {
    const before = plans.length;
    const seen = new Set<string>();
    const kind = { noun: "plans", recognises: (text: string) => text.includes('"goals"') };
    for await (const record of readRecords([file], { kind })) {
      if ("problem" in record) throw record.problem;
      const { text, ...place } = record;
      if (isTornRun(text)) continue;
      const value: unknown = parseJson(text, file, place.line);
      const plan: unknown = isStoredRun(value) ? value.plan : value;
      if (isStoredRun(value)) {
        // Its repetitions have one plan.
        const key = JSON.stringify(plan);
        if (seen.has(key)) continue;
        seen.add(key);
      }
      checkPlan(plan, known, { file, line: place.line, column: place.column });
      plans.push({ plan, place });
    }
    if (plans.length === before) throw new BacklotError("BAD_PLAN", "there is no plan in it", { place: { file } });
  }
  return plans;
}

const ENDINGS = [".json", ".jsonl"];

/**
 * Returns the files of paths: a file of any name stands for itself, a folder for the plans directly in it (`*.json`, `*.jsonl`), by name.
 * @throws BacklotError FILE_NOT_FOUND for a folder without such files, FILE_UNREADABLE for an unlistable folder
 */
function planFiles(paths: readonly string[]): readonly string[] {
  return paths.flatMap((path) => (isFolder(path) ? filesIn(path) : [path]));
}

function filesIn(folder: string): readonly string[] {
  const names = namesIn(folder).filter((name) => ENDINGS.some((ending) => name.endsWith(ending)));
  if (names.length === 0) {
    const message = `the folder ${folder} holds no plans (${ENDINGS.join(", ")}); \`backlot rehearse --save-plans ${folder}\` writes those of what fails`;
    throw new BacklotError("FILE_NOT_FOUND", message, { place: { file: folder } });
  }
  const found = names.sort().map((name) => join(folder, name));
  refuseSpecialFiles(found);
  return found;
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch (cause) {
    throw unreadableFile(folder, cause);
  }
}
