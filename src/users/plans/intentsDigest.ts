import { createHash } from "node:crypto";
import type { Catalog } from "../../schema/index.js";

const digests = new WeakMap<Catalog, Map<string, string>>();

/**
 * A digest of the intents that a plan is about, by their facts: a plan that carries it is refused on intents whose
 * slots, types or confirmation have changed since.
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

const digestOf = (facts: unknown): string =>
  createHash("sha256").update(JSON.stringify(facts)).digest("hex").slice(0, 16);
