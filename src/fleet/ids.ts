import { createHash } from "node:crypto";

/**
 * The digest of parts, one after the other, as a name for files and jobs: the letter because BullMQ takes no numbers for
 * ids.
 */
export function idOf(...parts: readonly (string | Uint8Array)[]): string {
  const hash = createHash("sha256");
  for (const part of parts) hash.update(part);
  return `s${hash.digest("hex").slice(0, 40)}`;
}

/** Whether a name is one that `idOf` makes: none leads out of a folder. */
export const isId = (name: unknown): name is string => typeof name === "string" && /^s[0-9a-f]{40}$/.test(name);
