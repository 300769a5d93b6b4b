import { existsSync, readdirSync, statSync } from "node:fs";
import { join, relative, resolve } from "node:path";
import { BacklotError } from "../../errors.js";

/** The name of a behaviour's file, as `runtime/behaviours/find` knows it. */
const NAME = /\.behaviou?r\.(?:ts|js)$/;

/**
 * The folder `behaviours` in a folder of intents, where it holds behaviours; undefined where there is none, and those
 * beside the intents' files are meant.
 * @throws BacklotError NAME_CLASH where behaviours lie in both places, since nobody can know which are meant
 */
export function findBehaviours(intents: string): string | undefined {
  const folder = join(intents, "behaviours");
  const within = behavioursOf(folder);
  if (within.length === 0) return undefined;
  const [beside] = behavioursOf(intents);
  if (beside === undefined) return relative(process.cwd(), resolve(folder));
  const message = `behaviours lie in ${folder} and beside the intents: move ${join(intents, beside)} there`;
  throw new BacklotError("NAME_CLASH", message, { place: { file: join(intents, beside) } });
}

function behavioursOf(folder: string): string[] {
  if (!existsSync(folder) || !statSync(folder).isDirectory()) return [];
  return readdirSync(folder).filter((name) => NAME.test(name));
}
