import type { Command } from "commander";
import { outputGroup } from "../../config/groups.js";
import { engineOptions, examples, projectOptions } from "../../config/options.js";
import { terminal } from "../../terminal/terminal.js";
import type { AuditFlags } from "./auditCorpus.js";

/** Defines `backlot audit`. */
export function define(command: Command): void {
  command
    .description(
      "Execute the gold labels of a corpus and report those that cannot be right: labels that fail, change nothing, lead to " +
        "the end state of another task, use values that nobody could know, contradict what the task has to tell, or break " +
        "the policy; and tasks that are passed by doing nothing. Recorded runs are not labels.",
    )
    .argument(
      "[corpus...]",
      "files or folders of transcripts, or a folder that `backlot import` wrote (default: examples)",
    );
  command
    .optionsGroup("What is held to a policy:")
    .option(
      "--rules <files...>",
      "modules of rules (default: policy.rules.ts of the corpus); rules among the project's properties count as well",
    );
  projectOptions(command);
  outputGroup(command)
    .option("-q, --quiet", "no progress, no messages")
    .option("--json", "print one JSON object with findings, each with its task, rule, place and reason");
  engineOptions(command).action(async (paths: readonly string[], flags: AuditFlags) => {
    const { auditCorpus } = await import("./auditCorpus.js");
    terminal.exitCode = await auditCorpus(paths, flags);
  });
  examples(command, [
    "backlot audit retail",
    "backlot audit airline --rules airline.rules.ts --json",
    "backlot audit examples",
  ]);
}
