import type { Command } from "commander";

/** What each sub-command's file exports: it describes its arguments and options, and what they lead to. */
export interface SubCommand {
  define(command: Command): void | Promise<void>;
}

/** A sub-command of a sub-command, such as `lucid` of `backlot import`. */
export interface Branch {
  readonly name: string;
  readonly summary: string;
  /** The heading below which the help lists it, if there are several. */
  readonly group?: string;
  /** Loads its file, when it is the one that runs. */
  readonly load: () => Promise<SubCommand>;
}

/** Gives a sub-command branches, in the order of its help. */
export function defineBranches(command: Command, branches: readonly Branch[]): Command {
  command.helpCommand(false).hook("preSubcommand", async (_, sub) => {
    const found = branches.find(({ name }) => name === sub.name());
    await (await found?.load())?.define(sub);
  });
  for (const { name, summary, group = "Commands:" } of branches) {
    command
      .command(name)
      .summary(summary)
      .helpGroup(group)
      .showHelpAfterError(`  hint: \`backlot ${command.name()} ${name} --help\` shows its options and examples`);
  }
  return command;
}
