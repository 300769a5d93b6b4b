import { chmod, cp, mkdir, mkdtemp, readdir, readFile, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { fileURLToPath } from "node:url";
import { FLAGS } from "../cli/backlot.js";
import { terminalEnvironment } from "../terminal.js";

export const ROOT = fileURLToPath(new URL("../..", import.meta.url));

/** Parts of the repository in a scratch copy. */
const CONTENT = ["intents", "fixtures", "examples", "generated", "schema"];

/** Commands that are stood in for: what is to be installed is there, and npx finds it without npm. */
const STAND_INS = {
  node: `exec '${process.execPath}' ${FLAGS.join(" ")} "$@"`,
  npx: 'exec "$@"',
  npm: `case "$1" in install|ci) ;; *) echo "the documentation's tests do not run npm $1"; exit 1 ;; esac`,
  // Documents show a few small files of vitest: a process or a thread more would load everything again. How long a test takes on a busy machine is
  // not shown.
  vitest:
    'exec "$(dirname "$0")/node_modules/.bin/vitest" "$@" --no-isolate --pool=threads --maxWorkers=1 --testTimeout=300000 --hookTimeout=300000',
};

/**
 * Makes the folder under which the documents' scratch copies lie. In its node_modules are this repository's, and Backlot
 * itself as it would be installed.
 */
export async function makeScratch(): Promise<string> {
  const root = await mkdtemp(join(tmpdir(), "backlot-docs-"));
  const modules = join(root, "node_modules");
  const bin = join(modules, ".bin");
  await mkdir(bin, { recursive: true });
  for (const name of await readdir(join(ROOT, "node_modules"))) {
    if (!name.startsWith(".")) await symlink(join(ROOT, "node_modules", name), join(modules, name));
  }
  for (const name of await readdir(join(ROOT, "node_modules/.bin"))) {
    await symlink(join(ROOT, "node_modules/.bin", name), join(bin, name));
  }
  const { files } = JSON.parse(await readFile(join(ROOT, "package.json"), "utf8")) as { readonly files: string[] };
  const shipped = files.filter((name) => !name.startsWith("!"));
  for (const name of [...shipped, "package.json"]) {
    await cp(join(ROOT, name), join(modules, "backlot", name), { recursive: true });
  }
  await symlink("../backlot/dist/cli/main.js", join(bin, "backlot"));
  for (const [name, body] of Object.entries(STAND_INS)) {
    await writeFile(join(root, name), `#!/bin/sh\n${body}\n`);
    await chmod(join(root, name), 0o755);
  }
  return root;
}

/** Makes one document's folder, called `backlot` like a clone: a copy of what the repository holds for users. */
export async function makeCopy(root: string, name: string): Promise<string> {
  const folder = join(root, name, "backlot");
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, "package.json"), '{ "name": "scratch", "private": true, "type": "module" }\n');
  for (const part of CONTENT) await cp(join(ROOT, part), join(folder, part), { recursive: true });
  return folder;
}

/** The command line as it is installed there, as a function. */
export function installedProgram(root: string): string {
  return join(root, "node_modules/backlot/dist/cli/program.js");
}

/** The variables of a terminal in which the stand-ins come first. */
export function terminal(root: string): NodeJS.ProcessEnv {
  const path = [root, join(root, "node_modules/.bin"), process.env.PATH ?? ""].join(delimiter);
  return { ...terminalEnvironment(), PATH: path };
}
