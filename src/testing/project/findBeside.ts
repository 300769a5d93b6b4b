import { basename, join, relative, resolve } from "node:path";
import { BacklotError } from "../../base/errors.js";
import { isFolder } from "../../base/io/index.js";
import { behavioursBeside } from "../../runtime/behaviours/find.js";

/**
 * Returns the folder `behaviours` in a folder of intents, if it has behaviours; otherwise undefined, which stands for
 * behaviours beside the intents' files.
 * @throws BacklotError NAME_CLASH if behaviours lie in both places, which would be ambiguous
 */
export function findBehaviours(intents: string): string | undefined {
  const folder = join(intents, "behaviours");
  if (behavioursBeside(folder).length === 0) return undefined;
  const [beside] = behavioursBeside(intents);
  if (beside === undefined) return relative(process.cwd(), resolve(folder));
  const file = join(intents, basename(beside.file));
  const message = `behaviours lie in ${folder} and beside the intents: move ${file} there`;
  throw new BacklotError("NAME_CLASH", message, { place: { file } });
}

/** Returns the folder `fixtures` beside a folder of intents, or null. */
export function findFixtures(intents: string): string | null {
  const folder = join(resolve(intents), "..", "fixtures");
  return isFolder(folder) ? relative(process.cwd(), folder) || "." : null;
}
