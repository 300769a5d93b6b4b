import { readdirSync } from "node:fs";
import { join } from "node:path";
import { isFolder } from "../../base/io/isFolder.js";
import type { ProjectSettings } from "../../testing/project/settings.js";

/** Returns the files of a project that every command reads: none of them may become an output. */
export function projectFiles({ config, intents, fixtures, behaviours, own }: ProjectSettings): string[] {
  const folders: readonly (readonly [string | null | undefined | false, RegExp])[] = [
    [config, /$/],
    // Behaviours lie beside the intents where no folder is named.
    [intents, /\.json$|\.behaviou?r\.[jt]s$/],
    [fixtures, /\.(?:jsonl?|csv)$/],
    [behaviours, /\.[cm]?[jt]s$/],
  ];
  const files = folders.flatMap(([path, name]) => {
    if (!path) return [];
    if (!isFolder(path)) return [path];
    return readdirSync(path).flatMap((file) => (name.test(file) ? join(path, file) : []));
  });
  return [...files, ...Object.values(own).flat()];
}
