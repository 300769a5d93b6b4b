import type { Command } from "commander";
import type { DatasetCommand, DatasetOption } from "../../corpora/dataset.js";
import { describeCommand } from "../command.js";
import { anyNumber, list } from "../config/options.js";
import type { FlagsOf, OptionGroups, OptionSpec } from "../flags.js";

/** Defines a command of a dataset: first its own options under `heading`, then those that all datasets share. */
export function describeDataset<const Shared extends OptionGroups>(
  self: Command,
  { description, paths, options, examples, notes }: Omit<DatasetCommand, "summary">,
  heading: string,
  shared: Shared,
  run: (paths: readonly string[], flags: FlagsOf<Shared>) => Promise<number>,
): void {
  const own = Object.fromEntries(options.map((option) => [option.flags, specOf(option)]));
  const definition = {
    about: description,
    takes: paths === undefined ? [] : [[paths.name, paths.about] as const],
    options: { [heading]: own, ...shared },
    examples,
    ...(notes === undefined ? {} : { notes }),
  };
  describeCommand(self, definition, (...given: unknown[]) =>
    run(
      given.slice(0, -1).flatMap((one) => (one ?? []) as string),
      given.at(-1) as FlagsOf<Shared>,
    ),
  );
}

function specOf({ about, required = false, choices, default: value, repeated, type }: DatasetOption): OptionSpec {
  const read = type === "integer" ? anyNumber : repeated === true ? list : undefined;
  return [about, { isRequired: required, value, ...(choices && { choices }), ...(read && { read }) }];
}
