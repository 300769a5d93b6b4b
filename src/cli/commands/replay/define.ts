import { type Command, Option } from "commander";
import { advancedGroup, outputGroup } from "../../config/groups.js";
import { engineOptions, examples, projectOptions, strictnessOptions, wholeNumber } from "../../config/options.js";
import { queueOptions, queueProblem } from "../../config/queue.js";
import { terminal } from "../../terminal/terminal.js";
import type { ReplayFlags } from "./replayFiles.js";

/** Defines `backlot replay`. */
export function define(command: Command): void {
  command
    .description(
      "Execute every command of recorded dialogues, each in a fresh session, and compare every signal and every final " +
        "value with the recording. Each dialogue stops at its first divergence.",
    )
    .argument(
      "[paths...]",
      "files or folders of transcripts, or a folder with intents of its own; - for stdin (default: examples)",
    );
  command
    .optionsGroup("What is replayed:")
    .option("--only <ids...>", "replay only the dialogues with these ids")
    .option("--keep-going", "go on after a dialogue's first divergence");
  strictnessOptions(command)
    .addOption(
      new Option(
        "--against <folder>",
        "replay on these newer intents too, and report which dialogues break, where and why",
      ).conflicts(["out", "keepGoing", "workers", "generated"]),
    )
    .option("--renames <file>", "what is called otherwise in the newer intents: a JSON file, or the word guess");
  projectOptions(command);
  outputGroup(command)
    .option("--out <file>", "write each dialogue as executed, with state and calls, one JSON line each")
    .option("--max-divergences <n>", "show at most so many (default: 3; with --json all)", wholeNumber(0))
    .option("-q, --quiet", "no progress, no messages")
    .option("--json", "print one JSON object");
  advancedGroup(command).option(
    "--workers <n>",
    "threads (default: the machine's cores; one for a small corpus)",
    wholeNumber(1),
  );
  queueOptions(command, "dialogues", 1_000, ["against", "workers", "generated"]);
  engineOptions(command).action(async (paths: readonly string[], flags: ReplayFlags, self: Command) => {
    if (flags.renames !== undefined && flags.against === undefined) {
      self.error("error: --renames says what is called otherwise in the intents of --against, which is missing");
    }
    const usage = queueProblem(flags);
    if (usage !== null) self.error(`error: ${usage}`);
    if (flags.against !== undefined) {
      const { replayOnBoth } = await import("./replayAgainst.js");
      terminal.exitCode = await replayOnBoth(paths, flags.against, flags);
      return;
    }
    const { replayFiles } = await import("./replayFiles.js");
    terminal.exitCode = await replayFiles(paths, flags);
  });
  examples(command, [
    "backlot replay examples",
    "backlot replay corpus                    # a folder that import, init or you made: its own intents are used",
    "backlot replay corpus.jsonl --intents other/intents --json",
    "backlot replay corpus.jsonl --only A-0001 A-0002 --keep-going",
    "backlot replay corpus.jsonl --out executed.jsonl",
    "backlot replay v1 --against v2 --renames guess",
    "backlot replay corpus --queue redis://localhost:6379 --shared /mnt/fleet",
    "BACKLOT_QUEUE=redis://:$PASSWORD@redis.internal backlot replay corpus --queue --shared /mnt/fleet",
  ]);
  command.addHelpText("after", FORMATS);
}

const FORMATS = `
Backlot reads its own transcripts, one JSON object a line:
  {"id":"1","turns":[{"author":"User","text":"A table, please."},{"author":"System","index":0,"command":"book_table()"},
   {"author":"Signal","index":1,"signal":{"kind":"ask","ref":"x0","slot":"date"}}]}
and LUCID's dataset, as lines or as one array, its signals in words:
  {"_id":"1","turns":[{"author":"User","query":"A table, please."},{"author":"System","index":0,"expression":"book_table()"},
   {"author":"Signal","index":1,"dialog":"hint(\\"ask for value: Ask for date\\", ref=x0)"}]}
Either may be compressed with gzip.`;
