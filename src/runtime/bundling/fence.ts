import type { OnLoadResult, Plugin } from "esbuild";
import { type Source, type SourceFolder, Unfit } from "./sourceFolder.js";

/** Namespace of the folder's files in the bundler, which does not look for files there by itself. */
export const FENCED = "sandbox";

/** Subpaths that code for the sandbox may import, besides its own folder; generated code imports the second. */
const KIT = /^backlot\/(kit|generated)$/;

/**
 * Fences a bundle: every import is resolved and every file read here, so that only the kit and regular files of one
 * folder get into it.
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
      // Imports by pattern are not resolved by the fence. They search a missing folder; this refuses any file they
      // find.
      onLoad({ filter: /.*/ }, ({ path }) => ({ errors: [{ text: `${path} is not available in the sandbox` }] }));
    },
  };
}

/**
 * Returns a missing folder as the base of imports by pattern (a template, a sum), which the bundler resolves by itself:
 * deeper than `../` in the text can climb out of.
 */
function nowhere(folder: string, text: string): string {
  return `${folder}${"/-".repeat(Math.ceil(text.length / 3) + 1)}`;
}

/** Removes the comment that makes the bundler read another file, or misreport where code comes from. */
function withoutSourceMap(text: string): string {
  return text.replace(/(\/[/*][#@][ \t]*)sourceMappingURL=/g, "$1sourceMappingUrl=");
}

async function refusing<T>(act: () => T | Promise<T>, name?: string): Promise<T | OnLoadResult> {
  const refused = (text: string): OnLoadResult => ({
    errors: [{ text, ...(name === undefined ? {} : { location: { file: `${FENCED}:${name}`, line: 1 } }) }],
  });
  try {
    return await act();
  } catch (error) {
    if (error instanceof Unfit) return refused(error.message);
    // The compiler, which instruments behaviours, recurses as deeply as the code nests.
    if (error instanceof RangeError) return refused("the code is nested too deeply");
    throw error;
  }
}

/** Limit on the value of an enum, in characters: the bundler inlines it at each use. */
const MAX_ENUM_VALUE = 1_000;
/** Limit on the characters that the bundler copies: it joins constant strings at each plus, one by one. */
const MAX_JOINED = 1_000_000_000;

/**
 * The bundler crashes when its stack of a gigabyte overflows. A level takes up to four kilobytes of stack and, except
 * for brackets and unary operators, at least two characters: within these three limits, there is room for twice as many
 * levels as a file can have.
 */
const MAX_CODE_CHARACTERS = 200_000;
const MAX_DEPTH = 1_000;
const UNARY_RUN = /(?:[!~+-]\s*){1000}/;

/** Checks the nesting of a file, and the length of constants, which the bundler evaluates. @throws Unfit */
async function checkBounds({ name, kind, text }: Source): Promise<void> {
  if (depthOf(text) > MAX_DEPTH || UNARY_RUN.test(text))
    throw new Unfit(`${name} is nested more than ${MAX_DEPTH} levels deep`);
  if (kind === "json") return;
  if (text.length > MAX_CODE_CHARACTERS)
    throw new Unfit(`${name} has more than ${MAX_CODE_CHARACTERS} characters of code`);
  if ((text.split("+").length - 1) * text.length > MAX_JOINED) throw new Unfit(`${name} joins too many strings`);
  if (/\benum\b/.test(text)) {
    const { longestEnumValue } = await import("./enumValues.js");
    if (longestEnumValue(text) > MAX_ENUM_VALUE) {
      throw new Unfit(`${name} has an enum with a value of more than ${MAX_ENUM_VALUE} characters`);
    }
  }
}

/** Returns the maximum depth of brackets, including those in strings and comments. */
function depthOf(text: string): number {
  let [depth, deepest] = [0, 0];
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i);
    if (unit === 0x28 || unit === 0x5b || unit === 0x7b) deepest = Math.max(deepest, ++depth);
    else if ((unit === 0x29 || unit === 0x5d || unit === 0x7d) && depth > 0) depth--;
  }
  return deepest;
}
