import { type Command, Option } from "commander";
import { examples, intentsOptions, wholeNumber } from "./options.js";
import { terminal } from "./terminal.js";
import type { FixturesFlags } from "./writeFixtures.js";

/** `backlot fixtures` */
export function define(command: Command): void {
  command
    .description(
      "Make rows for the entities of the intents: valid for their slots, the same for the same seed, and unmoved by " +
        "slots that are added or renamed beside theirs.",
    )
    .argument("[entities...]", "the entities that get rows (default: all)");
  intentsOptions(command)
    .option("-n, --count <n>", "how many rows each entity gets", wholeNumber(0), 50)
    .option("--seed <n>", "seed of the values (default: 1)", wholeNumber(Number.NEGATIVE_INFINITY))
    .option("--now <time>", "the clock that dates lie around, as ISO 8601 (default: 2024-01-01T09:00:00Z)")
    .option("-o, --out <folder>", "write a file for each entity (default: stdout)")
    .addOption(
      new Option("--format <name>", "the format of the rows").choices(["json", "jsonl", "csv"]).default("json"),
    )
    .option("--force", "replace files that are there")
    .action(async (entities: readonly string[], flags: FixturesFlags) => {
      const { writeFixtures } = await import("./writeFixtures.js");
      terminal.exitCode = await writeFixtures(entities, flags);
    });
  examples(command, [
    "backlot fixtures hotels --count 5 --seed 7",
    "backlot fixtures --out fixtures",
    "backlot fixtures hotels restaurants --out fixtures --format csv --force",
  ]);
}
