import { type Command, Option } from "commander";
import { advancedGroup, outputGroup } from "../../config/groups.js";
import {
  examples,
  limitsOptions,
  percentage,
  projectOptions,
  strictnessOptions,
  wholeNumber,
} from "../../config/options.js";
import { queueOptions, queueProblem } from "../../config/queue.js";
import { terminal } from "../../terminal/terminal.js";
import type { MutateFlags } from "./mutateProject.js";

/** Defines `backlot mutate`. */
export function define(command: Command): void {
  command
    .description(
      "Change a project a little, in one place at a time, and replay its dialogues on it: a change that no dialogue " +
        "notices is either not tested or makes no difference. Intents, behaviours and, if asked for, the labels of the " +
        "dialogues are changed, or the code of a policy, in memory only.",
    )
    .argument("[paths...]", "files or folders of dialogues, or a folder with intents of its own (default: examples)");
  command
    .optionsGroup("What is changed, and what notices it:")
    .addOption(
      new Option("--what <kinds...>", "what to change (default: schema behaviours)").choices([
        "schema",
        "behaviours",
        "labels",
      ]),
    )
    .option("--only <text>", "change only files whose path holds this text")
    .option(
      "--policy <module>",
      "change the code of this policy instead, and rehearse each mutant of it: what breaks a property is noticed",
    )
    .option(
      "--plans <paths...>",
      "play these plans too, by the reference policy: their dialogues notice mutants as well; with --policy, rehearse on these alone",
    )
    .option("--rehearse", "play the first 1,000 plans that rehearse plays without flags (default with --policy: true)")
    .option(
      "--tests [filters...]",
      "run the project's vitest tests, or those whose paths hold one of these texts, on what no dialogue notices",
    );
  strictnessOptions(command)
    .option("--equivalent <file>", "mutants that are argued to be equivalent: a JSON list of { id, reason }")
    .option("--threshold <percent>", "exit 1 only where the score is lower (default: 100)", percentage);
  projectOptions(command);
  outputGroup(command)
    .option("--json <file>", "write the report as JSON, in the format of mutation-testing-report-schema")
    .option("--html <file>", "write the report as a page; needs the package mutation-testing-elements")
    .option("--max-survivors <n>", "show at most so many (default: 20)", wholeNumber(0))
    .option("-q, --quiet", "no progress, no messages");
  advancedGroup(command)
    .option("--workers <n>", "threads (default: the machine's cores)", wholeNumber(1))
    .option("--no-incremental", "try every mutant, whatever is known of it from earlier runs");
  queueOptions(command, "mutants", 100, ["workers", "policy"]);
  limitsOptions(command).action(async (paths: readonly string[], flags: MutateFlags, self: Command) => {
    const usage = usageProblem(paths, flags) ?? queueProblem(flags);
    if (usage !== null) self.error(`error: ${usage}`);
    const { mutateProject } = await import("./mutateProject.js");
    terminal.exitCode = await mutateProject(paths, flags);
  });
  examples(command, [
    "backlot mutate",
    "backlot mutate examples --only set_thermostat --max-survivors 100",
    "backlot mutate examples --what labels",
    "backlot mutate --plans tests/plans",
    "backlot mutate --rehearse --what behaviours",
    "backlot mutate --policy policies/mine.ts",
    "backlot mutate --policy policies/mine.ts --tests tests/mine --json mutation.json",
    "backlot mutate --tests --threshold 80",
    "backlot mutate --json mutation.json --html mutation.html",
    "backlot mutate --equivalent equivalent.json",
    "backlot mutate --rehearse --queue redis://localhost:6379 --shared /mnt/fleet",
  ]);
  command.addHelpText("after", STATUSES);
}

function usageProblem(paths: readonly string[], { policy, what, strict, lenient }: MutateFlags): string | null {
  if (policy === undefined) return null;
  if (paths.length > 0) return "--policy takes no dialogues: mutants of a policy are rehearsed, on plans";
  if (what !== undefined) return "--policy and --what cannot be given together: the policy's code alone is changed";
  const flag = strict === true ? "strict" : lenient === true ? "lenient" : null;
  return flag === null ? null : `--policy and --${flag} cannot be given together: nothing is replayed`;
}

const STATUSES = `
A mutant is killed where a dialogue diverges, a rehearsal breaks a property or a test fails, and timed out where a command runs past its deadline, which
counts as noticed. It survives where nothing notices it, also where nothing reaches it (no coverage). What breaks a rule of
the schema or does not parse (compile error), or fails as it is loaded (runtime error), is not a mutant and does not count.
The score is how many of a hundred mutants are noticed.`;
