import { existsSync, readdirSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { ts } from "ts-morph";
import { BacklotError, type Place } from "../../errors.js";
import { LOG_LEVELS } from "../../kit/internal.js";
import { isGenerated } from "../print/sourceFile.js";
import { forget, hostOf } from "./host.js";

/** What is to be checked: a folder of generated files, or files of behaviours; absolute paths. */
export type Wanted =
  | { readonly kind: "folder"; readonly folder: string }
  | { readonly kind: "behaviours"; readonly files: readonly string[] };

/** One complaint. */
export interface Checked {
  readonly code: "TYPE_ERROR" | "STALE";
  readonly message: string;
  readonly place: Place;
}

/** What the compiler's thread says: that it has started, what it is at, and the result. */
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
 * Of generated files: the strictest that our users may have. `backlot/generated` and `zod` are those of this package.
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
 * What behaviours have besides ES2022: the `console` of the sandbox. Where something brings Node's or a browser's,
 * the two merge.
 */
const CONSOLE = `interface Console {
${LOG_LEVELS.map((level) => `  ${level}(...values: unknown[]): void;`).join("\n")}
}
declare var console: Console;
`;
const CONSOLE_FILE = fileURLToPath(new URL("console.d.ts", import.meta.url));

/** The files that are wanted. */
export function filesOf(wanted: Wanted): readonly string[] {
  if (wanted.kind === "behaviours") return wanted.files;
  const folders = ["", "entities", "objects", "validators"].map((name) => join(wanted.folder, name));
  return folders.flatMap((folder) => {
    const names = existsSync(folder) ? readdirSync(folder) : [];
    return names.filter((name) => name.endsWith(".ts")).map((name) => join(folder, name));
  });
}

/**
 * What the compiler has to say about some files; of behaviours, only about them and files beside them.
 * @param at is called with the file it is at, and null if it is at all of them
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
    // The compiler goes as deep as the code does, and may not come back from there.
    if (!(error instanceof RangeError)) throw error;
    forget();
    const place = current === null ? {} : { file: current };
    return [{ code: "TYPE_ERROR", message: "the code is nested too deeply for the compiler", place }];
  }
}

/** Every complaint about any file of a program. */
function checked(program: ts.Program, reach: (file: string | null) => void): readonly Checked[] {
  reach(null);
  const diagnostics: ts.Diagnostic[] = [];
  for (const source of program.getSourceFiles()) {
    // Of the standard library nothing is checked.
    if (!program.isSourceFileDefaultLibrary(source)) reach(source.fileName);
    diagnostics.push(...ts.getPreEmitDiagnostics(program, source));
  }
  return ts.sortAndDeduplicateDiagnostics(diagnostics).map(complaintOf);
}

/** The complaints about behaviours and files beside them, before them the one about a stale file that they import. */
function ownOf(complaints: readonly Checked[], files: readonly string[], program: ts.Program): readonly Checked[] {
  const folders = new Set(files.map((file) => dirname(file)));
  const own = complaints.filter(({ place }) => place.file === undefined || folders.has(dirname(place.file)));
  const stale = complaints.find(
    ({ place }) => place.file !== undefined && isGenerated(program.getSourceFile(place.file)?.text ?? ""),
  );
  return stale === undefined ? own : [staleOf(stale), ...own];
}

/**
 * A generated file that does not type-check was printed by another version, which imported what is not there any
 * more. Behaviours would be held against types that are unknown.
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

/** The subpaths that code for the sandbox imports, and what declares them. */
function kitPaths(): Record<string, string[]> {
  return { "backlot/kit": [kitTypes("index")], "backlot/generated": [kitTypes("generated")] };
}

/** A door of the kit beside this file: its source where this is run from sources, else its declarations. */
function kitTypes(door: string): string {
  const kit = fileURLToPath(new URL("../../kit", import.meta.url));
  const found = [`${door}.ts`, `${door}.d.ts`].map((name) => join(kit, name)).find((path) => existsSync(path));
  if (found === undefined) throw new BacklotError("INTERNAL", `the types of the kit are not in ${kit}`);
  return found;
}

function zodTypes(): string {
  return join(dirname(createRequire(import.meta.url).resolve("zod")), "index.d.ts");
}
