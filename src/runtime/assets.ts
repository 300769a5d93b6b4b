import { readFileSync } from "node:fs";

/** True if this is the built Backlot, not its source, which may be newer than the build. */
export const isBuilt = !import.meta.url.endsWith(".ts");

/** Folder of built files: beside this file if compiled, in dist if run from source. */
const built = new URL(isBuilt ? "./" : "../../dist/runtime/", import.meta.url);

/** Returns the URL of a file by its path in the built folder. */
export function builtFile(path: string): URL {
  return new URL(`../${path}`, built);
}

/** Reads the kit, bundled as one script for the sandbox. */
export function guestSource(): string {
  return readFileSync(new URL("guest.js", built), "utf8");
}

/** Returns the script that loads and calls behaviours, to be evaluated after the kit. */
export function behavioursSource(): string {
  return readFileSync(new URL("guestBehaviours.js", built), "utf8");
}

/** Returns the URL of a thread's compiled entry: `isolatedWorker`, a single file, or `replay/worker`. */
export function workerUrl(name: string): URL {
  return new URL(`${name}.js`, built);
}

/** Returns a digest of this build, which changes with any of its parts; null if nothing was built. */
export function buildDigest(): string | null {
  digest ??= readDigest();
  return digest;
}

let digest: string | null | undefined;

function readDigest(): string | null {
  try {
    return readFileSync(new URL("../build-digest", built), "utf8");
  } catch {
    return null;
  }
}
