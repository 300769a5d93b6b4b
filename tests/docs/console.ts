import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { backlot } from "../cli/backlot.js";
import type { Printed } from "./output.js";
import { type Ran, Shell } from "./shell.js";

/** One command of a console block, and what the documentation shows of its output. */
export interface Exchange {
  readonly command: string;
  readonly shown: readonly string[];
}

const PROMPT = "$ ";
const SHOW_STATUS = "echo $?";

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
  /^(?:printf '%s\\n'(?<input>(?: '[^']*')+) \| )?(?<variables>(?:[A-Z_]+=[\w./:,=@-]+ )*)npx backlot(?<words>(?: +(?:[\w./:,=@-]+|'[^']*'))*)(?: > (?<output>[\w.-]+))?(?: 2> (?<errors>[\w.-]+))?(?: \| (?<end>head|tail) -(?:n )?(?<count>\d+)|(?<status>; echo \$\?))?$/;
const WORD = /'([^']*)'|\S+/g;

/** A call of `npx backlot …` for which no shell is needed. */
export interface PlainCall {
  readonly args: readonly string[];
  /** The variables before it. */
  readonly variables: Readonly<Record<string, string>>;
  /** Text that `printf` gives to its stdin; empty if there is none. */
  readonly input: string;
  /** The file for its stdout; null where that is shown. */
  readonly output: string | null;
  /** The file for its stderr; null where that is shown. */
  readonly errors: string | null;
  /** How many lines of its stdout `head` shows, or `tail`; null where all are. */
  readonly head: number | null;
  readonly tail: number | null;
  /** True if `; echo $?` follows. */
  readonly showsStatus: boolean;
}

/** The call that a command line is, where no shell is needed to know it. */
export function plainCall(command: string): PlainCall | null {
  const groups = PLAIN.exec(command)?.groups;
  if (groups === undefined) return null;
  return {
    args: wordsOf(groups.words),
    variables: Object.fromEntries(wordsOf(groups.variables).map((word) => word.split(/=(.*)/))),
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

/**
 * Runs commands, those of Backlot in this process where no shell is needed to know their arguments: it takes a
 * fraction of what processes of their own do. The others run in the shell, which goes where it is told.
 * @param program the address of the installed command line as a function
 */
export async function runBlock(
  commands: readonly string[],
  cwd: string,
  env: NodeJS.ProcessEnv,
  { program, shell }: { readonly program: string; readonly shell: Shell },
): Promise<Ran> {
  const ran: Ran["ran"][number][] = [];
  let folder = cwd;
  for (const { isPlain, part } of partsOf(commands)) {
    const done = isPlain ? await runHere(part, folder, env, program) : await shell.run(part);
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
  { args, variables, input, output, errors, head, tail, showsStatus }: PlainCall,
  cwd: string,
  env: NodeJS.ProcessEnv,
  program: string,
): Promise<Ran["ran"][number]> {
  const { code, stdout, stderr } = await backlot(args, {
    cwd,
    input,
    env: { ...env, ...variables },
    program: pathToFileURL(program).href,
  });
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

/** Runs commands in a shell of their own. */
export async function runConsole(
  commands: readonly string[],
  cwd: string,
  env: NodeJS.ProcessEnv,
  merged = false,
): Promise<Ran> {
  const shell = new Shell(cwd, env, merged);
  const ran = await shell.run(commands);
  await shell.end();
  return ran;
}
