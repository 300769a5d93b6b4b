import { InvalidArgumentError } from "commander";
import { anyNumber, ENGINE_AND_LIMITS, NOW, PROJECT, percentage, shares, wholeNumber } from "../../config/options.js";
import { queueOptions } from "../../config/queue.js";
import type { FlagsOf, OptionGroups } from "../../flags.js";
import { modelOptions, WRITING } from "./modelFlags.js";

function weights(text: string): readonly number[] {
  const given = text.split(",").map(Number);
  if (!/^\d+(\.\d+)?(,\d+(\.\d+)?)*$/.test(text) || given.every((weight) => weight === 0)) {
    throw new InvalidArgumentError("It must be weights such as 60,30,10.");
  }
  return given;
}

export const makeOptions = (
  styles: readonly { readonly name: string; readonly summary: string }[],
  formats: readonly string[],
) =>
  ({
    "What is made:": {
      "-o, --out <folder>":
        "where the corpus goes: transcripts, what was discarded, data card, report, and what they replay on",
      "-n, --count <n>": ["how many dialogues (default: 100)", wholeNumber(1)],
      "--seed <n>": ["equal seeds make equal corpora (default: the config file's, or 1)", anyNumber],
      "--style <name>": [
        `whose way of making dialogues: lucid, with labels; ${styles.map(({ name, summary }) => `${name}, ${summary}`).join("; ")} (default: lucid)`,
        ["lucid", ...styles.map(({ name }) => name)],
      ],
      "--only <intents...>": "make dialogues about these intents alone (default: all that have files)",
      "--operators <rates...>":
        "what comes between, and in what percentage of the dialogues: lucid for the rates of LUCID's corpus, none, or such as correction=10 sarcasm=2.5 (default: lucid)",
      "--failures <percent>": ["in what percentage of the dialogues something fails first (default: 0)", percentage],
      "--lengths <weights>": [
        "how often a dialogue is about one intent, two, three … (default: 549,723,439,208,71,10, as in LUCID's corpus)",
        weights,
      ],
      "--rows <n>": [
        "how many rows each entity without fixtures gets, written beside the corpus; 0 for none (default: 30)",
        wholeNumber(0),
      ],
      "--splits <parts>": [
        "divide the intents into splits with these shares, such as train=0.8,dev=0.1,test=0.1: each dialogue goes where all its intents are, and those that would mix splits are excluded",
        shares,
      ],
      "--export <formats...>": ["write it in these formats too, each in a folder of its own", formats],
    },
    "With a model:": { ...modelOptions("OUT/run/answers"), ...WRITING },
    "The project:": { ...PROJECT, ...NOW },
    "Output:": { "-q, --quiet": "no progress, no messages", "--json": "print one JSON object" },
    "Advanced:": {
      "--workers <n>": ["threads, also with a model; the corpus is the same (default: 1)", wholeNumber(1)],
      ...queueOptions("dialogues", "1000; with a model 50", ["workers", "generated"]),
      ...ENGINE_AND_LIMITS,
    },
  }) as const satisfies OptionGroups;

export type MakeFlags = FlagsOf<ReturnType<typeof makeOptions>>;
