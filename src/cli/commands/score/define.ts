import type { Command } from "commander";
import { type Branch, defineBranches } from "../../branches.js";
import { datasetsFor } from "../../config/ownParts.js";

/** Scores other than datasets'. Each module is loaded on demand. */
const OTHERS: readonly Branch[] = [
  {
    name: "run",
    summary: "executed dialogues: goals, collateral changes, needless questions ...",
    load: () => import("./run.js"),
  },
  {
    name: "corpus",
    summary: "a made corpus against a real one: its words, its dialogues, what can be learned from it",
    load: () => import("./corpus.js"),
  },
  {
    name: "compare",
    summary: "two systems: differences, their intervals and p-values",
    load: () => import("./compare.js"),
  },
];

/** Defines `backlot score`. */
export async function define(command: Command): Promise<void> {
  command.description(
    "Score predictions by their field's own metrics, exactly as published, or executed dialogues by ours. Each " +
      "number comes with how many cases it rests on, a bootstrap interval over dialogues, and its worst cases.",
  );
  const datasets = (await datasetsFor(command)).flatMap(({ name, score }) => {
    if (score === undefined) return [];
    const load = async () => {
      const { defineScore } = await import("./dataset.js");
      return { define: (sub: Command) => defineScore(sub, score) };
    };
    return [{ name, summary: score.summary, load }];
  });
  defineBranches(command, [...datasets, ...OTHERS]).addHelpText("after", EPILOGUE);
}

const EPILOGUE = `
With --json a report is one object: the numbers under their published names, and what it takes to compare them again
(versions, hashes of the data, what each dialogue contributes) under "backlot". \`backlot score compare\` reads it.`;
