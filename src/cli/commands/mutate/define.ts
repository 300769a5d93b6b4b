import { defineCommand, type Flags } from "../../command.js";
import { LIMITS, PROJECT, percentage, STRICTNESS, wholeNumber } from "../../config/options.js";
import { queueOptions, queueProblem } from "../../config/queue.js";

const STATUSES = `
A mutant is killed where a dialogue diverges, a rehearsal breaks a property or a test fails, and timed out where a command runs past its deadline, which
counts as noticed. It survives where nothing notices it, also where nothing reaches it (no coverage). What breaks a rule of
the schema or does not parse (compile error), or fails as it is loaded (runtime error), is not a mutant and does not count.
The score is how many of a hundred mutants are noticed.`;

export const command = defineCommand({
  about:
    "Change a project a little, in one place at a time, and replay its dialogues on it: a change that no dialogue " +
    "notices is either not tested or makes no difference. Intents, behaviours and, if asked for, the labels of " +
    "the dialogues are changed, or the code of a policy, in memory only.",
  takes: [["[paths...]", "files or folders of dialogues, or a folder with intents of its own (default: examples)"]],
  options: {
    "What is changed, and what notices it:": {
      "--what <kinds...>": ["what to change (default: schema behaviours)", ["schema", "behaviours", "labels"]],
      "--only <text>": "change only files whose path holds this text",
      "--policy <module>":
        "change the code of this policy instead, and rehearse each mutant of it: what breaks a property is noticed",
      "--plans <paths...>":
        "play these plans too, by the reference policy: their dialogues notice mutants as well; with --policy, rehearse on these alone",
      "--rehearse": "play the first 1,000 plans that rehearse plays without flags (default with --policy: true)",
      "--tests [filters...]":
        "run the project's vitest tests, or those whose paths hold one of these texts, on what no dialogue notices",
      ...STRICTNESS,
      "--equivalent <file>": "mutants that are argued to be equivalent: a JSON list of { id, reason }",
      "--threshold <percent>": ["exit 1 only where the score is lower (default: 100)", percentage],
    },
    "The project:": PROJECT,
    "Output:": {
      "--json <file>": "write the report as JSON, in the format of mutation-testing-report-schema",
      "--html <file>": "write the report as a page; needs the package mutation-testing-elements",
      "--max-survivors <n>": ["show at most so many (default: 20)", wholeNumber(0)],
      "-q, --quiet": "no progress, no messages",
    },
    "Advanced:": {
      "--workers <n>": ["threads (default: the machine's cores)", wholeNumber(1)],
      "--no-incremental": "try every mutant, whatever is known of it from earlier runs",
      ...queueOptions("mutants", 100, ["workers", "policy"]),
      ...LIMITS,
    },
  },
  examples: [
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
  ],
  notes: STATUSES,
  refuses: (paths, flags) => {
    const { policy, what, strict, lenient } = flags;
    if (policy === undefined) return queueProblem(flags);
    if (paths.length > 0) return "--policy takes no dialogues: mutants of a policy are rehearsed, on plans";
    if (what !== undefined) return "--policy and --what cannot be given together: the policy's code alone is changed";
    const flag = strict === true ? "strict" : lenient === true ? "lenient" : null;
    return flag === null ? queueProblem(flags) : `--policy and --${flag} cannot be given together: nothing is replayed`;
  },
});

export type MutateFlags = Flags<typeof command>;
