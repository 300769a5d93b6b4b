import { BacklotError } from "../../base/errors.js";
import { type BehaviourFile, behavioursBeside, behavioursIn, checkIntents } from "./find.js";

/**
 * Returns the files of a backend's behaviours.
 * @param option a folder; undefined for the files beside the schemas; false for none
 * @throws BacklotError FILE_NOT_FOUND, BAD_OPTION, NAME_CLASH or UNKNOWN_INTENT
 */
export function behaviourFiles(
  option: string | false | undefined,
  source: unknown,
  intents: Iterable<string>,
): readonly BehaviourFile[] {
  if (option === false) return [];
  if (option !== undefined && (typeof option !== "string" || option === "")) {
    throw new BacklotError("BAD_OPTION", `behaviours must be a folder, or false for none, not ${String(option)}`);
  }
  const files = option === undefined ? behavioursBeside(source) : behavioursIn(option);
  checkIntents(files, intents);
  return files;
}
