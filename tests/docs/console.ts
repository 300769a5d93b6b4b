import { execFile } from "node:child_process";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { promisify } from "node:util";
import { backlot } from "../cli/backlot.js";
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
const SHOW_STATUS = "echo $?";

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

/** A line that this file can run without a shell: words, quoted words, and around them the little that documents show. */
const PLAIN =
  /^(?:printf '%s\\n'(?<input>(?: '[^']*')+) \| )?npx backlot(?<words>(?: +(?:[\w./:,=@-]+|'[^']*'))*)(?: > (?<output>[\w.-]+))?(?: 2> (?<errors>[\w.-]+))?(?: \| (?<end>head|tail) -(?:n )?(?<count>\d+)|(?<status>; echo \$\?))?$/;
const WORD = /'([^']*)'|\S+/g;

/** A call of `npx backlot …` for which no shell is needed. */
export interface PlainCall {
  readonly args: readonly string[];
  /** What `printf` gives to its stdin; empty where there is none. */
  readonly input: string;
  /** The file for its stdout; null where that is shown. */
  readonly output: string | null;
  /** The file for its stderr; null where that is shown. */
  readonly errors: string | null;
  /** How many lines of its stdout `head` shows, or `tail`; null where all are. */
  readonly head: number | null;
  readonly tail: number | null;
  /** Whether `; echo $?` follows. */
  readonly showsStatus: boolean;
}

/** The call that a command line is, where no shell is needed to know it. */
export function plainCall(command: string): PlainCall | null {
  const groups = PLAIN.exec(command)?.groups;
  if (groups === undefined) return null;
  return {
    args: wordsOf(groups.words),
    input: wordsOf(groups.input)
      .map((line) => `${line}\n`)
      .join(""),
    output: groups.output ?? null,
    errors: groups.errors ?? null,
    head: groups.end === "head" ? Number(groups.count) : null,
    tail: groups.end === "tail" ? Number(groups.count) : null,
    showsStatus: groups.status !== undefined,
  };
}

function wordsOf(text = ""): string[] {
  return [...text.matchAll(WORD)].map(([word, quoted]) => quoted ?? word);
}

/** What lives in its shell: jobs in the background, and variables. */
const NEEDS_ONE_SHELL = /&\s*$|%\d|^\w+=/;

/**
 * Runs the commands of a block, those of Backlot in this process where no shell is needed to know their arguments: it takes a
 * fraction of what processes of their own do. The others run in shells, neighbours in one.
 * @param program the address of the installed command line as a function
 */
export async function runBlock(
  commands: readonly string[],
  cwd: string,
  env: NodeJS.ProcessEnv,
  program: string,
): Promise<Ran> {
  if (commands.some((command) => NEEDS_ONE_SHELL.test(command))) return runConsole(commands, cwd, env);
  const ran: Ran["ran"][number][] = [];
  let folder = cwd;
  for (const { isPlain, part } of partsOf(commands)) {
    const done = isPlain ? await runHere(part, folder, env, program) : await runConsole(part, folder, env);
    ran.push(...done.ran);
    folder = done.cwd;
  }
  return { ran, cwd: folder };
}

/** Neighbours that run in the same way; `echo $?` belongs to the command before it. */
function partsOf(commands: readonly string[]): { readonly isPlain: boolean; readonly part: string[] }[] {
  const parts: { isPlain: boolean; part: string[] }[] = [];
  for (const command of commands) {
    const last = parts.at(-1);
    const isPlain = command === SHOW_STATUS ? (last?.isPlain ?? false) : plainCall(command) !== null;
    if (last?.isPlain === isPlain) last.part.push(command);
    else parts.push({ isPlain, part: [command] });
  }
  return parts;
}

async function runHere(
  commands: readonly string[],
  cwd: string,
  env: NodeJS.ProcessEnv,
  program: string,
): Promise<Ran> {
  const ran: { printed: Printed; status: number }[] = [];
  for (const command of commands) {
    const call = plainCall(command);
    if (call === null) ran.push({ printed: { stdout: `${ran.at(-1)?.status}\n`, stderr: "" }, status: 0 });
    else ran.push(await runCall(call, cwd, env, program));
  }
  return { ran, cwd };
}

async function runCall(
  { args, input, output, errors, head, tail, showsStatus }: PlainCall,
  cwd: string,
  env: NodeJS.ProcessEnv,
  program: string,
): Promise<Ran["ran"][number]> {
  const { code, stdout, stderr } = await backlot(args, { cwd, input, env, program: pathToFileURL(program).href });
  if (output !== null) await writeFile(join(cwd, output), stdout);
  if (errors !== null) await writeFile(join(cwd, errors), stderr);
  const lines = output === null ? partOf(stdout, head, tail) : "";
  const status = code ?? -1;
  return {
    printed: { stdout: showsStatus ? `${lines}${status}\n` : lines, stderr: errors === null ? stderr : "" },
    // That of a line is its last command's: of `head`, `tail` and `echo`, which succeed.
    status: head !== null || tail !== null || showsStatus ? 0 : status,
  };
}

/** The lines of an output that `head` or `tail` shows. */
function partOf(stdout: string, head: number | null, tail: number | null): string {
  if (head !== null) return stdout.split("\n").slice(0, head).join("\n");
  return tail === null ? stdout : `${stdout.trimEnd().split("\n").slice(-tail).join("\n")}\n`;
}

/** The lines of a block with these outputs. */
export function consoleLines(exchanges: readonly Exchange[]): string[] {
  return exchanges.flatMap(({ command, shown }) => [...`${PROMPT}${command}`.split("\n"), ...shown]);
}

/** Separates the outputs of programs that run in one process; no program prints it. */
const END_OF_PROGRAM = "\u001d";

/** Runs programs one after the other in one process, which ends by itself. @returns what each printed */
export async function runPrograms(
  scripts: readonly string[],
  cwd: string,
  env: NodeJS.ProcessEnv,
): Promise<{ readonly printed: readonly Printed[]; readonly status: number }> {
  const runner = scripts.map(
    (script) =>
      `await import(${JSON.stringify(pathToFileURL(script).href)}); process.stdout.write("${END_OF_PROGRAM}"); process.stderr.write("${END_OF_PROGRAM}");`,
  );
  const path = `${scripts[0]}.run.mjs`;
  await writeFile(path, runner.join("\n"));
  const { ran } = await runConsole([`node ${JSON.stringify(path)}`], cwd, env);
  const { printed = { stdout: "", stderr: "" }, status = -1 } = ran[0] ?? {};
  const [out, err] = [printed.stdout.split(END_OF_PROGRAM), printed.stderr.split(END_OF_PROGRAM)];
  return { printed: scripts.map((_, i) => ({ stdout: out[i] ?? "", stderr: err[i] ?? "" })), status };
}

/** Ends what a document leaves running in the background for its reader to end: its output would never be complete. */
const END_JOBS = "kill $(jobs -p) 2>/dev/null; wait";

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
  const script = `exec </dev/null\n${merged ? "exec 3>&2 2>&1" : "exec 3>&2"}\ns=0\n${steps.join("\n").replaceAll("' >&2", "' >&3")}\npwd\n${END_JOBS}\n`;
  const { stdout, stderr } = await promisify(execFile)("bash", ["-c", script], { cwd, env });
  const [out, err] = [stdout.split(MARK), stderr.split(MARK)];
  const ran = commands.map((_, i) => ({
    printed: { stdout: out[2 * i] ?? "", stderr: err[i] ?? "" },
    status: Number(out[2 * i + 1]),
  }));
  return { ran, cwd: (out.at(-1) ?? cwd).trimEnd() };
}
