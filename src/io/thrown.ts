import { SourceMap } from "node:module";
import { isAbsolute, relative, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { BacklotError, type ErrorCode, type Place } from "../errors.js";
import { formatValue } from "./inspected.js";
import { OWN_MODULES } from "./version.js";

/** The beginning of the names of modules that were bundled in memory, as stacks show them. */
const BUNDLED = "backlot-bundle:";
/** The file, line and column of a frame; with the name of a function before it, or without. */
const FRAME = /^\s+at (?:.*? \()?(?:async )?((?:file:|backlot-bundle:|\/|[A-Za-z]:\\).*?):(\d+):(\d+)\)?$/;
/** So much of a message and of a stack is read, in characters. */
const MAX_MESSAGE = 2_000;
const MAX_STACK = 50_000;

/** The source maps of what was bundled, as JSON, with the folders that their paths start from. */
const maps = new Map<string, { readonly map: string; readonly folder: string }>();

/**
 * The name that stacks are to show for a bundled module, as the comment that belongs at its end: errors that it throws
 * are then found in the files that it was made from.
 * @param digest stands for its text
 * @param map its source map, as JSON
 * @param folder the paths of the map start there
 */
export function sourceComment(digest: string, map: string, folder: string): string {
  maps.set(`${BUNDLED}${digest}`, { map, folder });
  return `//# sourceURL=${BUNDLED}${digest}`;
}

/** Something that code of a user's threw, for messages. */
export interface Thrown {
  /** Its name and message, and where it was thrown, as far as that is known. */
  readonly text: string;
  /** The user's own line that threw it, or led to it; empty if it is not known. */
  readonly place: Place;
}

/** What was thrown, and where: anything at all, such as null or an error whose parts throw. */
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

/** Advice where code of a user's own threw. */
export const MEND = "Mend it at this place: code of the project threw, and nothing of it caught that.";

/** Whether one of our errors was thrown: it may be anything, even what throws when it is looked at. */
export function isOurs(thrown: unknown): thrown is BacklotError {
  try {
    return thrown instanceof BacklotError;
  } catch {
    return false;
  }
}

/**
 * What a part of a project's threw, as an error that names the part and the place. Our own errors stay as they are.
 * @param part in messages: `the dataset loans`
 */
export function threw(code: ErrorCode, part: string, cause: unknown, file?: string): BacklotError {
  if (isOurs(cause)) return cause;
  const { text, place } = whatWasThrown(cause);
  const at = place.file === undefined && file !== undefined ? { file } : place;
  return new BacklotError(code, `${part} threw ${text}`, { place: at, cause, hint: MEND });
}

/** The frames of an error's stack that belong to no package, the innermost first; null for one of Backlot's own. */
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

/** A module that was imported from memory. Runners of tests show it so, and not by its `sourceURL`. */
const DATA = /data:text\/javascript;base64,[A-Za-z0-9+/=]*/g;

/** The name of a bundle, which stands at its end. */
function bundleName(url: string): string {
  // A multiple of four, as base64 has it.
  const end = Buffer.from(url.slice(-160), "base64").toString();
  return /backlot-bundle:[0-9a-f]{16}/.exec(end)?.[0] ?? "data:";
}

/** The place in the user's own file of one in a bundle; none where the bundle has code between. */
function bundledPlace(name: string, { line, column }: { readonly line: number; readonly column: number }): Place[] {
  const bundle = maps.get(name);
  if (bundle === undefined) return [];
  const entry = new SourceMap(JSON.parse(bundle.map)).findEntry(line - 1, column - 1);
  if (!("originalSource" in entry)) return [];
  const { originalSource, originalLine, originalColumn } = entry;
  return [{ file: resolve(bundle.folder, originalSource), line: originalLine + 1, column: originalColumn + 1 }];
}

/** A place as an editor takes it, its path from the current folder where it lies in that. */
function formatPlace({ file = "", line, column }: Place): string {
  const path = isAbsolute(file) ? relative(process.cwd(), file) : file;
  return `${path === "" || path.startsWith("..") ? file : path}:${line}:${column}`;
}
