import { version } from "../base/io/version.js";
import { buildDigest } from "../runtime/assets.js";

export function build(): string {
  const digest = buildDigest();
  return digest === null ? version() : `${version()} (${digest.slice(0, 12)})`;
}
