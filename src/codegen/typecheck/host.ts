import { dirname, sep } from "node:path";
import { Project, ts } from "ts-morph";

/** The path of the standard library's declarations in the compiler's package. */
const LIBRARY = "/node_modules/typescript/lib/";
const library = new Project().getModuleResolutionHost();

/**
 * Parsed declarations by path: of the standard library, and of modules that every check imports. All checks of a thread
 * share them.
 */
const parsed = new Map<string, ts.SourceFile>();

/** The sources of a check's files. */
export interface HostOptions {
  readonly compilerOptions: ts.CompilerOptions;
  readonly texts: ReadonlyMap<string, string>;
  /** Declarations whose folders' parsed files are kept for the next check, while their texts are unchanged. */
  readonly kept: readonly string[];
  readonly at: (file: string) => void;
}

/** The compiler host of one check. */
export function hostOf({ compilerOptions, texts, kept, at }: HostOptions): ts.CompilerHost {
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
export function forget(): void {
  parsed.clear();
}
