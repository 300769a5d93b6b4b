import { existsSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import { isFolder } from "../io/index.js";
import { findConfig } from "../project/findConfig.js";

/** Where a project lies. */
export interface MutatedFolder {
  /** The folder that paths of mutants start at. */
  readonly root: string;
  /** The folder of the package, whose tests can be asked. */
  readonly folder: string;
}

/**
 * The folder that the paths of mutants start at. It follows from where the intents lie and from nothing else, so that
 * a mutant has the same path and id wherever the command is started: the folder of the config file of their project,
 * else the one that holds the folder of intents.
 * @param intents the folder of intents, or one file in it
 */
export function projectRoot(intents: string): string {
  const folder = isFolder(intents) ? resolve(intents) : dirname(resolve(intents));
  const config = findConfig(folder);
  return dirname(config ?? folder);
}

/**
 * The folder of the package that a folder belongs to: the nearest one with a package.json; without one, the folder
 * itself.
 */
export function packageFolder(root: string): string {
  for (let folder = root; ; folder = dirname(folder)) {
    if (existsSync(join(folder, "package.json"))) return folder;
    if (folder === dirname(folder)) return root;
  }
}

/** A path as mutants and reports have it: relative to the root, with slashes. */
export function fromRoot(root: string, file: string): string {
  return (relative(root, resolve(file)) || ".").replaceAll("\\", "/");
}
