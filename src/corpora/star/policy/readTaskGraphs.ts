import { BacklotError } from "../../../base/errors.js";
import type { TaskGraph } from "../importer/taskGraph.js";

/** Task graphs by the names of their intents. */
export type TaskGraphs = ReadonlyMap<string, TaskGraph>;

/**
 * Reads the task graphs of a folder: the files `tasks/<task>.json` from an import of STAR.
 * @throws BacklotError FILE_NOT_FOUND; WRONG_FORMAT for a folder without graphs, or with an invalid file
 */
export async function readTaskGraphs(folder: string): Promise<TaskGraphs> {
  const [{ readDefinitions }, { TaskGraphSchema }] = await Promise.all([
    import("../importer/folder.js"),
    import("../importer/taskGraph.js"),
  ]);
  const { found, notes } = await readDefinitions(folder, "task graphs (<task>.json)", TaskGraphSchema);
  const [broken] = notes;
  if (broken !== undefined) {
    const { reason, detail = reason, place } = broken;
    throw new BacklotError("WRONG_FORMAT", `${place.file} is not a task graph: ${detail}`, { place });
  }
  return new Map(found.map(({ definition }) => [definition.task, definition]));
}
