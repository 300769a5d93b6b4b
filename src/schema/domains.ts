import { mergeEntities } from "./mergeEntities.js";
import type { Intent } from "./types.js";

/** Returns the domains of each intent. Implicit queries have those of their entity's intents. */
export function domainsByIntent(intents: readonly Intent[]): ReadonlyMap<string, readonly string[]> {
  return new Map(mergeEntities(intents).intents.map(({ command, domain }) => [command, domain]));
}
