import { Command, CommanderError } from "commander";
import { BacklotError } from "../base/errors.js";
import { version } from "../base/io/version.js";
import { defineBranches } from "./command.js";
import { ALSO_LISTED, SUB_COMMANDS } from "./subCommands.js";
import { EXIT } from "./terminal/exit.js";
import { err, out } from "./terminal/output.js";
import { type Terminal, terminal, useTerminal } from "./terminal/terminal.js";

const EPILOGUE = `
Results go to stdout, progress and messages to stderr.
Exit codes: 0 all good, 1 something was found (divergences, problems, stale output, refused commands),
2 wrong usage, or something could not be read, if only one line of it, 70 a bug of Backlot, 130 Ctrl-C,
141 the reader of stdout went away.

Start with:  backlot init my-assistant`;

/** Runs the command line without ending the process. No state of a run outlives it. */
export async function run(argv: readonly string[], at: Terminal = terminal): Promise<void> {
  useTerminal(at);
  try {
    assertFolder();
    await program().parseAsync(withoutHelpCommand(argv));
  } catch (error) {
    if (error instanceof CommanderError) {
      at.exitCode = error.exitCode === 0 ? EXIT.good : EXIT.usage;
      return;
    }
    const { reportFailure } = await import("./terminal/report.js");
    at.exitCode = reportFailure(error);
  }
}

function assertFolder(): void {
  try {
    process.cwd();
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code !== "ENOENT") throw cause;
    throw new BacklotError("FILE_NOT_FOUND", "the current folder does not exist any more", { cause });
  }
}

function program(): Command {
  const listed = ALSO_LISTED.map(({ name, group = "", summary }) =>
    new Command(name).summary(summary).helpGroup(group),
  );
  const root: Command = new Command("backlot")
    .description("Mock back-ends and a sandboxed command runtime for task-oriented assistants.")
    .version(version(), "-V, --version")
    .enablePositionalOptions()
    .exitOverride()
    .configureOutput({
      writeOut: out.write,
      writeErr: err.write,
      getOutHelpWidth: () => terminal.stdout.columns ?? 80,
      getErrHelpWidth: () => terminal.stderr.columns ?? 80,
      getOutHasColors: () => out.colours.isColorSupported,
      getErrHasColors: () => err.colours.isColorSupported,
      outputError: (text, write) => write(`USAGE: ${withMeant(root, text.replace(/^error: /, ""))}`),
    })
    .configureHelp({
      styleTitle: (title) => out.colours.bold(title),
      visibleCommands: (command) => [...command.commands, ...(command === root ? listed : [])],
    })
    .showHelpAfterError("  hint: `backlot --help` lists the commands")
    .addHelpText("after", EPILOGUE);
  return defineBranches(root, SUB_COMMANDS);
}

const MEANT: Readonly<Record<string, string>> = {
  test: "did you mean `backlot rehearse`, or `npx vitest run` for tests of your own?",
  mock: "did you mean `backlot serve`, or `backlot import` to make a mock of an API, an MCP server or tools?",
};

function withMeant(root: Command, text: string): string {
  const [, unknown = ""] = /^unknown command '(.*)'/.exec(text) ?? [];
  if (Object.hasOwn(MEANT, unknown)) return `unknown command '${unknown}'; ${MEANT[unknown]}\n`;
  const [, name] = /^too many arguments for '(.*?)'/.exec(text) ?? [];
  const command = root.commands.find((one) => one.name() === name);
  const extra = command?.args[command.registeredArguments.length] ?? "";
  const isPolicy = /\.[cm]?[jt]s$/.test(extra) && command?.options.some(({ long }) => long === "--policy") === true;
  return isPolicy ? `${text.trimEnd()} Did you mean \`--policy ${extra}\`?\n` : text;
}

/** Rewrites `help replay` to `replay --help`: commander's own help command would not load the sub-command's module. */
function withoutHelpCommand([node = "", script = "", ...args]: readonly string[]): string[] {
  const [first, ...rest] = args;
  return first === "help" ? [node, script, ...rest, "--help"] : [node, script, ...args];
}
