import { mergeEntities } from "./mergeEntities.js";
import type { Intent } from "./types.js";

/** Implicit queries have the domains of their entity's intents. */
export function domainsByIntent(intents: readonly Intent[]): ReadonlyMap<string, readonly string[]> {
  return new Map(mergeEntities(intents).intents.map(({ command, domain }) => [command, domain]));
}
