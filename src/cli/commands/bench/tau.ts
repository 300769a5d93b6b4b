import type { Command } from "commander";
import { duration, examples, list, wholeNumber } from "../../config/options.js";
import { terminal } from "../../terminal/terminal.js";
import { reportOptions } from "../score/options.js";
import { type BenchFlags, KEY_VARIABLE } from "./benchTau.js";

/** Defines `backlot bench tau`. */
export function define(command: Command): void {
  command
    .description(
      "Play the tasks of a domain that `backlot import tau` wrote, with an agent and a user; score the episodes by the " +
        "original's rules, and say what went wrong: a wrong act, a wrong value, a missing act, a broken policy, or what was never said.",
    )
    .argument("<folder>", "the folder of an import");
  command
    .optionsGroup("Who plays:")
    .requiredOption(
      "--agent <agent>",
      "gold: what the task asks for, without any model (gold:wrong-act, wrong-value, missing-act, breaks-policy or never-said " +
        "plants a fault); the module of a policy, or exec:COMMAND, as `rehearse --policy` takes them; http://…: an " +
        "OpenAI-compatible endpoint; mcp:COMMAND: a client of MCP, started for each episode with the address of its server",
    )
    .option("--model <name>", `the model of an endpoint, whose key stands in the variable ${KEY_VARIABLE}`)
    .option(
      "--user <user>",
      "scripted: tells the whole scenario, then agrees; recorded: repeats an imported run; agenda: has a goal for each gold " +
        "action; or the module of a user, or of createUser(task)",
      "scripted",
    )
    .option("--timeout <time>", "the limit of one answer of the agent", duration, 120_000)
    .option(
      "--max-steps <n>",
      "the limit of an episode in calls and responses (default: 30; tau2: 100)",
      wholeNumber(1),
    );
  command
    .optionsGroup("What is played:")
    .option("--tasks <ids>", "tasks by id or range, such as 1,5-9 (default: all)", list)
    .option("--trials <n>", "how often each task is played, for pass^k", wholeNumber(1), 1)
    .option("--workers <n>", "the number of threads that play", wholeNumber(1), 1)
    .option("--faults <file>", "failures on demand in every episode: JSON, as `serve mcp --faults` takes it")
    .option("--rules <files...>", "modules of rules (default: policy.rules.ts of the folder)")
    .option("--out <file>", "append each episode to this file at once (JSONL)")
    .option("--resume", "keep the episodes of that file, and play the others");
  reportOptions(command).action(async (folder: string, flags: BenchFlags) => {
    const { benchTau } = await import("./benchTau.js");
    terminal.exitCode = await benchTau(folder, flags);
  });
  examples(command, [
    "backlot bench tau retail --agent gold",
    "backlot bench tau retail --agent src/agent.ts --trials 4 --workers 4 --out runs.jsonl",
    "backlot bench tau retail --agent http://localhost:8080/v1 --model local --tasks 1,5-9",
    "backlot bench tau airline --agent 'mcp:node client.js' --user src/user.ts --json > bench.json",
    "backlot inspect retail runs.jsonl",
  ]);
}
