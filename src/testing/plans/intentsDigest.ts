import { createHash } from "node:crypto";
import type { Catalog } from "../../schema/index.js";

/**
 * A digest of the intents that a plan is about, by their facts: a plan that carries it is refused on intents whose slots,
 * types or confirmation have changed since.
 */
export function intentsDigest(catalog: Catalog, intents: Iterable<string>): string {
  const facts = [...new Set(intents)].sort().map((intent) => [intent, catalog.get(intent) ?? null]);
  return createHash("sha256").update(JSON.stringify(facts)).digest("hex").slice(0, 16);
}
