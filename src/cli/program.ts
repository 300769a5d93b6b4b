import { Command, CommanderError } from "commander";
import { BacklotError } from "../errors.js";
import type { SubCommand } from "./branches.js";
import { EXIT } from "./terminal/exit.js";
import { err, out } from "./terminal/output.js";
import { type Terminal, terminal, useTerminal } from "./terminal/terminal.js";
import { version } from "./version.js";

/** The sub-commands in the order of their help. The file of one is loaded when it is the one that runs. */
export const SUB_COMMANDS: readonly {
  readonly name: string;
  readonly summary: string;
  readonly load: () => Promise<SubCommand>;
}[] = [
  {
    name: "init",
    summary: "make a project: two intents, dialogues, and a policy test that passes",
    load: () => import("./commands/init/define.js"),
  },
  {
    name: "generate",
    summary: "print typed classes, validators and types from the intents",
    load: () => import("./commands/generate/define.js"),
  },
  {
    name: "lint",
    summary: "check intents, and the commands of transcripts",
    load: () => import("./commands/lint/define.js"),
  },
  {
    name: "behaviours",
    summary: "write a behaviour for an intent, to be filled in",
    load: () => import("./commands/behaviours/define.js"),
  },
  {
    name: "fixtures",
    summary: "make rows for the entities of the intents",
    load: () => import("./commands/fixtures/define.js"),
  },
  {
    name: "run",
    summary: "execute commands: as arguments, from a file, or at a prompt",
    load: () => import("./commands/run/define.js"),
  },
  {
    name: "show",
    summary: "print one dialogue for reading, or list those that are there",
    load: () => import("./commands/show/define.js"),
  },
  {
    name: "replay",
    summary: "execute the commands of transcripts and compare every signal",
    load: () => import("./commands/replay/define.js"),
  },
  {
    name: "rehearse",
    summary: "play a policy against simulated users, and find the dialogue that breaks it",
    load: () => import("./commands/rehearse/define.js"),
  },
  {
    name: "serve",
    summary: "serve the mock back-end to other processes",
    load: () => import("./commands/serve/define.js"),
  },
  {
    name: "make",
    summary: "make a corpus of labelled dialogues from the intents, with a model or without",
    load: () => import("./commands/make/define.js"),
  },
  {
    name: "import",
    summary: "turn a dataset into intents, rows, behaviours and transcripts",
    load: () => import("./commands/import/define.js"),
  },
  {
    name: "export",
    summary: "write transcripts in the format of a dataset",
    load: () => import("./commands/export/define.js"),
  },
  {
    name: "split",
    summary: "split a corpus: by ratio, by held-out intents, leaving one task or domain out",
    load: () => import("./commands/split/define.js"),
  },
  {
    name: "stats",
    summary: "count what a corpus holds: dialogues, turns, intents, slots, values, phenomena",
    load: () => import("./commands/stats/define.js"),
  },
  {
    name: "score",
    summary: "score predictions and executed dialogues by each field's metrics",
    load: () => import("./commands/score/define.js"),
  },
  {
    name: "coverage",
    summary: "report what transcripts exercise of the intents, and what they never reach",
    load: () => import("./commands/coverage/define.js"),
  },
  {
    name: "mutate",
    summary: "change intents, behaviours and labels a little, and report what nothing notices",
    load: () => import("./commands/mutate/define.js"),
  },
  {
    name: "transpile",
    summary: "turn a dialogue's commands into a TypeScript program",
    load: () => import("./commands/transpile/define.js"),
  },
  {
    name: "demo",
    summary: "replay the dialogues that come with Backlot",
    load: () => import("./commands/demo/define.js"),
  },
];

const EPILOGUE = `
Results go to stdout, progress and messages to stderr.
Exit codes: 0 all good, 1 something was found (divergences, problems, stale output, refused commands),
2 wrong usage, or something could not be read, if only one line of it, 70 a bug of Backlot, 130 Ctrl-C,
141 the reader of stdout went away.

Start with:  backlot init my-assistant`;

/**
 * Runs the command line. Nothing outlives it, and it ends no process: its result is the exit code.
 * @param argv with node and the script in front, as in `process.argv`
 * @param at its streams and variables, and where its exit code is set
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

/** @throws BacklotError FILE_NOT_FOUND where the current folder was removed meanwhile: no path means anything there */
function assertFolder(): void {
  try {
    process.cwd();
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code !== "ENOENT") throw cause;
    throw new BacklotError("FILE_NOT_FOUND", "the current folder does not exist any more", { cause });
  }
}

function program(): Command {
  const root = new Command("backlot")
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
      outputError: (text, write) => write(`USAGE: ${text.replace(/^error: /, "")}`),
    })
    .configureHelp({ styleTitle: (title) => out.colours.bold(title) })
    .showHelpAfterError("  hint: `backlot --help` lists the commands")
    .addHelpText("after", EPILOGUE)
    .hook("preSubcommand", async (_, sub) => {
      const found = SUB_COMMANDS.find(({ name }) => name === sub.name());
      (await found?.load())?.define(sub);
    });
  for (const { name, summary } of SUB_COMMANDS) {
    root
      .command(name)
      .summary(summary)
      .showHelpAfterError(`  hint: \`backlot ${name} --help\` shows its options and examples`);
  }
  return root;
}

/** `help replay` as `replay --help`: commander's own help command would not load the sub-command's file. */
function withoutHelpCommand([node = "", script = "", ...args]: readonly string[]): string[] {
  const [first, ...rest] = args;
  return first === "help" ? [node, script, ...rest, "--help"] : [node, script, ...args];
}
