import { version } from "../io/version.js";
import { buildDigest } from "../runtime/assets.js";

/** This build of Backlot, by its version and the digest of all that it is made of. */
export function build(): string {
  const digest = buildDigest();
  return digest === null ? version() : `${version()} (${digest.slice(0, 12)})`;
}
