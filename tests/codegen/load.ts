import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { build } from "esbuild";
import { generate } from "../../src/codegen/index.js";
import type { Intent } from "../../src/schema/index.js";
import { folderOf } from "../schema/folder.js";

const root = fileURLToPath(new URL("../../", import.meta.url));

/** A folder with the generated files of the intents, loaded: every export of its classes and of its validators. */
export async function loadGenerated(intents: readonly Intent[]): Promise<{
  readonly out: string;
  readonly classes: Readonly<Record<string, unknown>>;
  readonly validators: Readonly<Record<string, unknown>>;
}> {
  const out = folderOf();
  await generate({ intents, out });
  return { out, classes: await load(join(out, "index.ts")), validators: await load(join(out, "validators/index.ts")) };
}

/** Strips the types of a module and what it imports, and evaluates it. */
async function load(entry: string): Promise<Record<string, unknown>> {
  const outfile = entry.replace(/\.ts$/, ".mjs");
  await build({
    entryPoints: [entry],
    outfile,
    bundle: true,
    format: "esm",
    platform: "node",
    target: "es2022",
    alias: { "backlot/generated": join(root, "src/kit/generated.ts"), zod: join(root, "node_modules/zod/index.js") },
    logLevel: "error",
  }).catch((cause: unknown) => {
    throw new Error(`${entry} ${existsSync(entry) ? "cannot be bundled" : "was written, and is gone"}`, { cause });
  });
  return import(/* @vite-ignore */ pathToFileURL(outfile).href);
}

/** Imports of a generated folder's module at run time. */
export async function runtimeImports(entry: string): Promise<string[]> {
  const result = await build({
    entryPoints: [entry],
    bundle: true,
    format: "esm",
    write: false,
    metafile: true,
    external: ["backlot/generated", "zod"],
    logLevel: "error",
  });
  const inputs = Object.values(result.metafile.inputs).flatMap(({ imports }) =>
    imports.filter(({ external }) => external),
  );
  return [...new Set(inputs.map(({ path }) => path))].sort();
}

/** The text of a generated file. */
export function generated(out: string, path: string): string {
  return readFileSync(join(out, path), "utf8");
}
