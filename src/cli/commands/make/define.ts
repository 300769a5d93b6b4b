import type { Command } from "commander";
import { type Branch, defineBranches, defined, describeCommand } from "../../command.js";
import { datasetsFor } from "../../config/ownParts.js";
import { queueProblem } from "../../config/queue.js";
import { makeOptions } from "./flags.js";

const BRANCHES: readonly Branch[] = [
  {
    name: "intents",
    summary: "have a model make intents from descriptions",
    define: defined(
      () => import("./intents.js"),
      async (file, flags) => (await import("./intentsInto.js")).intentsInto(file, flags),
    ),
  },
  {
    name: "review",
    summary: "show what was discarded, and why",
    define: defined(
      () => import("./review.js"),
      async (folder, flags) => (await import("./reviewDiscards.js")).reviewDiscards(folder, flags),
    ),
  },
  {
    name: "stages",
    summary: "show the stages that ask a model",
    define: async (self) => (await import("./stages.js")).define(self),
  },
];

export async function define(self: Command): Promise<void> {
  const datasets = await datasetsFor(self);
  const styles = datasets.flatMap(({ style }) => style ?? []);
  const formats = datasets.flatMap(({ export: format }) => format ?? []);
  // Options after the name of a branch are the branch's own.
  defineBranches(self.enablePositionalOptions(), BRANCHES);
  const definition = {
    about:
      "Make a corpus of labelled dialogues from the intents, with a model or without: each is planned, executed on the back-end, " +
      "compared with its plan, put into words, and checked. What is in doubt is discarded, with the reason.",
    options: makeOptions(
      styles,
      formats.map(({ name }) => name),
    ),
    refuses: queueProblem,
    examples: [
      "backlot make --count 1000 --seed 7 --out corpus",
      "backlot make --operators correction=20 overheard=5 --failures 10 --out corpus",
      "backlot make --only book_table find_tables --count 50 --out corpus && backlot replay corpus",
      "backlot make --style sgd --count 500 --out sgd-like && backlot import sgd sgd-like/sgd --out imported",
      "backlot make --count 500 --export lucid sgd --out corpus",
      "backlot make --model ./model.mjs --max-calls 5000 --count 200 --out corpus",
      "backlot make --count 1000000 --out corpus --queue redis://localhost:6379 --shared /mnt/fleet",
      "backlot make review corpus",
    ],
  };
  describeCommand(self, definition, async (flags) => {
    const style = styles.find(({ name }) => name === flags.style);
    if (style === undefined) return (await import("./makeCorpusInto.js")).makeCorpusInto(flags, formats);
    return (await import("./makeCorpusInto.js")).makeStyledInto(flags, style);
  });
}
