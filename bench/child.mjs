import { execFileSync, spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

/** Runs a script of `children/` in a process of its own and gives the JSON object that it prints. */
export function child(name, args, flags = []) {
  const script = fileURLToPath(new URL(`children/${name}.mjs`, import.meta.url));
  return JSON.parse(execFileSync(process.execPath, [...flags, script, ...args], { encoding: "utf8" }));
}

const USAGE = new URL("children/usage.mjs", import.meta.url).href;

/**
 * Runs Node with arguments in a process of its own: what that costs from its start to its end.
 * @param {string[]} args
 * @param {string} folder where the process can leave its figures
 * @param {object} [options]
 * @param {(status: number | null) => boolean} [options.isFine] which exit codes are expected
 * @param {Record<string, string>} [options.env] variables beside those of this process
 * @returns {import("./rounds.mjs").Cost}
 */
export function processCost(args, folder, { isFine = (status) => status === 0, env: more = {} } = {}) {
  const report = join(folder, "usage.json");
  const env = { ...process.env, ...more, BACKLOT_BENCH_USAGE: report };
  const start = performance.now();
  const { status, stderr } = spawnSync(process.execPath, ["--import", USAGE, ...args], { encoding: "utf8", env });
  const wall = performance.now() - start;
  if (!isFine(status)) throw new Error(`${args.join(" ")} ended with ${status}: ${stderr}`);
  return { cpu: JSON.parse(readFileSync(report, "utf8")).cpu, wall };
}

/** Does something with an empty folder, and removes it. */
export async function withFolder(use) {
  const folder = await mkdtemp(join(tmpdir(), "backlot-bench-"));
  try {
    return await use(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
