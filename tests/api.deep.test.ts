import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { expect, test } from "vitest";

const root = fileURLToPath(new URL("..", import.meta.url));

/* What the package exports, and its reference, are files in the repository: a change of the surface is a change of them. */
test.each([
  ["api.mjs", /^api\/ says what the \d+ subpaths export\n$/],
  ["reference.mjs", /^docs\/reference is up to date: \d+ pages, and \d+ of the API can be made\n$/],
])("%s has nothing to write", async (script, said) => {
  const { stdout } = await promisify(execFile)(process.execPath, [`scripts/${script}`, "--check"], { cwd: root });
  expect(stdout).toMatch(said);
});
