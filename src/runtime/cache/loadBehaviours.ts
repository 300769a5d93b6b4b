import { realpathSync } from "node:fs";
import { basename, dirname, relative } from "node:path";
import type { BehaviourBundle } from "../behaviours/bundle.js";
import { behaviourFiles } from "../behaviours/load.js";
import type { Cache } from "./cache.js";
import { fingerprintOf, packageAbove, treeOf } from "./fingerprint.js";
import { packageVersion } from "./packageVersion.js";
import { remember } from "./remember.js";

/**
 * Returns the behaviours as one script, bundled or cached. All files of their folder count, imported or not: a new file
 * may be what an import resolves to next time. @throws BacklotError as `bundleBehaviours` does
 */
export async function loadedBehaviours(
  option: string | false | undefined,
  source: unknown,
  intents: Iterable<string>,
  { counts, cache }: { readonly counts: boolean; readonly cache: Cache | null },
): Promise<BehaviourBundle | null> {
  const files = behaviourFiles(option, source, intents);
  const [first] = files;
  if (first === undefined) return null;
  const folder = dirname(first.file);
  const { value } = await remember<BehaviourBundle>(counts ? null : cache, {
    kind: "behaviours",
    read: () => {
      const tree = treeOf(folder);
      return tree === null ? null : fingerprintOf([...tree, ...packageAbove(dirname(folder))], folder);
    },
    parts: [
      packageVersion("esbuild"),
      relative(folder, realpathSync(folder)),
      ...files.flatMap(({ file, intent }) => [basename(file), intent]),
    ],
    compute: async () => (await import("../behaviours/bundle.js")).bundleBehaviours(files, counts),
  });
  return value;
}
