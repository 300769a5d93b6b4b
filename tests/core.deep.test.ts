import { execFile } from "node:child_process";
import { cpSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import { CORE, CORE_HELPERS } from "./house/core.js";
import { SOAK, soakTest } from "./runs.js";
import { terminalEnvironment } from "./terminal.js";

/*
 * The core alone, in an empty folder: its rooms, their tests with what these share, and what builds and configures them.
 * Nothing there knows of the rooms above.
 */

const ROOT = fileURLToPath(new URL("..", import.meta.url));

/** Files beside the rooms: settings, the build, and those that tests of the core read. */
const BESIDE = "package.json package-lock.json tsconfig.json vitest.config.ts scripts intents schema docs".split(" ");

const folder = mkdtempSync(join(tmpdir(), "backlot-core-"));

beforeAll(() => {
  const shared = readdirSync(join(ROOT, "tests")).filter((name) => name.endsWith(".ts") && !name.endsWith(".test.ts"));
  const tests = [...CORE, ...CORE_HELPERS, ...shared, "tsconfig.json"].map((name) => `tests/${name}`);
  for (const path of [...BESIDE, ...CORE.map((room) => `src/${room}`), ...tests])
    cpSync(join(ROOT, path), join(folder, path), { recursive: true });
  symlinkSync(join(ROOT, "node_modules"), join(folder, "node_modules"));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Returns the output of a program that ends well. */
async function run(...args: readonly string[]): Promise<string> {
  const { BACKLOT_RUN, BACKLOT_SEED, ...env } = terminalEnvironment();
  const options = { cwd: folder, env, maxBuffer: 2 ** 26 };
  return (await promisify(execFile)(process.execPath, args, options)).stdout;
}

// The kit imports nothing (`architecture.test.ts`): alone it is what `npm run typecheck` sees.
test.each(["tests/tsconfig.json", ...(SOAK ? ["src/kit/tsconfig.json"] : [])])(
  "its types are sound by %s",
  async (project) => {
    const compiler = join(dirname(createRequire(import.meta.url).resolve("typescript7/package.json")), "bin/tsc");
    const state = project.startsWith("tests") ? ["--tsBuildInfoFile", "core.tsbuildinfo"] : [];
    expect(await run(compiler, "-p", project, "--noEmit", ...state)).toBe("");
  },
);

test("it is built", async () => {
  await run("scripts/build.mjs");
  const rooms = readdirSync(join(folder, "dist"), { withFileTypes: true }).filter((one) => one.isDirectory());
  expect(rooms.map(({ name }) => name).sort()).toEqual(CORE);
});

soakTest("it passes its tests", async () => {
  const output = await run("node_modules/vitest/vitest.mjs", "run", "--mode", "fast", "--maxWorkers=2");
  const [, files = "", count = ""] = /Test Files +(\d+) passed[\s\S]*Tests +(\d+) passed/.exec(output) ?? [];
  expect([Number(files) > 100, Number(count) > 2_500], output.slice(-2_000)).toEqual([true, true]);
});
