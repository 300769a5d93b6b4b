import { basename, dirname } from "node:path";
import { bundle } from "../bundling/bundle.js";
import type { Source } from "../bundling/sourceFolder.js";
import { bundlingOf, scriptOf } from "./bundle.js";
import { reachedFrom } from "./digest.js";
import type { BehaviourFile } from "./find.js";

/** The files that behaviours are made of. */
export interface BehaviourParts {
  /** The text of every file by its name in the folder, JSON among them. */
  readonly texts: ReadonlyMap<string, string>;
  /** The names of the files that the behaviour of an intent consists of: its own and all that it imports. */
  readonly reached: ReadonlyMap<string, readonly string[]>;
}

/**
 * What behaviours consist of.
 * @param files behaviours of one folder, at least one
 * @throws BacklotError BAD_MODULE as `bundleBehaviours` does
 */
export async function partsOf(files: readonly BehaviourFile[]): Promise<BehaviourParts> {
  return bundle(bundlingOf(files), async ({ modules, sources, imports }) => ({
    texts: new Map([...sources.values()].map(({ name, text }) => [name, text])),
    reached: new Map(files.map(({ intent }, i) => [intent, reachedFrom(modules[i] as string, imports)])),
  }));
}

/**
 * Behaviours as one script for the sandbox, with some of their text changed on the way.
 * @param files behaviours of one folder, at least one
 * @param change gives the text of a file as it shall be
 * @throws BacklotError BAD_MODULE where what it gives does not parse
 */
export async function variantScript(
  files: readonly BehaviourFile[],
  change: (source: Source) => string,
): Promise<string> {
  const named = files.map(({ intent, file }) => [intent, basename(file)] as const);
  return bundle({ ...bundlingOf(files), change }, async (made) => scriptOf(named, made));
}

/** The folder in which behaviours lie. */
export function folderOf(files: readonly BehaviourFile[]): string {
  return dirname((files[0] as BehaviourFile).file);
}
