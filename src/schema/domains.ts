import { mergeEntities } from "./mergeEntities.js";
import type { Intent } from "./types.js";

/**
 * The domains of each intent; the queries that exist because their entities do have those of their entity's intents.
 */
export function domainsByIntent(intents: readonly Intent[]): ReadonlyMap<string, readonly string[]> {
  return new Map(mergeEntities(intents).intents.map(({ command, domain }) => [command, domain]));
}
