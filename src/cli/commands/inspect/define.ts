import type { Command } from "commander";
import { inspectedOptions } from "../../config/inspectedOptions.js";
import { examples, portNumber, projectOptions } from "../../config/options.js";
import { terminal } from "../../terminal/terminal.js";
import type { InspectFlags } from "./inspectFiles.js";

/** Defines `backlot inspect`. */
export function define(command: Command): void {
  inspectedOptions(
    command.description(
      "Look at dialogues in a browser: what was said and commanded, how the back-end stood at each step, where a replay " +
        "differs from the recording. Edit a command, and the dialogue runs on from there, in the page. Only this machine " +
        "can reach it. Ends with Ctrl-C.",
    ),
  )
    .option("-p, --port <n>", "the port (default: a free one)", portNumber)
    .option("--open", "open the page in the browser");
  projectOptions(command).action(async (paths: readonly string[], flags: InspectFlags) => {
    const { inspectFiles } = await import("./inspectFiles.js");
    terminal.exitCode = await inspectFiles(paths, flags);
  });
  examples(command, [
    "backlot inspect --open                  # the project's own dialogues",
    "backlot inspect run.jsonl               # what `backlot rehearse --out run.jsonl` stored",
    "backlot inspect before.jsonl after.jsonl --compare",
    "backlot inspect --mutation mutation.json",
    "backlot inspect executed.jsonl --scores score.json",
    "backlot inspect corpus --port 4200      # a folder that import or make wrote: its own intents are used",
  ]);
}
