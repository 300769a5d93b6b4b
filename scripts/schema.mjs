// Writes the JSON Schema of the intent file format, which the package ships for editors. Run after a build.
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { build } from "esbuild";

// What makes it is part of a chunk of `dist`, and has no name there.
const module = new URL("../dist/fileFormat.mjs", import.meta.url);
await build({
  entryPoints: ["src/schema/fileFormat.ts"],
  outfile: module.pathname,
  bundle: true,
  format: "esm",
  platform: "node",
  packages: "external",
  absWorkingDir: new URL("..", import.meta.url).pathname,
});
const { FORMAT_FILE, fileFormatText } = await import(module.href).finally(() => rmSync(module));

const file = new URL(`../${FORMAT_FILE}`, import.meta.url);
mkdirSync(new URL(".", file), { recursive: true });
writeFileSync(file, fileFormatText());
