import { type Command, Option } from "commander";
import type { DatasetCommand, DatasetOption } from "../../corpora/dataset.js";
import { examples, list, wholeNumber } from "../config/options.js";

/**
 * Describes a command of a dataset: first its own options, then those that all datasets share.
 * @param group the heading of its own options
 */
export function describeDataset(
  command: Command,
  { description, paths, options, examples: lines, notes }: DatasetCommand,
  group: string,
  shared: (command: Command) => Command,
): Command {
  command.description(description).optionsGroup(group);
  if (paths !== undefined) command.argument(paths.name, paths.about);
  for (const option of options) command.addOption(optionOf(option));
  shared(command);
  examples(command, lines);
  return notes === undefined ? command : command.addHelpText("after", notes);
}

function optionOf({ flags, about, required = false, choices, default: value, repeated, type }: DatasetOption): Option {
  const option = new Option(flags, about).makeOptionMandatory(required);
  if (choices !== undefined) option.choices(choices);
  if (value !== undefined) option.default(value);
  if (repeated === true) option.argParser(list);
  if (type === "integer") option.argParser(wholeNumber(Number.NEGATIVE_INFINITY));
  return option;
}

/** Returns the arguments of a command as a list: `<files...>` is one already, `[gold]` is one path or none. */
export function pathsOf({ paths }: DatasetCommand, given: unknown): readonly string[] {
  if (paths === undefined) return [];
  return (Array.isArray(given) ? given : given === undefined ? [] : [given]) as readonly string[];
}
