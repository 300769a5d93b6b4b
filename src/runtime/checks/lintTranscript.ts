import { BacklotError, type Place } from "../../base/errors.js";
import { given } from "../../base/json/given.js";
import { EPOCH, type SignalKind } from "../../kit/internal.js";
import { checkCommand, isTypeProblem } from "../../labels/check/check.js";
import { resolveDateTimes } from "../../labels/dateTimes.js";
import type { Command, Use } from "../../labels/index.js";
import { parseCommand } from "../../labels/parse/parse.js";
import type { Catalog, Problem } from "../../schema/index.js";
import { commandsOf, indexesOf } from "../../transcript/commands.js";
import type { Transcript } from "../../transcript/index.js";
import { isHint, isRefusal, kindsOf } from "../../transcript/recorded.js";

const RULE = "a command can be carried out over the intents";

/** A problem of a command in a dialogue; its error has the command's index as `place.turn`. */
export interface TranscriptProblem extends Problem {
  /** The command; the error's `span` counts its UTF-16 code units. */
  readonly command: string;
}

/** Options of `lintTranscript`. */
export interface LintTranscriptOptions {
  /** True if values of the wrong type are warnings, as a lenient session accepts them, not errors. Default: false. */
  readonly lenient?: boolean;
  /** File of the dialogue, for the places of problems. Default: none. */
  readonly file?: string;
  /** Line of the dialogue in that file, from 1. Default: none. */
  readonly line?: number;
}

/**
 * Returns the problems of a dialogue's commands that are found without executing them, in the order of its turns:
 * syntax, names, types and references. A replay refuses every command with an error here. Commands that were recorded
 * as refused are skipped, and so are consequences of an earlier broken command.
 * @param catalog facts of the intents: `catalogOf(intents)` of `backlot/schema`, or a session's `scope.catalog`
 * @returns an empty list if the commands are valid
 * @example
 * ```ts
 * import { lintTranscript } from "backlot";
 * import { readIntents } from "backlot/project";
 * import { catalogOf } from "backlot/schema";
 *
 * const catalog = catalogOf(await readIntents("intents"));
 * const turns = [{ author: "System" as const, command: "set_reminder(txt=3)" }];
 * const [problem] = lintTranscript({ id: "mine", turns }, catalog);
 * console.assert(problem?.error.code === "UNKNOWN_SLOT");
 * ```
 */
export function lintTranscript(
  transcript: Transcript,
  catalog: Catalog,
  { lenient = false, file, line }: LintTranscriptOptions = {},
): readonly TranscriptProblem[] {
  const found: TranscriptProblem[] = [];
  const scope = new RecordedScope(transcript, catalog, lenient);
  const commands = new Map(commandsOf(transcript.turns).map((command) => [command.at, command]));
  const indexes = indexesOf(transcript.turns);
  for (const [at, turn] of transcript.turns.entries()) {
    if (turn.author === "Signal" && !isRefusal(turn)) scope.noteSignal(indexes[at] as number, kindsOf(turn));
    const command = commands.get(at);
    if (command === undefined || command.isRefused) continue;
    const { index } = command;
    const place: Place = { ...given({ file, line }), dialogue: transcript.id, turn: index };
    for (const problem of scope.problems(command.turn.command, index)) {
      const error = new BacklotError(problem.code, problem.message, { span: problem.span, place });
      const severity = lenient && isTypeProblem(problem) ? "warning" : "error";
      found.push({ severity, rule: RULE, error, command: command.turn.command });
    }
  }
  return found;
}

class RecordedScope {
  private readonly uses = new Map<number, Use>();
  /** Indexes of commands with problems, whose consequences are not reported. */
  private readonly broken = new Set<number>();
  private readonly catalog: Catalog;
  private readonly lenient: boolean;
  /** True if indexes, or all signals, were recorded: otherwise the meaning of `x3` is unknown. */
  private readonly isKnown: boolean;

  constructor({ turns, observes }: Transcript, catalog: Catalog, lenient: boolean) {
    this.catalog = catalog;
    this.lenient = lenient;
    this.isKnown =
      observes === undefined || turns.every((turn) => turn.author !== "System" || turn.index !== undefined);
  }

  problems(text: string, index: number): BacklotError[] {
    let command: Command;
    try {
      command = parseCommand(text);
    } catch (error) {
      this.note(index, { kind: "other" });
      this.broken.add(index);
      if (error instanceof BacklotError) return [error];
      throw error;
    }
    const found = this.check(command);
    const own = found.filter((problem) => !this.follows(problem, text));
    const isRefused = found.some((problem) => !this.lenient || !isTypeProblem(problem));
    this.note(index, isRefused ? { kind: "other" } : this.useOf(command));
    // Marked after `own`: a command that refers to itself does not follow from an earlier one.
    if (isRefused) this.broken.add(index);
    return own;
  }

  noteSignal(index: number, kinds: readonly SignalKind[]): void {
    this.note(index, { kind: kinds.some(isHint) ? "hint" : "other" });
  }

  private check(command: Command): BacklotError[] {
    if (this.isKnown) {
      const scope = { catalog: this.catalog, uses: this.uses };
      const found = checkCommand(command, scope);
      // Dates in words may be valid; the day does not matter here.
      return found.some(({ code }) => code === "WRONG_VALUE")
        ? checkCommand(
            resolveDateTimes(command, scope, () => EPOCH),
            scope,
          )
        : found;
    }
    if (command.kind !== "start") return [];
    return checkCommand(command, { catalog: this.catalog, uses: new Map() }).filter(
      ({ code }) => code !== "UNKNOWN_VARIABLE",
    );
  }

  /** True if a problem is a consequence of an earlier one, a missing variable. */
  private follows({ code, span }: BacklotError, text: string): boolean {
    if (span === undefined || (code !== "NOT_A_TASK" && code !== "UNKNOWN_VARIABLE")) return false;
    const index = /^x(\d+)$/.exec(text.slice(...span))?.[1];
    return index !== undefined && this.broken.has(Number(index));
  }

  private useOf(command: Command): Use {
    if (command.kind === "say") return { kind: "say" };
    const spec = command.kind === "start" ? this.catalog.get(command.intent.text) : undefined;
    return spec === undefined ? { kind: "other" } : { kind: "task", spec };
  }

  private note(index: number, use: Use): void {
    if (!this.uses.has(index)) this.uses.set(index, use);
  }
}
