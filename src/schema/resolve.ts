import { mergeEntities, type ResolvedIntents } from "./mergeEntities.js";
import { throwErrors } from "./problem.js";
import { lintIntents } from "./rules/lint.js";
import type { Intent } from "./types.js";

/**
 * Merges the slots of every entity into its queries, and adds `find_<entity>` if no file declares it.
 * @throws BacklotError SCHEMA_INVALID or NAME_CLASH, with one line per error, if the intents break a rule
 */
export function resolveIntents(intents: readonly Intent[]): ResolvedIntents {
  throwErrors(lintIntents(intents));
  return mergeEntities(intents);
}
