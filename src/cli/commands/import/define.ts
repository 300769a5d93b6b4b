import type { Command } from "commander";
import { type Branch, defineBranches } from "../../branches.js";

/** The formats in the order of the help. The file of one is loaded when it is the one that is imported. */
const FORMATS: readonly Branch[] = [
  {
    name: "lucid",
    summary: "LUCID: dialogues, generated conversations, toolbox intents",
    load: () => import("./lucid.js"),
  },
  {
    name: "sgd",
    summary: "SGD, as published or as Hugging Face has it, and its SGD-X variants",
    load: () => import("./sgd.js"),
  },
  {
    name: "multiwoz",
    summary: "MultiWOZ: database, goals, dialogues of MultiWOZ 2.2",
    load: () => import("./multiwoz.js"),
  },
  {
    name: "forms",
    summary: "Forms and stored runs of the modular form-filling system",
    load: () => import("./forms.js"),
  },
  {
    name: "star",
    summary: "STAR: tasks, knowledge base, dialogues",
    load: () => import("./star.js"),
  },
  {
    name: "mcp",
    summary: "a real MCP server: its tools, or a capture of its calls",
    load: () => import("./mcp.js"),
  },
  {
    name: "openapi",
    summary: "an OpenAPI document: its operations, to be served under its own paths",
    load: () => import("./openapi.js"),
  },
];

/** `backlot import` */
export function define(command: Command): void {
  command.description(
    "Turn a dataset into a folder of intents, rows, behaviours and transcripts, on which `backlot generate` and " +
      "`backlot replay` work as on any other. The dataset is read as published; what could not be carried over is counted.",
  );
  defineBranches(command, FORMATS).addHelpText("after", EPILOGUE);
}

const EPILOGUE = `
Every import writes:
  intents/*.json        one file for each intent, and behaviours/ where the system has any
  fixtures/             the rows of its entities
  transcripts.jsonl     the dialogues, with their commands and the signals that were recorded
  import-report.json    what came in, and what could not be carried over, by reason
The folder takes its new state at the end or not at all; another import into it replaces what the first one wrote.`;
