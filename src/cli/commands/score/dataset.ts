import type { Command } from "commander";
import type { DatasetScore } from "../../../corpora/dataset.js";
import { terminal } from "../../terminal/terminal.js";
import { describeDataset, pathsOf } from "../datasetCommand.js";
import { type ReportFlags, reportOptions, worstCount } from "./options.js";

/** Defines `backlot score NAME` of a dataset. */
export function defineScore(command: Command, dataset: DatasetScore): void {
  describeDataset(command, dataset, "What is scored:", reportOptions).action(async (...given: unknown[]) => {
    const [flags] = given.slice(dataset.paths === undefined ? 0 : 1) as [ReportFlags];
    const { resamples, level, seed } = flags;
    const scoring = { worst: worstCount(flags), stdin: terminal.stdin, intervals: { resamples, level, seed } };
    const scored = dataset.score(pathsOf(dataset, given[0]), flags as never, scoring);
    if (Symbol.asyncIterator in scored) {
      const { printSystems } = await import("./systems/printSystems.js");
      terminal.exitCode = await printSystems(scored, flags);
    } else {
      // Awaited before other work: an error of the score is its dataset's.
      const report = await scored;
      const { printScores } = await import("./printScores.js");
      terminal.exitCode = await printScores(report, flags);
    }
  });
}
