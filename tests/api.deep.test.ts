import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { expect, test } from "vitest";

const root = fileURLToPath(new URL("..", import.meta.url));

/* The exports of the package and their reference are files in the repository: a change of the surface is a change of them. */
test.each([
  ["api.mjs", /^api\/ says what the \d+ subpaths export\n$/],
  ["reference.mjs", /^docs\/reference is up to date: \d+ pages\n$/],
] as const)("%s has nothing to write", async (script, said) => {
  const args = [`scripts/${script}`, "--check"];
  const { stdout } = await promisify(execFile)(process.execPath, args, { cwd: root });
  expect(stdout).toMatch(said);
});
