import { basename, dirname } from "node:path";
import { bundle } from "../bundling/bundle.js";
import type { Source } from "../bundling/sourceFolder.js";
import { bundlingOf, reachedFrom, scriptOf } from "./bundle.js";
import type { BehaviourFile } from "./find.js";

/** Files that behaviours consist of. */
export interface BehaviourParts {
  readonly texts: ReadonlyMap<string, string>;
  /** File names of each intent's behaviour: its own and its transitive imports. */
  readonly reached: ReadonlyMap<string, readonly string[]>;
}

/** Returns the files that behaviours, at least one, consist of. @throws BacklotError BAD_MODULE */
export async function partsOf(files: readonly BehaviourFile[]): Promise<BehaviourParts> {
  return bundle(bundlingOf(files), async ({ modules, sources, imports }) => ({
    texts: new Map([...sources.values()].map(({ name, text }) => [name, text])),
    reached: new Map(files.map(({ intent }, i) => [intent, reachedFrom(modules[i] as string, imports)])),
  }));
}

/** Bundles behaviours, at least one, with changes to their text. @throws BacklotError BAD_MODULE */
export async function variantScript(
  files: readonly BehaviourFile[],
  change: (source: Source) => string,
): Promise<string> {
  const named = files.map(({ intent, file }) => [intent, basename(file)] as const);
  return bundle({ ...bundlingOf(files), change }, async (made) => scriptOf(named, made));
}

/** Returns the folder of behaviours. */
export function folderOf(files: readonly BehaviourFile[]): string {
  return dirname((files[0] as BehaviourFile).file);
}
