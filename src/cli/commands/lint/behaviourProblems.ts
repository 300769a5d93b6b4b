import { typecheckBehaviours } from "../../../codegen/index.js";
import { BacklotError } from "../../../errors.js";
import { behavioursBeside, behavioursIn, checkIntents } from "../../../runtime/behaviours/find.js";
import { catalogOf, type Intent } from "../../../schema/index.js";
import { loadingProblems } from "./behaviourLoading.js";
import type { LintFinding } from "./lintFinding.js";

const RULE = "a behaviour is the code of one intent, imports the kit and its own folder, and fits the generated class";

/** Every problem of the behaviours of a project, and how many there are; the compiler is loaded only for some. */
export async function behaviourProblems(
  option: string | false | undefined,
  source: string,
  intents: readonly Intent[],
): Promise<{ readonly behaviours: number; readonly findings: readonly LintFinding[] }> {
  if (option === false) return { behaviours: 0, findings: [] };
  const errors: BacklotError[] = [];
  let behaviours = 0;
  try {
    const files = option === undefined ? behavioursBeside(source) : behavioursIn(option);
    behaviours = files.length;
    if (behaviours > 0) {
      checkIntents(files, catalogOf(intents).keys());
      errors.push(...(await loadingProblems(files, intents)));
      errors.push(...(await typecheckBehaviours(files.map(({ file }) => file))));
    }
  } catch (error) {
    if (!(error instanceof BacklotError)) throw error;
    errors.push(error);
  }
  return { behaviours, findings: errors.map((error) => ({ severity: "error", rule: RULE, error })) };
}
