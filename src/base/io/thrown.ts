import { SourceMap } from "node:module";
import { isAbsolute, relative, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { BacklotError, type ErrorCode, type Place } from "../errors.js";
import { formatValue } from "./inspected.js";
import { OWN_MODULES } from "./version.js";

/** The prefix of module names that were bundled in memory, as in stacks. */
const BUNDLED = "backlot-bundle:";
const FRAME = /^\s+at (?:.*? \()?(?:async )?((?:file:|backlot-bundle:|\/|[A-Za-z]:\\).*?):(\d+):(\d+)\)?$/;
/** Limits on the message and the stack that are read, in characters. */
const MAX_MESSAGE = 2_000;
const MAX_STACK = 50_000;

const maps = new Map<string, { readonly map: string; readonly folder: string }>();

/**
 * Registers the source map of a bundle, and returns the comment that names the bundle in stacks. Errors of the bundle
 * are then located in its source files.
 */
export function sourceComment(digest: string, map: string, folder: string): string {
  maps.set(`${BUNDLED}${digest}`, { map, folder });
  return `//# sourceURL=${BUNDLED}${digest}`;
}

export interface Thrown {
  /** Its name and message, and its place if known. */
  readonly text: string;
  /** The user's own line that threw it or led to it; empty if unknown. */
  readonly place: Place;
}

/** Describes a thrown value and its place. Any value is safe, even null or an error whose members throw. */
export function whatWasThrown(cause: unknown): Thrown {
  try {
    if (!(cause instanceof Error)) return { text: formatValue(cause), place: {} };
    const said = `${cause.name}: ${cause.message}`;
    const text = said.length <= MAX_MESSAGE ? said : `${said.slice(0, MAX_MESSAGE)}…`;
    const place = framesOf(cause).find((frame) => frame !== null) ?? {};
    return { text: place.file === undefined ? text : `${text} (${formatPlace(place)})`, place };
  } catch {
    return { text: "a value that cannot be printed", place: {} };
  }
}

export const MEND = "Mend it at this place: code of the project threw, and nothing of it caught that.";

/** True if a thrown value is a BacklotError. Safe for values that throw when inspected. */
export function isOurs(thrown: unknown): thrown is BacklotError {
  try {
    return thrown instanceof BacklotError;
  } catch {
    return false;
  }
}

/** Makes an error of a value that a project's module threw; `part` names the module: `the dataset loans`. */
export function threw(code: ErrorCode, part: string, cause: unknown, file?: string): BacklotError {
  if (isOurs(cause)) return cause;
  const { text, place } = whatWasThrown(cause);
  const at = place.file === undefined && file !== undefined ? { file } : place;
  return new BacklotError(code, `${part} threw ${text}`, { place: at, cause, hint: MEND });
}

/** The frames of an error's stack outside of packages, the innermost first; null for a frame of Backlot's own. */
export function framesOf(error: Error): readonly (Place | null)[] {
  const { stack, message } = error;
  if (typeof stack !== "string") return [];
  const start = stack.indexOf(message);
  const frames = stack.slice(start < 0 ? 0 : start + message.length);
  const lines = frames.replace(DATA, bundleName).slice(0, MAX_STACK);
  return lines.split("\n").flatMap((line) => {
    const [, name, row, column] = FRAME.exec(line.slice(0, MAX_MESSAGE)) ?? [];
    if (name === undefined) return [];
    const at = { line: Number(row), column: Number(column) };
    if (name.startsWith(BUNDLED)) return bundledPlace(name, at);
    const file = name.startsWith("file:") ? fileURLToPath(name.split("?")[0] as string) : name;
    if (file.startsWith(OWN_MODULES)) return [null];
    return /[/\\]node_modules[/\\]/.test(file) ? [] : [{ file, ...at }];
  });
}

/** A module that was imported from memory. Test runners show this URL instead of its `sourceURL`. */
const DATA = /data:text\/javascript;base64,[A-Za-z0-9+/=]*/g;

function bundleName(url: string): string {
  // Base64 decodes in groups of four characters.
  const end = Buffer.from(url.slice(-160), "base64").toString();
  return /backlot-bundle:[0-9a-f]{16}/.exec(end)?.[0] ?? "data:";
}

/** Maps a place in a bundle to the user's own file; none for generated code. */
function bundledPlace(name: string, { line, column }: { readonly line: number; readonly column: number }): Place[] {
  const bundle = maps.get(name);
  if (bundle === undefined) return [];
  const entry = new SourceMap(JSON.parse(bundle.map)).findEntry(line - 1, column - 1);
  if (!("originalSource" in entry)) return [];
  const { originalSource, originalLine, originalColumn } = entry;
  return [{ file: resolve(bundle.folder, originalSource), line: originalLine + 1, column: originalColumn + 1 }];
}

function formatPlace({ file = "", line, column }: Place): string {
  const path = isAbsolute(file) ? relative(process.cwd(), file) : file;
  return `${path === "" || path.startsWith("..") ? file : path}:${line}:${column}`;
}
