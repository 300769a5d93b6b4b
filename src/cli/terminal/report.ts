import { isAbsolute, relative } from "node:path";
import { BacklotError, type Place, type Span } from "../../errors.js";
import { framesOf, MEND, whatWasThrown } from "../../io/thrown.js";
import { visible } from "../../json/visible.js";
import type { Colours } from "./colours.js";
import { excerptAt, excerptOf } from "./excerpt.js";
import { EXIT } from "./exit.js";
import { err } from "./output.js";

/** The text that a problem's span counts in, where it has one. */
export interface Spanned {
  readonly text: string;
  readonly span: Span;
}

/**
 * A problem as people see it: code and message, where it lies, the line underlined, and advice.
 * ```
 * UNKNOWN_INTENT: no intent is called reserve_tabel; did you mean reserve_table?
 *   reserve_tabel()
 *   ^^^^^^^^^^^^^
 *   hint: Check the spelling, or add the intent's JSON file to the intents folder.
 * ```
 */
export function describe(
  problem: { readonly code: string; readonly message: string; readonly hint?: string; readonly place?: Place },
  colours: Colours,
  spanned?: Spanned,
): string[] {
  const { code, message, hint, place = {} } = problem;
  const [first = "", ...more] = message.split("\n").map(visible);
  const position = positionOf(place);
  const excerpt = spanned === undefined ? excerptAt(place, colours) : excerptOf(spanned.text, spanned.span, colours);
  const isSaid = position === "" || message.includes(position);
  return [
    `${colours.red(code)}: ${first}`,
    ...more,
    ...(isSaid ? [] : [colours.dim(`  ${position}`)]),
    ...(more.length > 0 && isSaid ? [] : excerpt.map((line) => `  ${line}`)),
    ...(hint === undefined ? [] : [`  ${colours.cyan("hint:")} ${hint}`]),
  ];
}

/** `intents/book_flight.json:12:7`, `dialogues.jsonl:3, dialogue A-1, turn 4`: as much as is known. */
export function positionOf({ file, line, column, pointer, dialogue, turn }: Place): string {
  const at = [file === undefined ? file : nearby(file), line, column].filter((part) => part !== undefined).join(":");
  const inFile = pointer === undefined ? at : `${at}#${pointer}`;
  const inDialogue = [
    dialogue === undefined ? [] : [`dialogue ${visible(dialogue)}`],
    turn === undefined ? [] : [`turn ${turn}`],
  ].flat();
  return [visible(inFile), ...inDialogue].filter((part) => part !== "").join(", ");
}

/** A path as one would type it here: relative where it lies in the current folder. */
function nearby(file: string): string {
  const path = isAbsolute(file) ? relative(process.cwd(), file) : file;
  return path === "" || path.startsWith("..") ? file : path;
}

/**
 * Says on stderr why a command failed.
 * @param how how code of the project's came to fail, as the end of a clause. Default: a call of it threw
 * @returns the exit code
 */
export function reportFailure(thrown: unknown, how = ""): number {
  const error = attributed(thrown, how);
  if (error instanceof BacklotError && error.code !== "INTERNAL") {
    err.print(
      ...describe({ code: error.code, message: error.message, hint: error.hint, place: error.place }, err.colours),
    );
    return EXIT.usage;
  }
  const stack = error instanceof Error ? (error.stack ?? String(error)) : whatWasThrown(error).text;
  // What it quotes may be anybody's.
  err.print(
    ...stack.split("\n").map(visible),
    "INTERNAL: this is a bug of Backlot; please report it with the command that led here.",
  );
  return EXIT.bug;
}

/** The error as the project's, where its own code threw it; as a text where nothing can be asked of it. */
function attributed(error: unknown, how: string): unknown {
  try {
    if (!(error instanceof Error) || error instanceof BacklotError || framesOf(error)[0] == null) return error;
  } catch {
    return whatWasThrown(error).text;
  }
  const { text, place } = whatWasThrown(error);
  const hint = how === "" ? MEND : undefined;
  const message = `a module of the project failed${how}: ${text}`;
  return new BacklotError("MODULE_FAILED", message, { place, cause: error, hint });
}
