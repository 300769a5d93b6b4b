import { InvalidArgumentError } from "commander";
import { defineCommand } from "../../command.js";
import { anyNumber, CACHE, duration, ENGINE, NOW, PROJECT, percentage, wholeNumber } from "../../config/options.js";
import { queueOptions, queueProblem } from "../../config/queue.js";
import type { FlagsOf, OptionGroups } from "../../flags.js";

function shard(text: string): { readonly part: number; readonly parts: number } {
  const [part = 0, parts = 0] = text.split("/").map(Number);
  if (!/^\d+\/\d+$/.test(text) || part < 1 || part > parts) {
    throw new InvalidArgumentError("It must be a part of so many, such as 1/4.");
  }
  return { part, parts };
}

const options = {
  "What is rehearsed:": {
    "--policy <policy>":
      "a module, schema (the reference policy), graph or graph:FOLDER (over task graphs), exec:COMMAND, or http://… (default: the config file's, or schema)",
    "--goals <intents...>": "only goals of these intents (default: all)",
    "--operators <names...>": "these operators alone, one at a time, or none (default: all, in every situation)",
    "--time <duration>": ["how long, such as 500ms, 20s or 2m: what is new comes first (default: 20s)", duration],
    "--all": "all of it, however long that takes",
    "--depth <n>": [
      "every combination of so many of them at one goal, and nothing else, however long that takes",
      wholeNumber(0),
    ],
    "--places <which>": ["with --depth: at one place, drawn, or at every one (default: one)", ["one", "every"]],
    "--initiative <n>": [
      "how much the user says of its own accord: 1 what it is asked for … 4 everything (default: 1)",
      ["1", "2", "3", "4"],
    ],
    "--seeds <n>": ["with --depth: everything with so many seeds (default: 1)", wholeNumber(1)],
    "--seed <n>": ["the first of them (default: the config file's, or 1)", anyNumber],
    "--plan <path>":
      "rehearse the plans of this file instead (one JSON object, an array, or JSON lines), or of a folder's files; a saved plan is held to the property that it was found to break",
    "--repeat <n>": [
      "rehearse each plan so often, for policies that leave something to chance (default: 1)",
      wholeNumber(1),
    ],
    "-w, --watch": "rehearse again whenever the policy's module or the intents change, until Ctrl-C",
  },
  "What it is compared with:": {
    "--against <policy>": "show where this policy does something else on the same plans",
    "--against-intents <folder>": "the same for another version of the intents, or both",
  },
  "How it ends:": {
    "--properties <names...>":
      "what is to hold of every dialogue (default: all properties; with --plan, what each plan carries)",
    "--pass <percent>": ["with --repeat n: exit 1 only where pass^n is below this, or something is stuck", percentage],
    "--max-turns <n>": ["user turns of a dialogue (default: 60)", wholeNumber(1)],
    "--timeout <ms>": ["how long the policy may take for one answer (default: 30000)", wholeNumber(1)],
    "--no-shrink": "show what fails as it is",
  },
  "The project:": {
    ...PROJECT,
    ...NOW,
  },
  "Output:": {
    "--max-shown <n>": ["show at most so many failures (default: 3)", wholeNumber(0)],
    "--statistics": "print what the dialogues are like: lengths, commands, signals, questions, tasks",
    "--out <file>":
      "store every dialogue with its plan and what is wrong with it as soon as it is done, one JSON line each",
    "--resume": "leave out what --out holds already, and add to it",
    "--only-failed": "rehearse again what failed in --out, and nothing else",
    "--save-plans <path>":
      "write the plans of what failed, shrunk, as tests for --plan: into a folder, a file for each property and intent beside those that are there, or into one .jsonl file, a line for each failure",
    "--junit <file>": "write a report as JUnit's XML",
    "--github": "print annotations for GitHub Actions",
    "-q, --quiet": "no progress, no messages",
    "--json": "print one JSON object; of what is shown, `shrunk` holds the shortest form",
  },
  "Advanced:": {
    "--shard <i/n>": ["the i-th of n parts of the plans", shard],
    ...queueOptions("rehearsals", 200, ["watch", "against", "againstIntents", "time"]),
    ...ENGINE,
    ...CACHE,
  },
} as const satisfies OptionGroups;

