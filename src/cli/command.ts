import { type Command, Option } from "commander";
import type { Arguments, ArgumentsOf, FlagsOf, OptionGroups, OptionSpec } from "./flags.js";
import { terminal } from "./terminal/terminal.js";

export interface Definition<Takes extends Arguments, Groups extends OptionGroups> {
  readonly about: string;
  readonly takes?: Takes;
  readonly options?: Groups;
  readonly examples?: readonly string[];
  /** Further text at the end of the help. */
  readonly notes?: string;
  readonly passesThrough?: true;
  readonly refuses?: (...given: Given<Takes, Groups>) => string | null | Promise<string | null>;
}

export type Given<Takes extends Arguments, Groups> = [...ArgumentsOf<Takes>, FlagsOf<Groups>];

export type Run<Takes extends Arguments, Groups> = (...given: Given<Takes, Groups>) => Promise<number>;

/** Returns a definition as it is: types of arguments and flags follow from it. */
export function defineCommand<
  const Takes extends Arguments = [],
  const Groups extends OptionGroups = Record<never, never>,
>(definition: Definition<Takes, Groups>): Definition<Takes, Groups> {
  return definition;
}

export type Flags<Of extends { readonly options?: unknown }> = FlagsOf<NonNullable<Of["options"]>>;

export interface Branch {
  readonly name: string;
  readonly summary: string;
  readonly group?: string;
  /** Defines it if it is the one to run. */
  readonly define: (self: Command) => unknown;
}

/** Adds sub-commands to a command, in the order of its help. */
export function defineBranches(command: Command, branches: readonly Branch[]): Command {
  command.helpCommand(false).hook("preSubcommand", async (_, sub) => {
    await branches.find(({ name }) => name === sub.name())?.define(sub);
  });
  const path = command.parent === null ? command.name() : `${command.parent.name()} ${command.name()}`;
  for (const { name, summary, group = "Commands:" } of branches) {
    command
      .command(name)
      .summary(summary)
      .helpGroup(group)
      .showHelpAfterError(`  hint: \`${path} ${name} --help\` shows its options and examples`);
  }
  return command;
}

/** Returns the `define` of a branch. The modules of its definition and of its work are loaded on demand. */
export function defined<const Takes extends Arguments, const Groups extends OptionGroups>(
  load: () => Promise<{ readonly command: Definition<Takes, Groups> }>,
  run: Run<Takes, Groups>,
): Branch["define"] {
  return async (self) => describeCommand(self, (await load()).command, run);
}

/** Defines a sub-command. The help stands among the options of output, or in the first group. */
export function describeCommand<
  const Takes extends Arguments = [],
  const Groups extends OptionGroups = Record<never, never>,
>(self: Command, definition: Definition<Takes, Groups>, run: Run<Takes, Groups>): Command {
  const { about, takes = [], examples = [], notes, passesThrough = false, refuses } = definition;
  const options: OptionGroups = definition.options ?? {};
  self.description(about).passThroughOptions(passesThrough);
  for (const [name, help, value] of takes) self.argument(name, help, value);
  const helped = "Output:" in options ? "Output:" : Object.keys(options)[0];
  for (const [heading, table] of Object.entries(options)) {
    if (heading !== "") self.optionsGroup(heading);
    if (heading !== "" && heading === helped) self.helpOption("-h, --help", "display help for command");
    for (const [flags, spec] of Object.entries(table)) self.addOption(optionOf(flags, spec));
  }
  self.action(async (...passed: unknown[]) => {
    const given = passed.slice(0, -1) as Given<Takes, Groups>;
    const problem = (await refuses?.(...given)) ?? null;
    if (problem !== null) self.error(`error: ${problem}`);
    terminal.exitCode = await run(...given);
  });
  if (examples.length > 0) self.addHelpText("after", `\nExamples:\n${examples.map((line) => `  ${line}`).join("\n")}`);
  return notes === undefined ? self : self.addHelpText("after", notes);
}

function optionOf(flags: string, spec: OptionSpec): Option {
  const [about, how = {}] = typeof spec === "string" ? [spec] : spec;
  const {
    read,
    choices,
    value,
    isRequired = false,
    conflicts = [],
  } = typeof how === "function" ? { read: how } : "length" in how ? { choices: how } : how;
  const option = new Option(flags, about).makeOptionMandatory(isRequired).conflicts([...conflicts]);
  if (value !== undefined) option.default(value);
  if (choices !== undefined) option.choices(choices);
  if (read !== undefined) option.argParser(read as (text: string, before: unknown) => unknown);
  return option;
}
