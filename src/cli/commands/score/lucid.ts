import { type Command, Option } from "commander";
import { examples } from "../../config/options.js";
import { terminal } from "../../terminal/terminal.js";
import { reportOptions } from "./options.js";
import type { LucidFlags } from "./scoreLucid.js";

/** `backlot score lucid` */
export function define(command: Command): void {
  command
    .description(
      "Score predicted commands by LUCID's numbers: intent accuracy, joint goal accuracy, fuzzy slot accuracy, exact " +
        "match per turn and per conversation. As its script computes them (published), as the paper defines them, on " +
        "parsed commands (clean), or both, with what each difference between the two moves.",
    )
    .argument("[gold]", "the same as --gold")
    .option("--gold <path>", "the gold dialogues: a file or folder of transcripts, LUCID's or ours")
    .option("--pred <file>", 'predictions, one { "id", "predictions": [command, ...] } a line')
    .addOption(
      new Option("--mode <mode>", "whose numbers").choices(["published", "clean", "both"] as const).default("both"),
    )
    .option("-i, --intents <folder>", "the intents that the published script knows (default: those that are called)")
    .option("--tags", "also the derived tags of the gold dialogues, in both modes");
  reportOptions(command).action(async (gold: string | undefined, flags: LucidFlags) => {
    const [{ scoreLucid }, { printScores }] = await Promise.all([
      import("./scoreLucid.js"),
      import("./printScores.js"),
    ]);
    terminal.exitCode = await printScores(await scoreLucid(gold ?? flags.gold, flags), flags);
  });
  examples(command, [
    "backlot score lucid --gold test.json --pred predictions.jsonl",
    "backlot score lucid --gold test.json --pred predictions.jsonl --mode published --intents toolbox --json",
  ]);
  command.addHelpText("after", NOTES);
}

const NOTES = `
A dialogue has one prediction for each of its System turns, in order. The greeting that LUCID's data leaves out (say() at
index 0, alone in the first user turn) is not scored; predictions may have one for it or not. Dialogues without
predictions are not scored.`;
