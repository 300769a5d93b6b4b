import { createHash } from "node:crypto";

/** Returns a digest as a name for files and jobs. It begins with a letter, since BullMQ accepts no numeric ids. */
export function idOf(...parts: readonly (string | Uint8Array)[]): string {
  const hash = createHash("sha256");
  for (const part of parts) hash.update(part);
  return `s${hash.digest("hex").slice(0, 40)}`;
}

/** True for names made by `idOf`, which cannot lead out of a folder. */
export const isId = (name: unknown): name is string => typeof name === "string" && /^s[0-9a-f]{40}$/.test(name);
