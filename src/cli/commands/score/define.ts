import type { Command } from "commander";
import { type Branch, defineBranches, defined } from "../../command.js";
import { datasetsFor } from "../../config/ownParts.js";
import { terminal } from "../../terminal/terminal.js";
import { describeDataset } from "../datasetCommand.js";
import { REPORT, worstCount } from "./options.js";

const OTHERS: readonly Branch[] = [
  {
    name: "run",
    summary: "executed dialogues: goals, collateral changes, needless questions ...",
    define: defined(
      () => import("./run.js"),
      async (paths, flags) => {
        const [{ scoreRun }, { printScores }] = await Promise.all([
          import("./scoreRun.js"),
          import("./printScores.js"),
        ]);
        return printScores(await scoreRun(paths, flags), flags);
      },
    ),
  },
  {
    name: "corpus",
    summary: "a made corpus against a real one: its words, its dialogues, what can be learned from it",
    define: defined(
      () => import("./corpus.js"),
      async (made, flags) => (await import("./scoreCorpus.js")).scoreCorpus(made, flags),
    ),
  },
  {
    name: "compare",
    summary: "two systems: differences, their intervals and p-values",
    define: defined(
      () => import("./compare.js"),
      async (...given) => (await import("./systems/compareSystems.js")).compareSystems(...given),
    ),
  },
];

export async function define(command: Command): Promise<void> {
  command.description(
    "Score predictions by their field's own metrics, exactly as published, or executed dialogues by ours. Each " +
      "number comes with how many cases it rests on, a bootstrap interval over dialogues, and its worst cases.",
  );
  const datasets = (await datasetsFor(command)).flatMap(({ name, score }) => {
    if (score === undefined) return [];
    const load = (self: Command): void => {
      describeDataset(self, score, "What is scored:", REPORT, async (paths, flags) => {
        const { resamples, level, seed } = flags;
        const scoring = { worst: worstCount(flags), stdin: terminal.stdin, intervals: { resamples, level, seed } };
        const scored = score.score(paths, flags as never, scoring);
        if (Symbol.asyncIterator in scored)
          return (await import("./systems/printSystems.js")).printSystems(scored, flags);
        // Awaited before other work: an error of the score is its dataset's.
        const report = await scored;
        return (await import("./printScores.js")).printScores(report, flags);
      });
    };
    return [{ name, summary: score.summary, define: load }];
  });
  defineBranches(command, [...datasets, ...OTHERS]).addHelpText("after", EPILOGUE);
}

const EPILOGUE = `
With --json a report is one object: the numbers under their published names, and what it takes to compare them again
(versions, hashes of the data, what each dialogue contributes) under "backlot". \`backlot score compare\` reads it.`;
