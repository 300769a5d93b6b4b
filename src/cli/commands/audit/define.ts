import { defineCommand, type Flags } from "../../command.js";
import { ENGINE_AND_LIMITS, PROJECT } from "../../config/options.js";

export const command = defineCommand({
  about:
    "Execute the gold labels of a corpus and report those that cannot be right: labels that fail, change nothing, " +
    "lead to the end state of another task, use values that nobody could know, contradict what the task has to " +
    "tell, or break the policy; and tasks that are passed by doing nothing. Recorded runs are not labels.",
  takes: [
    ["[corpus...]", "files or folders of transcripts, or a folder that `backlot import` wrote (default: examples)"],
  ],
  options: {
    "What is held to a policy:": {
      "--rules <files...>":
        "modules of rules (default: policy.rules.ts of the corpus); rules among the project's properties count as well",
    },
    "The project:": PROJECT,
    "Output:": {
      "-q, --quiet": "no progress, no messages",
      "--json": "print one JSON object with findings, each with its task, rule, place and reason",
      ...ENGINE_AND_LIMITS,
    },
  },
  examples: ["backlot audit retail", "backlot audit airline --rules airline.rules.ts --json", "backlot audit examples"],
});

export type AuditFlags = Flags<typeof command>;
