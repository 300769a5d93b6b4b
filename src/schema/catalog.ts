import type { IntentSpec } from "../kit/internal.js";
import { specOf } from "./facts.js";
import { resolveIntents } from "./resolve.js";
import type { Intent } from "./types.js";

/** The facts of every intent by command name, in a stable order. */
export type Catalog = ReadonlyMap<string, IntentSpec>;

/**
 * The facts of the intents, the implicit `find_<entity>` queries included.
 * @throws BacklotError SCHEMA_INVALID or NAME_CLASH with one line per error where the intents break a rule
 */
export function catalogOf(intents: readonly Intent[]): Catalog {
  return new Map(resolveIntents(intents).intents.map((intent) => [intent.command, specOf(intent)]));
}
