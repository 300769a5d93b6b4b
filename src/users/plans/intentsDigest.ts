import { sha256 } from "../../base/io/sha256.js";
import type { Catalog } from "../../schema/index.js";

const digests = new WeakMap<Catalog, Map<string, string>>();

/**
 * Returns a digest of the intents of a plan, by their facts: a plan that carries it is refused after changes of their slots, types or
 * confirmation.
 */
export function intentsDigest(catalog: Catalog, intents: Iterable<string>): string {
  const names = [...new Set(intents)].sort();
  const known = digests.get(catalog) ?? new Map<string, string>();
  digests.set(catalog, known);
  const key = names.join();
  const digest = known.get(key) ?? digestOf(names.map((intent) => [intent, catalog.get(intent) ?? null]));
  known.set(key, digest);
  return digest;
}

const digestOf = (facts: unknown): string => sha256(JSON.stringify(facts)).slice(0, 16);
