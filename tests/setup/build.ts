import { execFileSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import type { TestProject } from "vitest/node";

const BUILD = fileURLToPath(new URL("../../scripts/build.mjs", import.meta.url));

/**
 * Builds `dist` before the first test, and in watch mode before each further run, where anything in `src` is newer: the
 * sandbox's scripts, the worker threads and the command line are taken from there, even by tests of the source.
 */
export default function setup(project: TestProject): void {
  // Every project has this set-up from the root's settings; the root itself takes part in every run.
  if (!project.isRootProject()) return;
  build();
  project.onTestsRerun(build);
  if (process.env.BACKLOT_DEEP === "1") console.log(`Random seed: BACKLOT_SEED=${process.env.BACKLOT_SEED}`);
}

function build(): void {
  execFileSync(process.execPath, [BUILD, "--if-stale"], { stdio: "inherit" });
}
