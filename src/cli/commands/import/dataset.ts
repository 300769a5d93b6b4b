import type { Command } from "commander";
import type { DatasetImport } from "../../../corpora/dataset.js";
import { terminal } from "../../terminal/terminal.js";
import { describeDataset, pathsOf } from "../datasetCommand.js";
import { type ImportFlags, importInto, importOptions } from "./importInto.js";

/** Defines `backlot import NAME` of a dataset. */
export function defineImport(command: Command, name: string, dataset: DatasetImport): void {
  describeDataset(command, dataset, "What is imported:", importOptions).action(async (...given: unknown[]) => {
    const [flags] = given.slice(dataset.paths === undefined ? 0 : 1) as [ImportFlags];
    const paths = pathsOf(dataset, given[0]);
    const { items, expectsDialogues, beside } = await dataset.open(paths, flags as never);
    const traits = { needsLeniency: dataset.needsLeniency === true, expectsDialogues, beside };
    terminal.exitCode = await importInto(name, paths, flags, items, traits);
  });
}
