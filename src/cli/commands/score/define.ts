import type { Command } from "commander";
import { type Branch, defineBranches } from "../../branches.js";

/** The fields in the order of the help. The file of one is loaded when it is the one that is scored. */
const FIELDS: readonly Branch[] = [
  {
    name: "multiwoz",
    summary: "MultiWOZ: Inform, Success, BLEU, richness and states of whole systems",
    load: () => import("./multiwoz.js"),
  },
  {
    name: "lucid",
    summary: "LUCID: intents, slots, goals and exact match of predicted commands",
    load: () => import("./lucid.js"),
  },
  {
    name: "sgd",
    summary: "SGD: goal accuracy, intents, requested slots and slot tagging",
    load: () => import("./sgd.js"),
  },
  {
    name: "star",
    summary: "STAR: next actions, and responses",
    load: () => import("./star.js"),
  },
  {
    name: "forms",
    summary: "form filling: counters, and the paper's success, efficiency and score",
    load: () => import("./forms.js"),
  },
  {
    name: "run",
    summary: "executed dialogues: goals, collateral changes, needless questions ...",
    load: () => import("./run.js"),
  },
  {
    name: "compare",
    summary: "two systems: differences, their intervals and p-values",
    load: () => import("./compare.js"),
  },
];

/** `backlot score` */
export function define(command: Command): void {
  command.description(
    "Score predictions by their field's own metrics, exactly as published, or executed dialogues by ours. Each " +
      "number comes with how many cases it rests on, a bootstrap interval over dialogues, and its worst cases.",
  );
  defineBranches(command, FIELDS).addHelpText("after", EPILOGUE);
}

const EPILOGUE = `
With --json a report is one object: the numbers under their published names, and what it takes to compare them again
(versions, hashes of the data, what each dialogue contributes) under "backlot". \`backlot score compare\` reads it.`;
