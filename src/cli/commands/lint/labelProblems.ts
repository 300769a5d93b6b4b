import { BacklotError, type Place } from "../../../errors.js";
import { EPOCH, type SignalKind } from "../../../kit/internal.js";
import { isTypeProblem } from "../../../labels/check/check.js";
import { type Command, checkCommand, parseCommand, resolveDateTimes, type Use } from "../../../labels/index.js";
import type { Catalog } from "../../../schema/catalog.js";
import { commandsOf, indexesOf, type Transcript } from "../../../transcript/index.js";
import { isHint, isRefusal, kindsOf } from "../../../transcript/recorded.js";
import type { LintFinding } from "./lintFinding.js";

const RULE = "a command can be carried out over the intents";

/**
 * What is wrong with a dialogue's commands as far as it shows without executing them: whatever is reported here, a
 * replay refuses too. Commands that were recorded as refused are passed over, and so is what only follows from a broken
 * command before.
 * @param from the file and line of the dialogue
 * @param lenient values of the wrong type are warnings
 */
export function labelProblems(
  transcript: Transcript,
  from: { readonly file: string; readonly line: number },
  catalog: Catalog,
  lenient: boolean,
): LintFinding[] {
  const findings: LintFinding[] = [];
  const scope = new RecordedScope(transcript, catalog, lenient);
  const commands = new Map(commandsOf(transcript.turns).map((command) => [command.at, command]));
  const indexes = indexesOf(transcript.turns);
  for (const [at, turn] of transcript.turns.entries()) {
    if (turn.author === "Signal" && !isRefusal(turn)) scope.noteSignal(indexes[at] as number, kindsOf(turn));
    const command = commands.get(at);
    if (command === undefined || command.isRefused) continue;
    const { index } = command;
    const place: Place = { file: from.file, line: from.line, dialogue: transcript.id, turn: index };
    for (const problem of scope.problems(command.turn.command, index)) {
      const error = new BacklotError(problem.code, problem.message, { span: problem.span, place });
      const severity = lenient && isTypeProblem(problem) ? "warning" : "error";
      findings.push({ severity, rule: RULE, error, command: command.turn.command });
    }
  }
  return findings;
}

/** What the indexes of a recorded dialogue stand for so far. */
class RecordedScope {
  private readonly uses = new Map<number, Use>();
  /** Indexes of commands with problems: what follows from them is not told again. */
  private readonly broken = new Set<number>();
  private readonly catalog: Catalog;
  private readonly lenient: boolean;
  /** Where neither indexes nor all signals were recorded, nobody knows what `x3` stands for. */
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
    const isRefused = found.some((problem) => !this.lenient || !isTypeProblem(problem));
    this.note(index, isRefused ? { kind: "other" } : this.useOf(command));
    if (isRefused) this.broken.add(index);
    return found.filter((problem) => !this.follows(problem, text));
  }

  noteSignal(index: number, kinds: readonly SignalKind[]): void {
    this.note(index, { kind: kinds.some(isHint) ? "hint" : "other" });
  }

  private check(command: Command): BacklotError[] {
    if (this.isKnown) {
      const scope = { catalog: this.catalog, uses: this.uses };
      const found = checkCommand(command, scope);
      // Dates in words are fine on some day; which one does not matter here.
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

  /** Whether a problem is only that of an earlier command, whose variable is missing. */
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
