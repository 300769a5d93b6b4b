import { copyFileSync, mkdirSync, readdirSync, readlinkSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { isTemporary } from "../../../base/io/index.js";

/**
 * Copies the content of a folder into another one, links as they are. Special files (pipes, sockets) and temporary
 * files of runs are left out, including the copy itself, which may lie in the folder.
 * @param leftOut names of files and folders that are not copied at any depth
 * @throws errors of the system
 */
export function copyTree(from: string, to: string, leftOut: ReadonlySet<string>): void {
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const { name } = entry;
    if (leftOut.has(name) || isTemporary(name)) continue;
    const [source, target] = [join(from, name), join(to, name)];
    if (entry.isDirectory()) {
      mkdirSync(target);
      copyTree(source, target, leftOut);
    } else if (entry.isSymbolicLink()) symlinkSync(readlinkSync(source), target);
    else if (entry.isFile()) copyFileSync(source, target);
  }
}
