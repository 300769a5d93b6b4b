import { BacklotError } from "../../base/errors.js";
import { typecheckBehaviours } from "../../codegen/index.js";
import { staleClasses } from "../../codegen/staleClasses.js";
import { behavioursIn, checkIntents } from "../../runtime/behaviours/find.js";
import { loadingProblems } from "../../runtime/checks/behaviourLoading.js";
import { catalogOf, type Intent, type Problem } from "../../schema/index.js";

const RULE = "a behaviour is the code of one intent, imports the kit and its own folder, and fits the generated class";

export interface BehaviourLint {
  readonly behaviours: number;
  /** Problems, all of them errors, each with its file. */
  readonly problems: readonly Problem[];
}

/**
 * Checks a folder of behaviours. They are bundled, loaded in a sandbox as in a session, and type-checked against the
 * generated classes that they import, which must be up to date with the intents. The compiler is loaded only if there
 * are behaviours.
 */
export async function lintBehaviours(folder: string, intents: readonly Intent[]): Promise<BehaviourLint> {
  const errors: BacklotError[] = [];
  let behaviours = 0;
  try {
    const files = behavioursIn(folder);
    behaviours = files.length;
    if (behaviours > 0) {
      checkIntents(files, catalogOf(intents).keys());
      errors.push(...(await loadingProblems(files, intents)));
      const paths = files.map(({ file }) => file);
      const complaints = await typecheckBehaviours(paths);
      const isStale = complaints.some(({ code }) => code === "STALE");
      errors.push(...(isStale ? [] : staleClasses(paths, intents)), ...complaints);
    }
  } catch (error) {
    if (!(error instanceof BacklotError)) throw error;
    errors.push(error);
  }
  return { behaviours, problems: errors.map((error) => ({ severity: "error", rule: RULE, error })) };
}
