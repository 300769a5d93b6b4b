import { existsSync, readdirSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join, sep } from "node:path";
import { fileURLToPath } from "node:url";
import { Project, ts } from "ts-morph";
import { BacklotError, type Place } from "../../base/errors.js";
import { LOG_LEVELS } from "../../kit/internal.js";
import { isGenerated } from "../print/sourceFile.js";

/** The files to check: a folder of generated files, or behaviours; absolute paths. */
export type Wanted =
  | { readonly kind: "folder"; readonly folder: string }
  | { readonly kind: "behaviours"; readonly files: readonly string[] };

export interface Checked {
  readonly code: "TYPE_ERROR" | "STALE";
  readonly message: string;
  readonly place: Place;
}

export type CompilerMessage =
  | { readonly kind: "started"; readonly thread: number; readonly files: number }
  | { readonly kind: "checking"; readonly file: string | null }
  | { readonly kind: "checked"; readonly complaints: readonly Checked[] };

const SHARED = {
  target: ts.ScriptTarget.ES2022,
  lib: ["lib.es2022.d.ts"],
  module: ts.ModuleKind.ESNext,
  moduleResolution: ts.ModuleResolutionKind.Bundler,
  types: [],
  noEmit: true,
  strict: true,
  skipLibCheck: true,
} satisfies ts.CompilerOptions;

/**
 * Options for generated files: the strictest that a project may have. `backlot/generated` and `zod` are those of this
 * package.
 */
const STRICTEST = {
  ...SHARED,
  exactOptionalPropertyTypes: true,
  noUncheckedIndexedAccess: true,
  noImplicitOverride: true,
  noImplicitReturns: true,
  noUnusedLocals: true,
  noUnusedParameters: true,
  verbatimModuleSyntax: true,
  isolatedModules: true,
  erasableSyntaxOnly: true,
} satisfies ts.CompilerOptions;

/**
 * The sandbox's `console`, which behaviours have beside ES2022. It merges with Node's or a browser's, if the project
 * has one.
 */
const CONSOLE = `interface Console {
${LOG_LEVELS.map((level) => `  ${level}(...values: unknown[]): void;`).join("\n")}
}
declare var console: Console;
`;
const CONSOLE_FILE = fileURLToPath(new URL("console.d.ts", import.meta.url));

export function filesOf(wanted: Wanted): readonly string[] {
  if (wanted.kind === "behaviours") return wanted.files;
  const folders = ["", "entities", "objects", "validators"].map((name) => join(wanted.folder, name));
  return folders.flatMap((folder) => {
    const names = existsSync(folder) ? readdirSync(folder) : [];
    return names.filter((name) => name.endsWith(".ts")).map((name) => join(folder, name));
  });
}

/**
 * Checks files; for behaviours, errors elsewhere do not count. `at` gets each file that the compiler reaches, and null
 * after all.
 */
export function complaintsOf(
  wanted: Wanted,
  files: readonly string[],
  at: (file: string | null) => void,
): readonly Checked[] {
  const [kit, zod] = [kitPaths(), zodTypes()];
  const compilerOptions =
    wanted.kind === "folder"
      ? { ...STRICTEST, paths: { ...kit, zod: [zod] } }
      : { ...SHARED, allowJs: true, resolveJsonModule: true, paths: kit };
  const texts = new Map(wanted.kind === "behaviours" ? [[CONSOLE_FILE, CONSOLE]] : []);
  let current: string | null = null;
  const reach = (file: string | null): void => {
    current = file;
    at(file);
  };
  const kept = [...Object.values(kit).flat(), zod];
  const host = hostOf({ compilerOptions, texts, kept, at: reach });
  try {
    const program = ts.createProgram([...texts.keys(), ...files], compilerOptions, host);
    const complaints = checked(program, reach);
    return wanted.kind === "folder" ? complaints : ownOf(complaints, files, program);
  } catch (error) {
    // The compiler recurses as deep as the code nests, and may overflow the stack.
    if (!(error instanceof RangeError)) throw error;
    forget();
    const place = current === null ? {} : { file: current };
    return [{ code: "TYPE_ERROR", message: "the code is nested too deeply for the compiler", place }];
  }
}

function checked(program: ts.Program, reach: (file: string | null) => void): readonly Checked[] {
  reach(null);
  const diagnostics: ts.Diagnostic[] = [];
  for (const source of program.getSourceFiles()) {
    // The standard library is not checked, so it is not reported as progress.
    if (!program.isSourceFileDefaultLibrary(source)) reach(source.fileName);
    diagnostics.push(...ts.getPreEmitDiagnostics(program, source));
  }
  return ts.sortAndDeduplicateDiagnostics(diagnostics).map(complaintOf);
}

