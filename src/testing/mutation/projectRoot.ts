import { existsSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import { isFolder } from "../../base/io/index.js";
import { findConfig } from "../project/findConfig.js";

export interface MutatedFolder {
  readonly root: string;
  readonly folder: string;
}

/**
 * Returns the folder to which the paths of mutants are relative. It depends only on the place of the intents, so that a
 * mutant has the same path and id wherever the command is started: the folder of the project's config file, or else the
 * parent of the folder of intents.
 * @param intents the folder of intents, or one file in it
 */
export function projectRoot(intents: string): string {
  const folder = isFolder(intents) ? resolve(intents) : dirname(resolve(intents));
  const config = findConfig(folder);
  return dirname(config ?? folder);
}

export function packageFolder(root: string): string {
  for (let folder = root; ; folder = dirname(folder)) {
    if (existsSync(join(folder, "package.json"))) return folder;
    if (folder === dirname(folder)) return root;
  }
}

export function fromRoot(root: string, file: string): string {
  return (relative(root, resolve(file)) || ".").replaceAll("\\", "/");
}
