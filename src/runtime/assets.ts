import { readFileSync } from "node:fs";

/** Whether this is Backlot as it was built, and not its source, which may be newer than what was built. */
export const isBuilt = !import.meta.url.endsWith(".ts");

/** Where built files lie: beside this one when it is compiled, in dist when it runs from source. */
const built = new URL(isBuilt ? "./" : "../../dist/runtime/", import.meta.url);

/** A file of the built folder, by its path there. */
export function builtFile(path: string): URL {
  return new URL(`../${path}`, built);
}

/** The kit as one script for the sandbox. */
export function guestSource(): string {
  return readFileSync(new URL("guest.js", built), "utf8");
}

/** The script that loads and asks behaviours, to be evaluated after the kit. */
export function behavioursSource(): string {
  return readFileSync(new URL("guestBehaviours.js", built), "utf8");
}

/**
 * The compiled entry of a thread, by its path in the built folder: `isolatedWorker`, one file, or `replay/worker`.
 */
export function workerUrl(name: string): URL {
  return new URL(`${name}.js`, built);
}

/**
 * A digest of this build of Backlot, which changes with everything that it is made of; null if nothing was built.
 */
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
