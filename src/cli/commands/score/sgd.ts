import type { Command } from "commander";
import { examples } from "../../config/options.js";
import { terminal } from "../../terminal/terminal.js";
import { reportOptions } from "./options.js";
import type { SgdFlags } from "./scoreSgd.js";

/** `backlot score sgd` */
export function define(command: Command): void {
  command
    .description(
      "Score predicted dialogue states by the metrics of the Schema-Guided Dialogue challenge: joint and average goal " +
        "accuracy, active intent accuracy, requested-slots F1 and slot-tagging F1, over all frames, by service and by " +
        "domain, and for services that the training data has or has not.",
    )
    .option("--gold <paths...>", "the data's dialogues: files, or folders of them")
    .option("--pred <paths...>", "the same dialogues as the system sees them, its states in the user turns' frames")
    .option("--schema <files...>", "the schema of the services (schema.json)")
    .option("--train-schema <files...>", "the schema of the training data, to distinguish seen from unseen services")
    .option("--exact", "values of non-categorical slots must be equal (default: as alike as they are)")
    .option("--across-turn", "multiply the joint accuracies of a turn's frames, as for MultiWOZ");
  reportOptions(command).action(async (flags: SgdFlags) => {
    const [{ scoreSgd }, { printScores }] = await Promise.all([import("./scoreSgd.js"), import("./printScores.js")]);
    terminal.exitCode = await printScores(await scoreSgd(flags), flags);
  });
  examples(command, [
    "backlot score sgd --gold dev --pred system --schema dev/schema.json --train-schema train/schema.json",
    "backlot score sgd --gold dev --pred system --schema dev/schema.json --exact --json > system.score.json",
  ]);
  command.addHelpText("after", NOTES);
}

const NOTES = `
Dialogues are read as the data set has them: arrays, or one a line. Where gold and prediction differ in services,
speakers or utterances, the original stops; here the dialogue is named and left out. Dialogues without predictions are
not scored.`;
