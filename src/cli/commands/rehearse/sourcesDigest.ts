import { createHash } from "node:crypto";
import { existsSync, readFileSync, statSync } from "node:fs";
import type { Backend } from "../../../runtime/backend.js";

/**
 * Returns a digest of what a verdict depends on under names that stay: intents, behaviours, rows, and the file of the policy's module.
 * Modules that it imports, and policies of other kinds, are not read.
 */
export function sourcesDigest({ catalog, digests, fixtures }: Backend, policy: string): string {
  const hash = createHash("sha256").update(JSON.stringify([...catalog.values(), ...(digests ?? [])]));
  if (fixtures !== undefined) hash.update(new Uint8Array(fixtures.buffer));
  if (existsSync(policy) && statSync(policy).isFile()) hash.update(readFileSync(policy));
  return hash.digest("hex").slice(0, 16);
}
