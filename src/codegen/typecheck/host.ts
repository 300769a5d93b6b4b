import { dirname, sep } from "node:path";
import { Project, ts } from "ts-morph";

/** Where the compiler's package has the declarations of the standard library, and nothing else. */
const LIBRARY = "/node_modules/typescript/lib/";
/** Reads what is in that folder, which is on no disk. */
const library = new Project().getModuleResolutionHost();

/**
 * Parsed declarations by their paths: of the standard library, and of what every check imports. They serve all checks
 * of a thread.
 */
const parsed = new Map<string, ts.SourceFile>();

/** Where the files of a check come from. */
export interface HostOptions {
  readonly compilerOptions: ts.CompilerOptions;
  /** Files that are on no disk, by their paths. */
  readonly texts: ReadonlyMap<string, string>;
  /**
   * Declarations in whose folders the parsed files are kept for the next check, as long as their texts are the same.
   */
  readonly kept: readonly string[];
  /** Called with each file before it is parsed. */
  readonly at: (file: string) => void;
}

/** The files of one check, as the compiler wants them. */
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

/** Forgets what was parsed: the compiler was interrupted at it. */
export function forget(): void {
  parsed.clear();
}
