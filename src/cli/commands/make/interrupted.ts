import { EXIT } from "../../terminal/exit.js";
import { err } from "../../terminal/output.js";

/**
 * Says what a Ctrl-C left of a run that makes a corpus.
 * @param isKept whether what a model answered is kept
 * @returns the exit code
 */
export function interrupted(folder: string, isKept: boolean): number {
  err.print(`interrupted: ${folder} is as it was${isKept ? "; --resume goes on" : ""}`);
  return EXIT.interrupted;
}
