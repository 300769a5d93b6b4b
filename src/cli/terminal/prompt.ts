import { createInterface, type Interface } from "node:readline/promises";
import { BacklotError } from "../../errors.js";
import type { ResolvedIntent } from "../../schema/facts.js";
import { CommandLines } from "./commandLines.js";
import { complete } from "./complete.js";
import { runDotCommand } from "./dotCommands.js";
import { MAX_HISTORY_LINES, readHistory, writeHistory } from "./history.js";
import { err, out } from "./output.js";
import type { ReplSession } from "./replSession.js";
import { describe } from "./report.js";
import type { PromptStep } from "./step.js";
import { terminal } from "./terminal.js";

/** What a prompt needs besides the dialogue. */
export interface PromptOptions {
  readonly intents: ReadonlyMap<string, ResolvedIntent>;
  /** Prints the result of a command. */
  readonly show: (step: PromptStep) => void;
}

/**
 * Takes commands until the end of the input: with history and completion on a terminal, plainly from a pipe. A command
 * goes on in further lines while a bracket is open. Lines that begin with a dot are the prompt's own.
 * @returns how many commands were refused
 */
export async function prompt(trial: ReplSession, { intents, show }: PromptOptions): Promise<number> {
  const isTerminal = terminal.stdin.isTTY === true && out.isTerminal;
  const typed = new CommandLines();
  const invite = (): void => {
    if (!isTerminal) return;
    lines.setPrompt(`${out.colours.cyan(typed.isOpen ? "..." : `x${trial.next}`)}> `);
    lines.prompt();
  };
  const lines = isTerminal
    ? atTerminal(trial, intents, typed, invite)
    : createInterface({ input: terminal.stdin, crlfDelay: Number.POSITIVE_INFINITY });
  if (isTerminal)
    err.print(
      "One command a line, or several lines while a bracket is open; Tab completes, .help explains, Ctrl-D leaves.",
    );
  let refused = 0;
  invite();
  const execute = (command: string | null): void => {
    if (command === null) return;
    const step = trial.execute(command);
    if (step.index === null) refused += 1;
    show(step);
  };
  for await (const line of lines) {
    if (!typed.isOpen && isMeantForPrompt(line, intents)) {
      err.print("the prompt's own commands begin with a dot: .help explains, .exit leaves");
    } else if (!typed.isOpen && line.trimStart().startsWith(".")) {
      if (!(await dotCommand(line, trial, intents))) {
        lines.removeListener("close", endLine);
        break;
      }
    } else {
      execute(typed.add(line));
    }
    invite();
  }
  execute(typed.end());
  lines.close();
  return refused;
}

/** Whether a line is what people type at a prompt that they do not know, and no command of the language. */
function isMeantForPrompt(line: string, intents: ReadonlyMap<string, unknown>): boolean {
  const [, name, call] = /^(help|exit|quit|\?) ?(\(\))?;?$/i.exec(line.trim()) ?? [];
  return name !== undefined && (call === undefined || !intents.has(name));
}

function atTerminal(
  trial: ReplSession,
  intents: ReadonlyMap<string, ResolvedIntent>,
  typed: CommandLines,
  invite: () => void,
): Interface {
  const lines = createInterface({
    input: terminal.stdin,
    output: terminal.stdout,
    completer: (line: string) => complete(line, { intents, scope: trial.scope }) as [string[], string],
    history: readHistory(),
    historySize: MAX_HISTORY_LINES,
    removeHistoryDuplicates: true,
  });
  lines.on("history", (history: string[]) => writeHistory(history));
  lines.on("SIGINT", () => {
    // Ctrl-C takes back what is typed, whatever lines; where there is nothing it leaves, as Ctrl-D does.
    if (typed.end() !== null) {
      lines.write(null, { ctrl: true, name: "e" });
      lines.write(null, { ctrl: true, name: "u" });
      terminal.stdout.write("\n");
      invite();
    } else if (lines.line === "") lines.close();
    else {
      lines.write(null, { ctrl: true, name: "e" });
      lines.write(null, { ctrl: true, name: "u" });
    }
  });
  lines.on("close", endLine);
  return lines;
}

/** Ctrl-D and Ctrl-C leave the cursor behind the prompt. */
function endLine(): void {
  terminal.stdout.write("\n");
}

/** @returns false to leave the prompt */
async function dotCommand(
  line: string,
  trial: ReplSession,
  intents: ReadonlyMap<string, ResolvedIntent>,
): Promise<boolean> {
  try {
    const printed = await runDotCommand(line, { trial, intents, colours: out.colours });
    if (printed === null) return false;
    out.print(...printed);
  } catch (error) {
    if (!(error instanceof BacklotError)) throw error;
    const { code, message, place } = error;
    err.print(...describe({ code, message, place }, err.colours));
  }
  return true;
}
