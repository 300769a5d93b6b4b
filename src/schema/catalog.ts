import type { IntentSpec } from "../kit/internal.js";
import { specOf } from "./facts.js";
import { resolveIntents } from "./resolve.js";
import type { Intent } from "./types.js";

/** The specs of all intents by command name, in a stable order. */
export type Catalog = ReadonlyMap<string, IntentSpec>;

/**
 * Returns the specs of the intents, including the implicit `find_<entity>` queries.
 * @throws BacklotError SCHEMA_INVALID or NAME_CLASH, with one line per error, if the intents break a rule
 */
export function catalogOf(intents: readonly Intent[]): Catalog {
  return new Map(resolveIntents(intents).intents.map((intent) => [intent.command, specOf(intent)]));
}
