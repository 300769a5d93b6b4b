import { Command, CommanderError } from "commander";
import { BacklotError } from "../base/errors.js";
import type { SubCommand } from "./branches.js";
import { EXIT } from "./terminal/exit.js";
import { err, out } from "./terminal/output.js";
import { type Terminal, terminal, useTerminal } from "./terminal/terminal.js";
import { version } from "./version.js";

/** Groups of sub-commands by users' purposes, with their headings in the help. */
const GROUPS = {
  test: "Test a policy or an agent:",
  mock: "Mock a back-end, an API or an MCP server:",
  corpora: "Work with a corpus:",
} as const;

/** The sub-commands in the order of the help, each in one group. Each module is loaded on demand. */
export const SUB_COMMANDS: readonly {
  readonly name: string;
  readonly group: keyof typeof GROUPS;
  readonly summary: string;
  readonly load: () => Promise<SubCommand>;
}[] = [
  {
    name: "init",
    group: "test",
    summary: "make a project: two intents, dialogues, and a policy test that passes",
    load: () => import("./commands/init/define.js"),
  },
  {
    name: "run",
    group: "test",
    summary: "execute commands: as arguments, from a file, or at a prompt",
    load: () => import("./commands/run/define.js"),
  },
  {
    name: "rehearse",
    group: "test",
    summary: "play a policy against simulated users, and find the dialogue that breaks it",
    load: () => import("./commands/rehearse/define.js"),
  },
  {
    name: "replay",
    group: "test",
    summary: "execute the commands of transcripts and compare every signal",
    load: () => import("./commands/replay/define.js"),
  },
  {
    name: "worker",
    group: "test",
    summary: "replay what `replay --queue` hands out, on this machine",
    load: () => import("./commands/worker/define.js"),
  },
  {
    name: "show",
    group: "test",
    summary: "print one dialogue for reading, or list those that are there",
    load: () => import("./commands/show/define.js"),
  },
  {
    name: "inspect",
    group: "test",
    summary: "look at dialogues in a browser, step by step, and run on from any turn",
    load: () => import("./commands/inspect/define.js"),
  },
  {
    name: "report",
    group: "test",
    summary: "write dialogues as one HTML file, or their verdicts for tools",
    load: () => import("./commands/report/define.js"),
  },
  {
    name: "coverage",
    group: "test",
    summary: "report what transcripts exercise of the intents, and what they never reach",
    load: () => import("./commands/coverage/define.js"),
  },
  {
    name: "mutate",
    group: "test",
    summary: "change intents, behaviours and labels a little, and report what nothing notices",
    load: () => import("./commands/mutate/define.js"),
  },
  {
    name: "lint",
    group: "test",
    summary: "check intents, and the commands of transcripts",
    load: () => import("./commands/lint/define.js"),
  },
  {
    name: "generate",
    group: "test",
    summary: "print typed classes, validators and types from the intents",
    load: () => import("./commands/generate/define.js"),
  },
  {
    name: "demo",
    group: "test",
    summary: "replay the dialogues that come with Backlot",
    load: () => import("./commands/demo/define.js"),
  },
  {
    name: "serve",
    group: "mock",
    summary: "serve the mock back-end to other processes",
    load: () => import("./commands/serve/define.js"),
  },
  {
    name: "record",
    group: "mock",
    summary: "record what a real service answers, through a proxy",
    load: () => import("./commands/record/define.js"),
  },
  {
    name: "fixtures",
    group: "mock",
    summary: "make rows for the entities of the intents",
    load: () => import("./commands/fixtures/define.js"),
  },
  {
    name: "behaviours",
    group: "mock",
    summary: "write a behaviour for an intent, to be filled in",
    load: () => import("./commands/behaviours/define.js"),
  },
  {
    name: "wizard",
    group: "corpora",
    summary: "play a dialogue: one person as the user, one as the wizard behind the assistant",
    load: () => import("./commands/wizard/define.js"),
  },
  {
    name: "phrases",
    group: "corpora",
    summary: "write how people speak of each intent, to be edited",
    load: () => import("./commands/phrases/define.js"),
  },
  {
    name: "import",
    group: "corpora",
    summary: "turn a dataset into intents, rows, behaviours and transcripts",
    load: () => import("./commands/import/define.js"),
  },
  {
    name: "make",
    group: "corpora",
    summary: "make a corpus of labelled dialogues from the intents, with a model or without",
    load: () => import("./commands/make/define.js"),
  },
  {
    name: "export",
    group: "corpora",
    summary: "write transcripts in the format of a dataset",
    load: () => import("./commands/export/define.js"),
  },
  {
    name: "split",
    group: "corpora",
    summary: "split a corpus: by ratio, by held-out intents, leaving one task or domain out",
    load: () => import("./commands/split/define.js"),
  },
  {
    name: "stats",
    group: "corpora",
    summary: "count what a corpus holds: dialogues, turns, intents, slots, values, phenomena",
    load: () => import("./commands/stats/define.js"),
  },
  {
    name: "score",
    group: "corpora",
    summary: "score predictions and executed dialogues by each field's metrics",
    load: () => import("./commands/score/define.js"),
  },
  {
    name: "audit",
    group: "corpora",
    summary: "execute gold labels, and report those that cannot be right",
    load: () => import("./commands/audit/define.js"),
  },
  {
    name: "transpile",
    group: "corpora",
    summary: "turn a dialogue's commands into a TypeScript program",
    load: () => import("./commands/transpile/define.js"),
  },
];

/** Branches that the help also lists in another group than their sub-command's. */
const ALSO_LISTED: readonly Omit<(typeof SUB_COMMANDS)[number], "load">[] = [
  {
    name: "import mcp",
    group: "mock",
    summary: "make a mock of a real MCP server: its tools, or a capture of its calls",
  },
  { name: "import openapi", group: "mock", summary: "make a mock of an API from its OpenAPI document" },
];

const EPILOGUE = `
Results go to stdout, progress and messages to stderr.
Exit codes: 0 all good, 1 something was found (divergences, problems, stale output, refused commands),
2 wrong usage, or something could not be read, if only one line of it, 70 a bug of Backlot, 130 Ctrl-C,
141 the reader of stdout went away.

Start with:  backlot init my-assistant`;

/**
 * Runs the command line without ending the process: its result is the exit code. No state of a run outlives it.
 * @param argv with node and the script in front, as in `process.argv`
 * @param at the streams, the variables and the exit code
 */
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
  const listed = ALSO_LISTED.map(({ name, group, summary }) =>
    new Command(name).summary(summary).helpGroup(GROUPS[group]),
  );
  const root: Command = new Command("backlot")
    .description("Mock back-ends and a sandboxed command runtime for task-oriented assistants.")
    .version(version(), "-V, --version")
    .helpCommand(false)
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
    .addHelpText("after", EPILOGUE)
    .hook("preSubcommand", async (_, sub) => {
      const found = SUB_COMMANDS.find(({ name }) => name === sub.name());
      await (await found?.load())?.define(sub);
    });
  for (const { name, group, summary } of SUB_COMMANDS) {
    root
      .command(name)
      .summary(summary)
      .helpGroup(GROUPS[group])
      .showHelpAfterError(`  hint: \`backlot ${name} --help\` shows its options and examples`);
  }
  return root;
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
