// Runs the quick and the slow tests and the demo on other versions of Node: node scripts/node-versions.mjs [VERSION]... (22 and 24).
// Each version comes from the npm package `node`, into a temporary folder. Run after a build.
import { execFileSync, spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { environmentOf, installNode } from "./nodeVersion.mjs";

const root = fileURLToPath(new URL("..", import.meta.url));
const versions = process.argv.length > 2 ? process.argv.slice(2) : ["22", "24"];
const folder = mkdtempSync(join(tmpdir(), "backlot-node-"));
const failed = [];

try {
  for (const version of versions) {
    const bin = installNode(folder, version);
    const env = environmentOf(bin);
    const run = (...args) => spawnSync(join(bin, "node"), args, { cwd: root, env, stdio: "inherit" }).status === 0;
    console.log(`\n=== Node ${execFileSync(join(bin, "node"), ["--version"], { encoding: "utf8" }).trim()}`);
    const tests = (...args) => run("node_modules/vitest/vitest.mjs", "run", ...args);
    const passed = tests() && tests("--mode", "deep", "--project", "slow") && run("dist/cli/main.js", "demo");
    if (!passed) failed.push(version);
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}
console.log(`\n${versions.length - failed.length} of ${versions.length} versions passed`, failed.join(" "));
process.exitCode = failed.length === 0 ? 0 : 1;
