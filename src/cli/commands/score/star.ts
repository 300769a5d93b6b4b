import type { Command } from "commander";
import { examples } from "../../config/options.js";
import { terminal } from "../../terminal/terminal.js";
import { reportOptions } from "./options.js";
import type { StarFlags } from "./scoreStar.js";

/** `backlot score star` */
export function define(command: Command): void {
  command
    .description(
      "Score next actions by accuracy and weighted F1, or responses by STAR's BLEU-4, in-domain exact match and " +
        "entity F1. Without predictions, the policy that follows the task's graph is scored: the floor to beat.",
    )
    .argument("[gold]", "the same as --gold")
    .option("--gold <path>", "STAR dialogues: a file, or a folder of them; or lines { DialogueID, gold, predicted }")
    .option("--pred <file>", 'predictions, one { "id", "predictions": [...] } a line')
    .option("--tasks <folder>", "STAR's tasks, which distinguish query_check from query_book and hold the graphs")
    .option("--responses", "the predictions are responses, not actions")
    .option("--utterances", "count the wizard's free utterances among the responses");
  reportOptions(command).action(async (gold: string | undefined, flags: StarFlags) => {
    const [{ scoreStar }, { printScores }] = await Promise.all([import("./scoreStar.js"), import("./printScores.js")]);
    terminal.exitCode = await printScores(await scoreStar(gold ?? flags.gold, flags), flags);
  });
  examples(command, [
    "backlot score star --gold STAR/dialogues --tasks STAR/tasks --pred actions.jsonl",
    "backlot score star --gold STAR/dialogues --tasks STAR/tasks",
    "backlot score star --gold STAR/dialogues --pred responses.jsonl --responses --json > responses.score.json",
  ]);
}
