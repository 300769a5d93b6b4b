import { EXIT } from "./exit.js";
import { err } from "./output.js";

/**
 * Says of a run that Ctrl-C ended that its folder is as it was.
 * @param isKept whether what a model answered is kept. Default: there is none
 * @returns the exit code
 */
export function interrupted(folder: string, isKept = false): number {
  err.print(`interrupted: ${folder} is as it was${isKept ? "; --resume goes on" : ""}`);
  return EXIT.interrupted;
}
