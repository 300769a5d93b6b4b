import { existsSync, readdirSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { BacklotError } from "../../../base/errors.js";
import { isFolder } from "../../../base/io/index.js";
import { readJsonFile } from "../../../base/io/json.js";
import { type TaskGraph, TaskGraphSchema } from "../importer/taskGraph.js";

/**
 * Reads the task graphs in the folder `tasks` beside the intents, as `import star` writes them, by name.
 * @throws BacklotError BAD_CORPUS without any; WRONG_FORMAT, JSON_SYNTAX for an invalid file
 */
export function readTaskGraphs(intents: string): ReadonlyMap<string, TaskGraph> {
  const folder = taskFolder(intents);
  const names = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith(".json")) : [];
  if (names.length === 0) {
    const problem = `dialogues in STAR's style follow task graphs, and there are none in ${folder}: \`backlot import star\` writes them beside the intents`;
    throw new BacklotError("BAD_CORPUS", problem);
  }
  return new Map(names.sort().map((name) => taskIn(join(folder, name))));
}

/** Whether there are task graphs beside the intents. */
export const hasTaskGraphs = (intents: string): boolean => existsSync(taskFolder(intents));

function taskFolder(intents: string): string {
  return join(isFolder(intents) ? resolve(intents) : dirname(resolve(intents)), "..", "tasks");
}

function taskIn(file: string): readonly [string, TaskGraph] {
  const read = TaskGraphSchema.safeParse(readJsonFile(file));
  if (read.success) return [read.data.task, read.data];
  const [issue] = read.error.issues;
  const problem = `this is not a task graph: ${issue?.path.join(".")}: ${issue?.message}`;
  throw new BacklotError("WRONG_FORMAT", problem, { place: { file } });
}
