import { type Command, InvalidArgumentError, Option } from "commander";
import { type Branch, defineBranches } from "../../branches.js";
import { advancedGroup, outputGroup } from "../../config/groups.js";
import { engineOptions, examples, nowOption, projectOptions, wholeNumber } from "../../config/options.js";
import { datasetsFor } from "../../config/ownParts.js";
import { queueOptions, queueProblem } from "../../config/queue.js";
import { shares } from "../../config/shares.js";
import { terminal } from "../../terminal/terminal.js";
import type { MakeFlags } from "./makeFlags.js";
import { modelOptions } from "./modelFlags.js";

const BRANCHES: readonly Branch[] = [
  { name: "intents", summary: "have a model make intents from descriptions", load: () => import("./intents.js") },
  { name: "review", summary: "show what was discarded, and why", load: () => import("./review.js") },
  { name: "stages", summary: "show the stages that ask a model", load: () => import("./stages.js") },
];

/** Defines `backlot make`. */
export async function define(command: Command): Promise<void> {
  const datasets = await datasetsFor(command);
  const styles = datasets.flatMap(({ style }) => style ?? []);
  const formats = datasets.flatMap(({ export: format }) => format ?? []);
  command.description(
    "Make a corpus of labelled dialogues from the intents, with a model or without: each is planned, executed on the back-end, " +
      "compared with its plan, put into words, and checked. What is in doubt is discarded, with the reason.",
  );
  // Options after the name of a branch are the branch's own.
  defineBranches(command.enablePositionalOptions(), BRANCHES);
  command
    .optionsGroup("What is made:")
    .option(
      "-o, --out <folder>",
      "where the corpus goes: transcripts, what was discarded, data card, report, and what they replay on",
    )
    .option("-n, --count <n>", "how many dialogues (default: 100)", wholeNumber(1))
    .option(
      "--seed <n>",
      "equal seeds make equal corpora (default: the config file's, or 1)",
      wholeNumber(Number.NEGATIVE_INFINITY),
    )
    .addOption(
      new Option(
        "--style <name>",
        `whose way of making dialogues: lucid, with labels; ${styles.map(({ name, summary }) => `${name}, ${summary}`).join("; ")} (default: lucid)`,
      ).choices(["lucid", ...styles.map(({ name }) => name)]),
    )
    .option("--only <intents...>", "make dialogues about these intents alone (default: all that have files)")
    .option(
      "--operators <rates...>",
      "what comes between, and in what percentage of the dialogues: lucid for the rates of LUCID's corpus, none, or such as correction=10 sarcasm=2.5 (default: lucid)",
    )
    .option("--failures <percent>", "in what percentage of the dialogues something fails first (default: 0)", percent)
    .option(
      "--lengths <weights>",
      "how often a dialogue is about one intent, two, three … (default: 549,723,439,208,71,10, as in LUCID's corpus)",
      weights,
    )
    .option(
      "--rows <n>",
      "how many rows each entity without fixtures gets, written beside the corpus; 0 for none (default: 30)",
      wholeNumber(0),
    )
    .option(
      "--splits <parts>",
      "divide the intents into splits with these shares, such as train=0.8,dev=0.1,test=0.1: each dialogue goes where all its intents are, and those that would mix splits are excluded",
      shares,
    )
    .addOption(
      new Option("--export <formats...>", "write it in these formats too, each in a folder of its own").choices(
        formats.map(({ name }) => name),
      ),
    );
  modelOptions(command.optionsGroup("With a model:"), "OUT/run/answers")
    .addOption(
      new Option(
        "--words <which>",
        "execute the plan's commands and then say them (outline), or write commands out of words (first) (default: outline)",
      ).choices(["outline", "first"]),
    )
    .option("--planning", "have the model choose intents and values too")
    .option("--no-validate", "do not have a model read words where rules cannot tell")
    .option("--no-truncate", "do not keep the beginning of a dialogue that fails later")
    .option("--resume", "go on with a run that was interrupted; nothing is paid for twice")
    .option("--dry-run", "estimate what the corpus takes, and make nothing");
  nowOption(projectOptions(command));
  outputGroup(command).option("-q, --quiet", "no progress, no messages").option("--json", "print one JSON object");
  advancedGroup(command).option(
    "--workers <n>",
    "threads, also with a model; the corpus is the same (default: 1)",
    wholeNumber(1),
  );
  queueOptions(command, "dialogues", "1000; with a model 50", ["workers", "generated"]);
  engineOptions(command).action(async (flags: MakeFlags, self: Command) => {
    const usage = queueProblem(flags);
    if (usage !== null) self.error(`error: ${usage}`);
    const style = styles.find(({ name }) => name === flags.style);
    if (style === undefined) {
      const { makeCorpusInto } = await import("./makeCorpusInto.js");
      terminal.exitCode = await makeCorpusInto(flags, formats);
    } else {
      const { makeStyledInto } = await import("./makeStyledInto.js");
      terminal.exitCode = await makeStyledInto(flags, style);
    }
  });
  examples(command, [
    "backlot make --count 1000 --seed 7 --out corpus",
    "backlot make --operators correction=20 overheard=5 --failures 10 --out corpus",
    "backlot make --only book_table find_tables --count 50 --out corpus && backlot replay corpus",
    "backlot make --style sgd --count 500 --out sgd-like && backlot import sgd sgd-like/sgd --out imported",
    "backlot make --count 500 --export lucid sgd --out corpus",
    "backlot make --model ./model.mjs --max-calls 5000 --count 200 --out corpus",
    "backlot make --count 1000000 --out corpus --queue redis://localhost:6379 --shared /mnt/fleet",
    "backlot make review corpus",
  ]);
}

function percent(text: string): number {
  const number = Number(text);
  if (!/^\d+(\.\d+)?$/.test(text) || number > 100) throw new InvalidArgumentError("It must be a number from 0 to 100.");
  return number;
}

function weights(text: string): readonly number[] {
  const given = text.split(",").map(Number);
  if (!/^\d+(\.\d+)?(,\d+(\.\d+)?)*$/.test(text) || given.every((weight) => weight === 0)) {
    throw new InvalidArgumentError("It must be weights such as 60,30,10.");
  }
  return given;
}
