import type { OnLoadResult, Plugin } from "esbuild";
import { checkBounds } from "./bounds.js";
import { type Source, type SourceFolder, Unfit } from "./sourceFolder.js";

/** The namespace that the folder's files have in the bundler: it does not look for files there by itself. */
export const FENCED = "sandbox";

/**
 * The subpaths that code for the sandbox may import, besides its own folder; the second is what printed code imports.
 */
const KIT = /^backlot\/(kit|generated)$/;

/**
 * Fences a bundle in: every import is resolved here and every file is read here, so that nothing but the kit and
 * regular files of one folder get into it.
 * @param kit what `backlot/kit` and `backlot/generated` are inside the guest
 * @param change what is done to a file's text before it is bundled; it keeps its lines
 */
export function fence(folder: SourceFolder, kit: string, change: (source: Source) => string): Plugin {
  return {
    name: "fence",
    setup({ onResolve, onLoad }) {
      onResolve({ filter: KIT }, () => ({ path: "kit", namespace: "guest" }));
      onLoad({ filter: /.*/, namespace: "guest" }, () => ({ contents: kit, loader: "js" }));
      onResolve({ filter: /.*/ }, ({ path, importer, namespace, with: attributes }) =>
        refusing(() => {
          const name = folder.resolve(path, namespace === FENCED ? importer : "");
          for (const [key, value] of Object.entries(attributes)) {
            if (key === "type" && value === "json" && name.endsWith(".json")) continue;
            throw new Unfit(`${path} cannot be imported with { ${key}: ${JSON.stringify(value)} }`);
          }
          return { path: name, namespace: FENCED };
        }),
      );
      onLoad({ filter: /.*/, namespace: FENCED }, ({ path }) =>
        refusing(async () => {
          const source = folder.read(path);
          await checkBounds(source);
          const contents = withoutSourceMap(change(source));
          return { contents, loader: source.kind, resolveDir: nowhere(folder.folder, contents) };
        }, path),
      );
      // Imports by pattern ask for no resolution. They find nothing where they look; should one ever find something:
      onLoad({ filter: /.*/ }, ({ path }) => ({ errors: [{ text: `${path} is not available in the sandbox` }] }));
    },
  };
}

/**
 * A folder that does not exist, for imports by pattern (a template, a sum) to look in, which the bundler carries out
 * by itself: deeper than the text has room to climb out of with `../`.
 */
function nowhere(folder: string, text: string): string {
  return `${folder}${"/-".repeat(Math.ceil(text.length / 3) + 1)}`;
}

/** Without the comment that has the bundler read another file, or lie about where code comes from. */
function withoutSourceMap(text: string): string {
  return text.replace(/(\/[/*][#@][ \t]*)sourceMappingURL=/g, "$1sourceMappingUrl=");
}

/** @param name the file that is read, so that the error names it */
async function refusing<T>(act: () => T | Promise<T>, name?: string): Promise<T | OnLoadResult> {
  const refused = (text: string): OnLoadResult => ({
    errors: [{ text, ...(name === undefined ? {} : { location: { file: `${FENCED}:${name}`, line: 1 } }) }],
  });
  try {
    return await act();
  } catch (error) {
    if (error instanceof Unfit) return refused(error.message);
    // The compiler, which puts counters into behaviours, goes as deep as the code does.
    if (error instanceof RangeError) return refused("the code is nested too deeply");
    throw error;
  }
}
