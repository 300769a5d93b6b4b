import { mkdirSync, writeFileSync } from "node:fs";
import { homedir } from "node:os";
import { dirname, join } from "node:path";
import { createInterface, type Interface } from "node:readline/promises";
import { BacklotError } from "../../base/errors.js";
import { readIfThere } from "../../base/io/index.js";
import { type Completable, type Completion, complete, matching } from "../../labels/complete.js";
import type { ResolvedIntent } from "../../schema/facts.js";
import { written } from "./colours.js";
import { CommandLines } from "./commandLines.js";
import { DOT_COMMANDS, runDotCommand } from "./dotCommands.js";
import { err, out } from "./output.js";
import type { PromptStep, ReplSession } from "./replSession.js";
import { printProblem } from "./report.js";
import { terminal } from "./terminal.js";

export interface PromptOptions {
  readonly intents: ReadonlyMap<string, ResolvedIntent>;
  readonly show: (step: PromptStep) => void;
}

/**
 * Reads commands until the end of the input: with history and completion at a terminal, plainly from a pipe. A command
 * continues on further lines while a bracket is open. Lines that begin with a dot are the prompt's own.
 */
export async function prompt(
  repl: ReplSession,
  { intents, show }: PromptOptions,
): Promise<{ readonly executed: number; readonly refused: number }> {
  const isTerminal = terminal.stdin.isTTY === true && out.isTerminal;
  const pending = new CommandLines();
  const showPrompt = (): void => {
    if (!isTerminal) return;
    lines.setPrompt(written(`${out.colours.cyan(pending.isOpen ? "..." : `x${repl.next}`)}> `));
    lines.prompt();
  };
  const lines = isTerminal
    ? atTerminal(repl, intents, pending, showPrompt)
    : createInterface({ input: terminal.stdin, crlfDelay: Number.POSITIVE_INFINITY });
  if (isTerminal)
    err.print(
      "One command a line, or several lines while a bracket is open; Tab completes, .help explains, Ctrl-D leaves.",
    );
  let [executed, refused] = [0, 0];
  showPrompt();
  const execute = (command: string | null): void => {
    if (command === null) return;
    const step = repl.execute(command);
    executed += 1;
    if (step.index === null) refused += 1;
    show(step);
  };
  for await (const line of lines) {
    if (!pending.isOpen && isForPrompt(line, intents)) {
      executed += 1;
      err.print("the prompt's own commands begin with a dot: .help explains, .exit leaves");
    } else if (!pending.isOpen && line.trimStart().startsWith(".")) {
      const ended = await dotCommand(line, repl, intents);
      if (ended === "left") {
        lines.removeListener("close", endLine);
        break;
      }
      executed += 1;
      if (ended === "failed") refused += 1;
    } else {
      execute(pending.add(line));
    }
    showPrompt();
  }
  execute(pending.end());
  lines.close();
  return { executed, refused };
}

/** True if a line is a typical request to an unknown prompt, and no command of the language. */
function isForPrompt(line: string, intents: ReadonlyMap<string, unknown>): boolean {
  const [, name, call] = /^(help|exit|quit|\?) ?(\(\))?;?$/i.exec(line.trim()) ?? [];
  return name !== undefined && (call === undefined || !intents.has(name));
}

function atTerminal(
  repl: ReplSession,
  intents: ReadonlyMap<string, ResolvedIntent>,
  pending: CommandLines,
  showPrompt: () => void,
): Interface {
  const lines = createInterface({
    input: terminal.stdin,
    output: terminal.stdout,
    completer: (line: string) => completeLine(line, { intents, scope: repl.scope }) as [string[], string],
    history: readHistory(),
    historySize: MAX_HISTORY_LINES,
    removeHistoryDuplicates: true,
  });
  lines.on("history", (history: string[]) => writeHistory(history));
  lines.on("SIGINT", () => {
    // Ctrl-C discards the pending lines; if there are none it leaves, like Ctrl-D.
    if (pending.end() !== null) {
      lines.write(null, { ctrl: true, name: "e" });
      lines.write(null, { ctrl: true, name: "u" });
      terminal.stdout.write("\n");
      showPrompt();
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

async function dotCommand(
  line: string,
  repl: ReplSession,
  intents: ReadonlyMap<string, ResolvedIntent>,
): Promise<"done" | "failed" | "left"> {
  try {
    const printed = await runDotCommand(line, { repl, intents, colours: out.colours });
    if (printed === null) return "left";
    out.print(...printed);
    return "done";
  } catch (error) {
    if (!(error instanceof BacklotError)) throw error;
    const { code, message, place } = error;
    printProblem({ code, message, place });
    return "failed";
  }
}

/** Completes the beginning of a line at the prompt: a command, or a dot-command. */
export function completeLine(line: string, known: Completable): Completion {
  return /^\s*\./.test(line) ? completeDot(line.trimStart(), known.intents) : complete(line, known);
}

function completeDot(line: string, intents: Completable["intents"]): Completion {
  const named = /^\.intents\s+(\w*)$/.exec(line);
  if (named !== null) return matching([...intents.keys()], named[1] ?? "");
  const table = /^\.tables\s+(\w*)$/.exec(line);
  if (table !== null)
    return matching([...new Set([...intents.values()].flatMap(({ entity }) => entity ?? []))], table[1] ?? "");
  return matching(Object.keys(DOT_COMMANDS), line);
}

const MAX_HISTORY_LINES = 1000;

function historyFile(): string {
  const state = terminal.env.XDG_STATE_HOME || join(homedir(), ".local", "state");
  return join(state, "backlot", "history");
}

/** The newest first, as readline expects; none if they are unreadable. */
function readHistory(): string[] {
  try {
    const lines = (readIfThere(historyFile()) ?? "").split("\n");
    return lines
      .filter((line) => line !== "")
      .slice(-MAX_HISTORY_LINES)
      .reverse();
  } catch {
    return [];
  }
}

/** The newest first. Errors are ignored: the prompt works without a history. */
function writeHistory(lines: readonly string[]): void {
  try {
    const file = historyFile();
    mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
    writeFileSync(
      file,
      lines
        .slice(0, MAX_HISTORY_LINES)
        .reverse()
        .map((line) => `${line}\n`)
        .join(""),
      { mode: 0o600 },
    );
  } catch {
    // A read-only home directory is not worth an error.
  }
}
