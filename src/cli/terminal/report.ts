import { isAbsolute, relative } from "node:path";
import { BacklotError, type Place, type Span } from "../../base/errors.js";
import { framesOf, MEND, whatWasThrown } from "../../base/io/thrown.js";
import { visible } from "../../base/json/visible.js";
import type { Colours } from "./colours.js";
import { excerptAt, excerptOf } from "./excerpt.js";
import { EXIT } from "./exit.js";
import { err } from "./output.js";

/** The text to which a problem's span refers. */
export interface Spanned {
  readonly text: string;
  readonly span: Span;
}

/**
 * Formats a problem for people: code and message, place, the underlined line, and advice.
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

export function printProblem(problem: Parameters<typeof describe>[0], spanned?: Spanned): void {
  err.print(...describe(problem, err.colours, spanned));
}

/**
 * Formats a place as far as it is known: `intents/book_flight.json:12:7`, `dialogues.jsonl:3, dialogue A-1, turn 4`.
 */
export function positionOf({ file, line, column, pointer, dialogue, turn }: Place): string {
  const at = [file === undefined ? file : nearby(file), line, column].filter((part) => part !== undefined).join(":");
  const inFile = pointer === undefined ? at : `${at}#${pointer}`;
  const inDialogue = [
    dialogue === undefined ? [] : [`dialogue ${visible(dialogue)}`],
    turn === undefined ? [] : [`turn ${turn}`],
  ].flat();
  return [visible(inFile), ...inDialogue].filter((part) => part !== "").join(", ");
}

/** A path as a user would type it: relative if it lies in the current folder. */
function nearby(file: string): string {
  const path = isAbsolute(file) ? relative(process.cwd(), file) : file;
  return path === "" || path.startsWith("..") ? file : path;
}

/**
 * Reports on stderr why a command failed. `how` ends a clause on the project's own code; by default a call of it threw.
 */
export function reportFailure(thrown: unknown, how = ""): number {
  const error = attributed(thrown, how);
  if (error instanceof BacklotError && error.code !== "INTERNAL") {
    printProblem(error);
    return EXIT.usage;
  }
  const stack = error instanceof Error ? (error.stack ?? String(error)) : whatWasThrown(error).text;
  // A stack may quote foreign text.
  err.print(
    ...stack.split("\n").map(visible),
    "INTERNAL: this is a bug of Backlot; please report it with the command that led here.",
  );
  return EXIT.bug;
}

/** Attributes an error to the project if its own code threw it. A value that cannot be inspected becomes a text. */
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
