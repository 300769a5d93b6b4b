// Other versions of Node, from the npm package `node`.
import { execFileSync } from "node:child_process";
import { delimiter, join } from "node:path";

/**
 * Installs a version below a folder.
 * @param {string} folder
 * @param {string} version such as 22
 * @returns {string} the folder that holds its binary
 */
export function installNode(folder, version) {
  const prefix = join(folder, version);
  execFileSync("npm", ["install", "--prefix", prefix, "--no-save", "--no-audit", "--no-fund", `node@${version}`]);
  return join(prefix, "node_modules", "node", "bin");
}

/**
 * The environment in which a version runs: first on the path, so that npm and whatever a test starts run on it too.
 * @param {string} bin the folder that holds its binary
 */
export function environmentOf(bin) {
  return { ...process.env, PATH: `${bin}${delimiter}${process.env.PATH}` };
}
