import { execFile } from "node:child_process";
import { promisify } from "node:util";
import type { Printed } from "./output.js";

/** One command of a console block, and what the documentation shows of its output. */
export interface Exchange {
  readonly command: string;
  readonly shown: readonly string[];
}

/** What the commands of a block did. */
export interface Ran {
  /** What each printed, and its exit code. */
  readonly ran: readonly { readonly printed: Printed; readonly status: number }[];
  /** Where the shell was in the end. */
  readonly cwd: string;
}

const PROMPT = "$ ";

/** Separates the outputs of a block's commands; no program prints it. */
const MARK = "\u001e";

/**
 * The commands of a console block: lines that begin with `$ `, gone on with on the next line after a backslash. What
 * follows is their output.
 * @throws Error where the block begins with no command
 */
export function exchangesOf(lines: readonly string[]): Exchange[] {
  const exchanges: { command: string; shown: string[] }[] = [];
  for (const line of lines) {
    const last = exchanges.at(-1);
    if (line.startsWith(PROMPT)) exchanges.push({ command: line.slice(PROMPT.length), shown: [] });
    else if (last === undefined) throw new Error(`a console block begins with "${PROMPT}", not with ${line}`);
    else if (last.shown.length === 0 && last.command.endsWith("\\")) last.command += `\n${line}`;
    else last.shown.push(line);
  }
  return exchanges;
}

/** The lines of a block with these outputs. */
export function consoleLines(exchanges: readonly Exchange[]): string[] {
  return exchanges.flatMap(({ command, shown }) => [...`${PROMPT}${command}`.split("\n"), ...shown]);
}

/**
 * Runs the commands of a block in one shell, so that `cd` and `$?` work as at a terminal.
 * @param merged takes stdout and stderr as one, in the order of a terminal, which with a pipe varies from run to run
 */
export async function runConsole(
  commands: readonly string[],
  cwd: string,
  env: NodeJS.ProcessEnv,
  merged = false,
): Promise<Ran> {
  const steps = commands.map(
    (command) => `(exit $s)\n${command}\ns=$?\nprintf '${MARK}%d${MARK}' $s\nprintf '${MARK}' >&2`,
  );
  const script = `exec </dev/null\n${merged ? "exec 3>&2 2>&1" : "exec 3>&2"}\ns=0\n${steps.join("\n").replaceAll("' >&2", "' >&3")}\npwd\n`;
  const { stdout, stderr } = await promisify(execFile)("bash", ["-c", script], { cwd, env });
  const [out, err] = [stdout.split(MARK), stderr.split(MARK)];
  const ran = commands.map((_, i) => ({
    printed: { stdout: out[2 * i] ?? "", stderr: err[i] ?? "" },
    status: Number(out[2 * i + 1]),
  }));
  return { ran, cwd: (out.at(-1) ?? cwd).trimEnd() };
}
