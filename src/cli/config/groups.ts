import type { Command } from "commander";

/** The heading of what hardly anybody needs. Its group is the last one. */
const ADVANCED = "Advanced:";

/** From here on, options say which project a command goes by. */
export function projectGroup(command: Command): Command {
  return command.optionsGroup("The project:");
}

/** From here on, options say what a command prints and writes; `--help` is among them. */
export function outputGroup(command: Command): Command {
  return withHelp(command.optionsGroup("Output:"));
}

/** From here on, options are those that hardly anybody needs: nothing but these may follow. */
export function advancedGroup(command: Command): Command {
  return command.optionsGroup(ADVANCED);
}

/** Puts `--help` into the present group. Without it, it would have a group of its own below all others. */
export function withHelp(command: Command): Command {
  return command.helpOption("-h, --help", "display help for command");
}
