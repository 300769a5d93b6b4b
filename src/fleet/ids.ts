import { sha256 } from "../base/io/sha256.js";
import { version } from "../base/io/version.js";
import { buildDigest } from "../runtime/assets.js";

/** Returns a digest as a name for files and jobs. It begins with a letter, since BullMQ accepts no numeric ids. */
export function idOf(...parts: readonly (string | Uint8Array)[]): string {
  return `s${sha256(...parts).slice(0, 40)}`;
}

/** True for names made by `idOf`, which cannot lead out of a folder. */
export const isId = (name: unknown): name is string => typeof name === "string" && /^s[0-9a-f]{40}$/.test(name);

export function build(): string {
  const digest = buildDigest();
  return digest === null ? version() : `${version()} (${digest.slice(0, 12)})`;
}