/** The errors of behaviours and of files beside them, preceded by that of a stale file that they import. */
function ownOf(complaints: readonly Checked[], files: readonly string[], program: ts.Program): readonly Checked[] {
  const folders = new Set(files.map((file) => dirname(file)));
  const own = complaints.filter(({ place }) => place.file === undefined || folders.has(dirname(place.file)));
  const stale = complaints.find(
    ({ place }) => place.file !== undefined && isGenerated(program.getSourceFile(place.file)?.text ?? ""),
  );
  return stale === undefined ? own : [staleOf(stale), ...own];
}

/**
 * A generated file that does not type-check was printed by another version, and imports names that no longer exist.
 * Behaviours would be checked against unknown types.
 */
function staleOf({ message, place }: Checked): Checked {
  return { code: "STALE", message: `this file was printed by another version of Backlot (${message})`, place };
}

function complaintOf({ file, start, code, messageText: text }: ts.Diagnostic): Checked {
  const complaint = { code: "TYPE_ERROR", message: `TS${code}: ${messageOf(text)}` } as const;
  if (file === undefined) return { ...complaint, place: {} };
  if (start === undefined) return { ...complaint, place: { file: file.fileName } };
  const { line, character } = file.getLineAndCharacterOfPosition(start);
  return { ...complaint, place: { file: file.fileName, line: line + 1, column: character + 1 } };
}

function messageOf(text: string | ts.DiagnosticMessageChain): string {
  if (typeof text === "string") return text;
  return [text.messageText, ...(text.next ?? []).map(messageOf)].join(" ");
}

function kitPaths(): Record<string, string[]> {
  return { "backlot/kit": [kitTypes("index")], "backlot/generated": [kitTypes("generated")] };
}

/** An entry of the kit: its source if this module runs from source, otherwise its declarations. */
function kitTypes(door: string): string {
  const kit = fileURLToPath(new URL("../../kit", import.meta.url));
  const found = [`${door}.ts`, `${door}.d.ts`].map((name) => join(kit, name)).find((path) => existsSync(path));
  if (found === undefined) throw new BacklotError("INTERNAL", `the types of the kit are not in ${kit}`);
  return found;
}

function zodTypes(): string {
  return join(dirname(createRequire(import.meta.url).resolve("zod")), "index.d.ts");
}

/** The path of the standard library's declarations in the compiler's package. */
const LIBRARY = "/node_modules/typescript/lib/";
const library = new Project().getModuleResolutionHost();

/**
 * Parsed declarations by path: of the standard library, and of modules that every check imports. All checks of a thread
 * share them.
 */
const parsed = new Map<string, ts.SourceFile>();

interface HostOptions {
  readonly compilerOptions: ts.CompilerOptions;
  readonly texts: ReadonlyMap<string, string>;
  /** Declarations whose folders' parsed files are kept for the next check, while their texts are unchanged. */
  readonly kept: readonly string[];
  readonly at: (file: string) => void;
}

function hostOf({ compilerOptions, texts, kept, at }: HostOptions): ts.CompilerHost {
  const disk = ts.createCompilerHost(compilerOptions);
  const folders = kept.map((file) => dirname(file) + sep);
  const read = (path: string): string | undefined =>
    texts.get(path) ?? (path.startsWith(LIBRARY) ? library.readFile(path) : disk.readFile(path));
  return {
    ...disk,
    readFile: read,
    fileExists: (path) =>
      texts.has(path) || (path.startsWith(LIBRARY) ? library.fileExists(path) : disk.fileExists(path)),
    getDefaultLibLocation: () => LIBRARY,
    getDefaultLibFileName: (options) => LIBRARY + ts.getDefaultLibFileName(options),
    getSourceFile: (path, version) => {
      const isLibrary = path.startsWith(LIBRARY);
      const known = parsed.get(path);
      if (isLibrary && known !== undefined) return known;
      const text = read(path);
      if (text === undefined) return undefined;
      if (known?.text === text) return known;
      if (!isLibrary) at(path);
      const file = ts.createSourceFile(path, text, version);
      if (isLibrary || folders.some((folder) => path.startsWith(folder))) parsed.set(path, file);
      return file;
    },
  };
}

/** Drops all parsed files, after the compiler was interrupted while parsing. */
function forget(): void {
  parsed.clear();
}
