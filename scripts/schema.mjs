// Writes the JSON Schemas of intent files, of mock.json and of phrase lists, which the package ships for editors. Run after a build.
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { build } from "esbuild";

// Their maker is part of a chunk of `dist`, and has no name there.
for (const [source, fileName, textOf] of [
  ["src/schema/fileFormat.ts", "FORMAT_FILE", "fileFormatText"],
  ["src/schema/mockFormat.ts", "MOCK_FORMAT_FILE", "mockFormatText"],
  ["src/schema/phraseFormat.ts", "PHRASE_FORMAT_FILE", "phraseFormatText"],
]) {
  const module = new URL("../dist/fileFormat.mjs", import.meta.url);
  await build({
    entryPoints: [source],
    outfile: module.pathname,
    bundle: true,
    format: "esm",
    platform: "node",
    packages: "external",
    absWorkingDir: new URL("..", import.meta.url).pathname,
  });
  const made = await import(`${module.href}?${source}`).finally(() => rmSync(module));
  const file = new URL(`../${made[fileName]}`, import.meta.url);
  mkdirSync(new URL(".", file), { recursive: true });
  writeFileSync(file, made[textOf]());
}
