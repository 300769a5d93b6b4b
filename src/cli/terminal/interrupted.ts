import { EXIT } from "./exit.js";
import { err } from "./output.js";

/**
 * Reports that a run was interrupted and its folder is unchanged.
 * @param isKept whether a model's answers are kept. Default: there is no model
 */
export function interrupted(folder: string, isKept = false): number {
  err.print(`interrupted: ${folder} is as it was${isKept ? "; --resume goes on" : ""}`);
  return EXIT.interrupted;
}
