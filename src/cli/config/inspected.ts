import type { Arguments, OptionTable } from "../flags.js";

export const INSPECTED_PATHS = [
  [
    "[paths...]",
    "transcripts, executed dialogues, stored rehearsals: files or folders, or a folder with intents of its own (default: examples)",
  ],
] as const satisfies Arguments;

/** Options of the dialogues to show, and of data beside them. */
export const INSPECTED = {
  "--compare": "compare two runs: dialogue by dialogue, and their numbers as `backlot score compare` does",
  "--gold <path>": "with --compare: the dialogues as they should be",
  "--policy <policy>": "of rehearsals: the policy that the tests of failures load, as `backlot rehearse` was given it",
  "--mutation <file>": "also show what nothing noticed: the report that `backlot mutate --json` wrote",
  "--scores <file>": "also show scores: what `backlot score … --json` wrote; FILE#NAME for one system of several",
  "--lenient": "accept values of the wrong type, as `backlot replay --lenient` does",
} as const satisfies OptionTable;