export type RehearseFlags = FlagsOf<typeof options>;

export const command = defineCommand({
  about:
    "Rehearse a policy on plans of dialogues: every intent, alone and among others, and what users and back-ends " +
    "do on the way, the newest first. What fails is shrunk to the shortest dialogue that shows it, and printed as " +
    "a test.",
  options,
  refuses: usageProblem,
  examples: [
    "backlot rehearse --policy src/policy.ts",
    "backlot rehearse --policy src/policy.ts --time 2m",
    "backlot rehearse --policy src/policy.ts --operators correction cancellation --depth 2 --goals book_table",
    "backlot rehearse --policy 'exec:python3 policy.py' --repeat 4 --pass 90 --json",
    "backlot rehearse --policy http://localhost:8080 --out runs.jsonl --resume",
    "backlot rehearse --policy src/policy.ts --out runs.jsonl --only-failed",
    "backlot rehearse --policy src/policy.ts --save-plans tests/plans",
    "backlot rehearse --policy src/policy.ts --plan tests/plans",
    "backlot rehearse --policy src/policy.ts --against src/newPolicy.ts",
    "backlot rehearse --against-intents ../next/intents --operators none",
    "backlot rehearse --policy src/policy.ts --shard 1/4 --junit rehearsals.xml --github",
    "backlot rehearse --policy src/policy.ts --depth 2 --queue redis://localhost:6379 --shared /mnt/fleet",
  ],
});

function usageProblem(flags: RehearseFlags): string | null {
  if (flags.pass !== undefined && (flags.repeat ?? 1) < 2)
    return "--pass says how often repetitions succeed: give --repeat 2 or more";
  for (const name of ["resume", "onlyFailed"] as const) {
    if (flags[name] === true && flags.out === undefined) {
      return `--${name === "resume" ? "resume" : "only-failed"} reads what --out stored: name that file`;
    }
  }
  const compared = flags.against === undefined ? flags.againstIntents && "against-intents" : "against";
  if (compared !== undefined) {
    const judging = ["repeat", "properties", "out", "savePlans", "junit", "github", "watch", "statistics"] as const;
    const other = judging.find((name) => flags[name] !== undefined);
    const flag = other?.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
    if (flag !== undefined)
      return `--${compared} and --${flag} cannot be given together: it compares, and judges nothing`;
  }
  if (flags.resume === true && flags.onlyFailed === true) return "--resume and --only-failed cannot be given together";
  if (flags.all === true && flags.time !== undefined) return "--all and --time cannot be given together";
  const isCombined = flags.depth !== undefined || flags.places !== undefined || flags.seeds !== undefined;
  if (flags.all === true && isCombined)
    return "--all and --depth cannot be given together: --depth comes to an end by itself";
  if (flags.plan !== undefined) {
    const drawn = ["all", "goals", "operators", "depth", "places", "seeds", "seed", "now", "initiative"] as const;
    const other = drawn.find((name) => flags[name] !== undefined);
    if (other !== undefined) return `--plan and --${other} cannot be given together: the plans say it`;
    if (flags.onlyFailed === true) return "--plan and --only-failed cannot be given together";
  }
  const isEndless = flags.all !== true && !isCombined && flags.plan === undefined && flags.onlyFailed !== true;
  if (flags.queue !== undefined && isEndless && !namesOperators(flags))
    return "workers rehearse to the end, not for a time: give --all, --depth, --operators or --plan with --queue";
  return queueProblem(flags);
}

const namesOperators = ({ operators = ["all"] }: RehearseFlags): boolean =>
  !operators.some((names) => names.split(",").includes("all"));
