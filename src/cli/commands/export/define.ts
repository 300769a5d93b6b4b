import type { Command } from "commander";
import { type Branch, defineBranches } from "../../branches.js";

/** The formats in the order of the help. The file of one is loaded when it is the one that is exported. */
const FORMATS: readonly Branch[] = [
  { name: "lucid", summary: "LUCID: the dataset's JSON, and toolbox intents", load: () => import("./lucid.js") },
  { name: "sgd", summary: "SGD: dialogues as published", load: () => import("./sgd.js") },
];

/** `backlot export` */
export function define(command: Command): void {
  command.description(
    "Write transcripts in the format of a dataset. What was imported from one comes back as it was, as far as the " +
      "format can hold it; what it has no place for is counted.",
  );
  defineBranches(command, FORMATS).addHelpText("after", EPILOGUE);
}

const EPILOGUE = `
Every file takes its place at the end, whole or not at all; another export into the folder replaces what the first one wrote.`;
