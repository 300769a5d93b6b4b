// Compiles src and bundles the kit's guest entries, the scripts that the sandbox evaluates, into a new folder, then
// puts it in the place of dist: whoever runs the old one meanwhile is not disturbed, and a failed build changes nothing.
// With --if-stale only where something changed since: npm prepares this package whenever `npx backlot` links it.
import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { chmodSync, existsSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import { bundleForBrowsers } from "./browser.mjs";
import { dropUnusedExports, shortenImports } from "./chunkImports.mjs";
import { makeChunks } from "./chunks.mjs";
import { compiler } from "./compiler.mjs";
import { stripDeclarations } from "./declarations.mjs";
import { makeLateChunks } from "./lateChunks.mjs";
import { minify } from "./minify.mjs";
import { bundlePage } from "./page.mjs";
import { doorsOf, unreachable } from "./reachable.mjs";
import { isBuilt, manifestOf } from "./rooms.mjs";

const root = fileURLToPath(new URL("..", import.meta.url));
const fresh = `${root}/.build-${process.pid}`;
const old = `${fresh}-old`;

if (process.argv.includes("--if-stale") && isFresh()) process.exit();

try {
  await build({
    entryPoints: ["guest", "guestBehaviours"].map((name) => `${root}/src/kit/sandbox/${name}.ts`),
    outdir: `${fresh}/runtime`,
    bundle: true,
    format: "iife",
    target: "es2022",
    minify: true, // names and source text would sit in every sandbox's image
    legalComments: "none",
    logLevel: "warning",
  });
  execFileSync(process.execPath, [compiler, "-p", "tsconfig.json", "--outDir", fresh], { cwd: root, stdio: "inherit" });
  await build({
    entryPoints: [`${root}/src/base/packages/jsonc.ts`],
    outfile: `${fresh}/base/packages/jsonc.js`,
    bundle: true,
    format: "esm",
    target: "es2022",
    mainFields: ["module", "main"],
    minify: true,
    lineLimit: 250,
    banner: { js: `/*\n${readFileSync(`${root}/node_modules/jsonc-parser/LICENSE.md`, "utf8").trim()}\n*/` },
    logLevel: "warning",
  });
  // Everything loads all of the kit by `internal`, the public doors too: one file is had sooner than forty, and each class
  // is there once.
  await build({
    entryPoints: [`${root}/src/kit/internal.ts`],
    outfile: `${fresh}/kit/internal.js`,
    allowOverwrite: true,
    bundle: true,
    format: "esm",
    platform: "neutral",
    target: "es2022",
    logLevel: "warning",
  });
  // A thread starts sooner from one file, too. It lies beside the guest's scripts, where it looks for them.
  await build({
    entryPoints: [`${root}/src/runtime/engines/isolatedWorker.ts`],
    outfile: `${fresh}/runtime/isolatedWorker.js`,
    bundle: true,
    format: "esm",
    platform: "node",
    target: "node20.19",
    packages: "external",
    logLevel: "warning",
  });
  const manifest = manifestOf(root, fresh);
  await makeChunks(fresh, Object.keys(manifest.imports));
  shortenImports(fresh);
  if (isBuilt(fresh, "studio")) {
    await bundleForBrowsers(root, `${fresh}/runtime`, `${fresh}/studio/browser/index.js`);
    await bundlePage(root, "src/studio/inspector/page", `${fresh}/studio/inspector/page`);
    await bundlePage(root, "src/studio/inspector/wizard", `${fresh}/studio/inspector/wizard`);
  }
  await strip(fresh, manifest);
  writeFileSync(`${fresh}/build-digest`, digestOf(fresh));
  if (existsSync(`${fresh}/cli/main.js`)) chmodSync(`${fresh}/cli/main.js`, 0o755);
  try {
    renameSync(`${root}/dist`, old);
  } catch (error) {
    if (error.code !== "ENOENT") throw error;
  }
  renameSync(fresh, `${root}/dist`);
} catch (error) {
  if (error.status === undefined) throw error;
  process.exitCode = 1; // the compiler has said what is wrong
} finally {
  rmSync(old, { recursive: true, force: true });
  rmSync(fresh, { recursive: true, force: true });
}

/** Removes what nothing uses, comments, blanks and long names within files: what users read is in the declarations. */
async function strip(folder, manifest) {
  for (const name of await unreachable(folder, manifest)) rmSync(`${folder}/${name}`);
  dropUnusedExports(folder);
  stripDeclarations(folder, doorsOf(manifest));
  // Bundles have no comments but the licence of what is in them.
  const names = readdirSync(folder, { recursive: true }).filter((name) => name.endsWith(".js"));
  for (const name of names.filter((one) => !/^(packages.jsonc|runtime.guest\w*)\.js$/.test(one))) {
    const text = readFileSync(`${folder}/${name}`, "utf8");
    writeFileSync(`${folder}/${name}`, minify(name, text));
  }
  await makeLateChunks(folder);
}

/** A digest of all code in a folder: what the cache keeps counts for the build that kept it. */
function digestOf(folder) {
  const hash = createHash("sha256");
  const names = readdirSync(folder, { recursive: true }).filter((name) => /\.c?js$/.test(name));
  for (const name of names.sort()) hash.update(`${name}\n`).update(readFileSync(`${folder}/${name}`));
  return hash.update(readFileSync(`${root}/package.json`)).digest("hex");
}

/** True if dist was built after the last change of anything that goes into it. */
function isFresh() {
  const built = statSync(`${root}/dist/runtime/guest.js`, { throwIfNoEntry: false })?.mtimeMs ?? 0;
  const sources = ["src", ...readdirSync(`${root}/src`, { recursive: true }).map((path) => `src/${path}`)];
  const inputs = [
    ...sources,
    "scripts/browser.mjs",
    "scripts/build.mjs",
    "scripts/chunks.mjs",
    "scripts/declarations.mjs",
    "scripts/lateChunks.mjs",
    "scripts/minify.mjs",
    "scripts/page.mjs",
    "scripts/reachable.mjs",
    "scripts/rooms.mjs",
    "scripts/chunkImports.mjs",
    "tsconfig.json",
    "package.json",
    "package-lock.json",
  ];
  return inputs.every((path) => statSync(`${root}/${path}`).mtimeMs < built);
}
