import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import { describe, expect, it } from "vitest";

/*
 * ARCHITECTURE.md marks the folders that are fit for a browser. Each of their files is bundled for one: an import of
 * Node's own modules, even by way of another file, fails.
 */

const root = fileURLToPath(new URL("..", import.meta.url));
const page = readFileSync(join(root, "ARCHITECTURE.md"), "utf8");
const [line = ""] = /^Fit for a browser.*$/m.exec(page) ?? [];
const marked = [...line.matchAll(/`(src\/[a-z/]+)\/`(?: without `([a-z]+\/)`)?/g)];
const without = new Map(marked.map(([, folder = "", left]) => [folder, left]));
const folders = [...without.keys()];

const sourcesIn = (folder: string): string[] =>
  readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".ts") && !name.endsWith(".d.ts"))
    .filter((name) => !name.startsWith(without.get(folder) ?? "/"))
    .map((name) => join(root, folder, name));

const bundle = (entryPoints: string[]) =>
  build({
    entryPoints,
    bundle: true,
    platform: "browser",
    format: "esm",
    write: false,
    outdir: root,
    logLevel: "silent",
  });

describe("folders that are fit for a browser", () => {
  it("are marked", () => {
    expect(folders).toEqual(expect.arrayContaining(["src/kit", "src/schema", "src/labels", "src/transcript"]));
  });

  it.each(folders)("%s bundles for one", async (folder) => {
    const { outputFiles } = await bundle(sourcesIn(folder));
    expect(outputFiles.length).toBeGreaterThan(0);
  });

  it("are told apart from those that are not", async () => {
    await expect(bundle(sourcesIn("src/base/io"))).rejects.toThrow(/Could not resolve "node:/);
  });
});
