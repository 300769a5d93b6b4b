import type { Command } from "commander";

/** A sub-command's module: it defines arguments, options and action. */
export interface SubCommand {
  define(command: Command): void | Promise<void>;
}

/** A sub-command of a sub-command, such as `lucid` of `backlot import`. */
export interface Branch {
  readonly name: string;
  readonly summary: string;
  /** The heading below which the help lists it, if there are several. */
  readonly group?: string;
  /** Loads its module if it is the one to run. */
  readonly load: () => Promise<SubCommand>;
}

/** Adds branches to a sub-command, in the order of its help. */
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
