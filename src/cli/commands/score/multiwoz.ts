import type { Command } from "commander";
import { examples } from "../../config/options.js";
import { terminal } from "../../terminal/terminal.js";
import { reportOptions } from "./options.js";
import type { MultiwozFlags } from "./scoreMultiwoz.js";

/** `backlot score multiwoz` */
export function define(command: Command): void {
  command
    .description(
      "Score systems by the standardised evaluation of MultiWOZ: Inform and Success, BLEU, lexical richness, and joint " +
        "accuracy and slot F1 where states are predicted. The numbers are those of the authors' script.",
    )
    .argument(
      "<predictions...>",
      "a system's prediction file each: dialogue id → [{ response, state?, active_domains? }]",
    )
    .option("--data <folder>", "database, goals, booked domains, gold states and references (see below)")
    .option(
      "--reference <style|file>",
      "what BLEU compares with; may be repeated (default: mwz22, or what there is)",
      collect,
    )
    .option("--slot-domains", "take the active domains from the placeholders' names, as in [hotel_name]");
  reportOptions(command).action(async (files: readonly string[], flags: MultiwozFlags) => {
    const [{ scoreMultiwozFiles: scoreMultiwoz }, { printSystems }] = await Promise.all([
      import("./scoreMultiwoz.js"),
      import("./systems/printSystems.js"),
    ]);
    terminal.exitCode = await printSystems(scoreMultiwoz(files, flags), flags);
  });
  examples(command, [
    "backlot score multiwoz predictions.json --data MultiWOZ_Evaluation",
    "backlot score multiwoz soloist.json --data MultiWOZ_Evaluation --slot-domains --json > soloist.score.json",
    "backlot score multiwoz damd.json ubar.json --data MultiWOZ_Evaluation --reference hdsa --markdown",
  ]);
  command.addHelpText("after", NOTES);
}

function collect(value: string, before: readonly string[] | undefined): readonly string[] {
  return [...(before ?? []), value];
}

const NOTES = `
The data is that of https://github.com/Tomiinek/MultiWOZ_Evaluation: a clone of it, or its folder mwzeval/data. A clone
lacks references/mwz22.json and gold_states.json until its script has run once; a folder MultiWOZ_2.2 of the data set
beside the goals does as well. Where a file lacks states, the gold ones are used, and where it lacks active domains,
they are estimated from the states, as in the script.`;
