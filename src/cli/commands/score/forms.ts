import type { Command } from "commander";
import { examples } from "../../config/options.js";
import { terminal } from "../../terminal/terminal.js";
import { type ReportFlags, reportOptions, worstCount } from "./options.js";

/** `backlot score forms` */
export function define(command: Command): void {
  command
    .description(
      "Score form-filling runs: the original script's counters, by group and over all runs, and the paper's task " +
        "success, efficiency and score, which its code does not compute.",
    )
    .argument(
      "<runs...>",
      "run folders with filled-form.json, dialogue.json and transcript.json, folders of such, or lines " +
        "{ run, filledForm, dialogue, transcriptModules }",
    );
  reportOptions(command).action(async (paths: readonly string[], flags: ReportFlags) => {
    const [{ scoreFormsFiles }, { printScores }] = await Promise.all([
      import("../../../metrics/files/scoreFormsFiles.js"),
      import("./printScores.js"),
    ]);
    const score = await scoreFormsFiles(paths, { worst: worstCount(flags), stdin: terminal.stdin });
    terminal.exitCode = await printScores(score, flags);
  });
  examples(command, [
    "backlot score forms result_store",
    "backlot score forms eval/to_test/1 eval/to_test/2 --json > runs.score.json",
    "backlot score forms runs.jsonl",
  ]);
}
