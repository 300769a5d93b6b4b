import { BacklotError } from "../../../base/errors.js";
import type { StarKnowledge } from "./actionState.js";

/**
 * Reads STAR's task graphs and the inputs of its APIs as published.
 * @param folders `tasks` holds `<task>/<task>.json`, `apis` holds `<api>.json`: STAR's `tasks` and `apis/apis`
 * @throws BacklotError FILE_NOT_FOUND, FILE_UNREADABLE, JSON_SYNTAX; WRONG_PREDICTIONS for a folder without tasks,
 *   WRONG_FORMAT for one without APIs or with an invalid file
 */
export async function readStarKnowledge(folders: {
  readonly tasks: string;
  readonly apis: string;
}): Promise<StarKnowledge> {
  const [{ readStarTasks }, { readDefinitions }, { ApiFile }] = await Promise.all([
    import("../scores/readStar.js"),
    import("../importer/folder.js"),
    import("../format/definitions.js"),
  ]);
  const tasks = await readStarTasks(folders.tasks);
  const { found, notes } = await readDefinitions(folders.apis, "APIs", ApiFile);
  const [broken] = notes;
  if (broken !== undefined) {
    const { reason, detail = reason, place } = broken;
    throw new BacklotError("WRONG_FORMAT", `${place.file} is not an API of STAR: ${detail}`, { place });
  }
  return { tasks, inputs: new Map(found.map(({ name, definition }) => [name, definition.input])) };
}
