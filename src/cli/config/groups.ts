import type { Command } from "commander";

const ADVANCED = "Advanced:";

/** Starts the group of options that name the project. */
export function projectGroup(command: Command): Command {
  return command.optionsGroup("The project:");
}

/** Starts the group of options for output, including `--help`. */
export function outputGroup(command: Command): Command {
  return withHelp(command.optionsGroup("Output:"));
}

/** Starts the group of rarely needed options. No other group may follow. */
export function advancedGroup(command: Command): Command {
  return command.optionsGroup(ADVANCED);
}

/** Puts `--help` into the current group. By default, it would get a group of its own below all others. */
export function withHelp(command: Command): Command {
  return command.helpOption("-h, --help", "display help for command");
}
