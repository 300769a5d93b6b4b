import { createRequire } from "node:module";
import { basename, dirname, join } from "node:path";
import { build } from "esbuild";
import type TypeScript from "typescript";
import { linesOf } from "./output.js";

/** Marks a line of expected output at the end of a line of code: `console.log(1 + 1); // → 2`. */
const PRINTS = /\/\/ → ?(.*)$/;

/** Output of a program as its own comments state it. */
export function promisedOutput(lines: readonly string[]): string[] {
  return lines.flatMap((line) => PRINTS.exec(line)?.[1] ?? []);
}

/**
 * Strips the types of programs that lie in one folder, so that any Node runs them. @returns the scripts' paths
 */
export async function compiled(files: readonly string[]): Promise<string[]> {
  const scripts = files.map((file) => ({ in: file, out: join(dirname(file), `.${basename(file)}`) }));
  await build({
    entryPoints: scripts,
    outdir: "/",
    outExtension: { ".js": ".mjs" },
    bundle: true,
    packages: "external",
    platform: "node",
    format: "esm",
    target: "node20",
    logLevel: "silent",
  });
  return scripts.map(({ out }) => `${out}.mjs`);
}

/** The compiler's library and the packages' declarations, read once for all documents of a process. */
const libraries = new Map<string, TypeScript.SourceFile | undefined>();

/** Where imports lead, found once for all documents of a process. */
let resolutions: TypeScript.ModuleResolutionCache | undefined;

/** Messages of the compiler about these files under the settings that `backlot init` gives a project, none of it unused. */
export function typeErrors(files: readonly string[]): string[] {
  if (files.length === 0) return [];
  const ts = createRequire(import.meta.url)("typescript") as typeof TypeScript;
  const options: TypeScript.CompilerOptions = {
    target: ts.ScriptTarget.ES2023,
    lib: ["lib.es2023.d.ts"],
    module: ts.ModuleKind.NodeNext,
    moduleResolution: ts.ModuleResolutionKind.NodeNext,
    types: ["node"],
    typeRoots: [join(dirname(createRequire(import.meta.url).resolve("@types/node/package.json")), "..")],
    strict: true,
    noUncheckedIndexedAccess: true,
    verbatimModuleSyntax: true,
    skipLibCheck: true,
    noEmit: true,
  };
  const host = ts.createCompilerHost(options);
  const read = host.getSourceFile.bind(host);
  host.getSourceFile = (name, ...rest) => {
    if (!name.endsWith(".d.ts")) return read(name, ...rest);
    if (!libraries.has(name)) libraries.set(name, read(name, ...rest));
    return libraries.get(name);
  };
  // Comments are for readers, but for those that hide errors.
  host.jsDocParsingMode = ts.JSDocParsingMode.ParseForTypeErrors;
  resolutions ??= ts.createModuleResolutionCache(host.getCurrentDirectory(), (name) => name, options);
  const cache = resolutions;
  host.resolveModuleNameLiterals = (literals, from, redirected, settings, file) =>
    literals.map((literal) => {
      const mode = ts.getModeForUsageLocation(file, literal, settings);
      return ts.resolveModuleName(literal.text, from, settings, host, cache, redirected, mode);
    });
  const program = ts.createProgram(files, options, host);
  const format = {
    getCanonicalFileName: (name: string) => name,
    getCurrentDirectory: () => "/",
    getNewLine: () => "\n",
  };
  return linesOf(ts.formatDiagnostics(ts.getPreEmitDiagnostics(program), format));
}
