import { BacklotError } from "../../base/errors.js";
import { catalogOf, type Intent } from "../../schema/index.js";
import { bundleBehaviours } from "../behaviours/bundle.js";
import type { BehaviourFile } from "../behaviours/find.js";
import { bootBackend } from "../loadBackend.js";

/**
 * Returns the problems of loading behaviours as a session would: in a thread that can be stopped. They are loaded
 * together, and one by one only if that fails, to find the file of each problem.
 * @throws BacklotError BAD_MODULE if they cannot be bundled
 */
export async function loadingProblems(
  files: readonly BehaviourFile[],
  intents: readonly Intent[],
): Promise<readonly BacklotError[]> {
  const together = await problemOf(files, intents);
  if (together === null) return [];
  const problems: BacklotError[] = [];
  for (const one of files) {
    const problem = files.length === 1 ? together : await problemOf([one], intents);
    if (problem !== null) problems.push(new BacklotError(problem.code, problem.message, { place: { file: one.file } }));
  }
  return problems.length > 0 ? problems : [together];
}

async function problemOf(files: readonly BehaviourFile[], intents: readonly Intent[]): Promise<BacklotError | null> {
  const { script, digests } = await bundleBehaviours(files);
  try {
    const compiled = { intents, catalog: catalogOf(intents), behaviours: script, digests };
    (await bootBackend(compiled, { engine: "isolated" })).close();
    return null;
  } catch (error) {
    if (error instanceof BacklotError) return error;
    throw error;
  }
}
