import { execFileSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import type { TestProject } from "vitest/node";

const BUILD = fileURLToPath(new URL("../../scripts/build.mjs", import.meta.url));

/** Set in the main process by the first project whose set-up runs: every project has this set-up, in no promised order. */
const BUILT = Symbol.for("backlot.tests.built");

/**
 * Builds `dist` before the first test, and in watch mode before each further run, where anything in `src` is newer: the
 * sandbox's scripts, the worker threads and the command line are taken from there, even by tests of the source.
 */
export default function setup(project: TestProject): void {
  const run = globalThis as { [BUILT]?: boolean };
  if (run[BUILT]) return;
  run[BUILT] = true;
  build();
  project.onTestsRerun(build);
  const { BACKLOT_ZONE, BACKLOT_DRAW, LANG } = process.env;
  console.log(`Time zone, locale and draw: BACKLOT_ZONE=${BACKLOT_ZONE}, ${LANG}, BACKLOT_DRAW=${BACKLOT_DRAW}`);
  if (process.env.BACKLOT_RUN === "soak") console.log(`Random seed: BACKLOT_SEED=${process.env.BACKLOT_SEED}`);
}

function build(): void {
  execFileSync(process.execPath, [BUILD, "--if-stale"], { stdio: "inherit" });
}
