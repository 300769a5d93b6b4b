import { basename } from "node:path";
import { BacklotError, type ErrorCode } from "../../base/errors.js";
import type { BehaviourFile } from "./find.js";

const DID: Partial<Record<ErrorCode, string>> = {
  SANDBOX_TIMEOUT: "ran past the deadline",
  SANDBOX_MEMORY: "used up the sandbox's memory",
};

/**
 * Returns the error with the behaviour that caused it. Stopped code cannot report its place, so behaviours are loaded
 * one by one until one is stopped again.
 * @param isOnly whether no other third-party code was loaded
 * @returns the original error if no behaviour alone is stopped
 */
export async function culpritOf(
  error: unknown,
  files: readonly BehaviourFile[],
  isOnly: boolean,
  load: (script: string) => Promise<void>,
): Promise<unknown> {
  if (!(error instanceof BacklotError) || DID[error.code] === undefined) return error;
  const [first] = files;
  if (first !== undefined && files.length === 1 && isOnly && error.code === "SANDBOX_TIMEOUT")
    return blaming(error, first);
  const { bundleBehaviours } = await import("./bundle.js");
  for (const one of files) {
    const again = await load((await bundleBehaviours([one])).script).catch((thrown: unknown) => thrown);
    if (again instanceof BacklotError && again.code === error.code) return blaming(again, one);
  }
  return error;
}

function blaming(error: BacklotError, { file, intent }: BehaviourFile): BacklotError {
  const message = `the behaviour of ${intent} (${basename(file)}) ${DID[error.code]} as it was loaded`;
  return new BacklotError(error.code, message, { place: { file }, cause: error });
}
