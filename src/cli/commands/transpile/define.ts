import type { Command } from "commander";
import { examples, intentsOptions } from "../../config/options.js";
import { EXIT } from "../../terminal/exit.js";
import { terminal } from "../../terminal/terminal.js";
import type { TranspileFlags } from "./transpileFile.js";

/** Defines `backlot transpile`. */
export function define(command: Command): void {
  command
    .description(
      "Turn a dialogue's commands into a TypeScript program over the generated classes and the kit. Run natively, it " +
        "gives the same signals.",
    )
    .argument("<file>", "a file of transcripts; - for stdin");
  intentsOptions(command)
    .option("--id <id>", "which dialogue, where the file holds several")
    .option("--generated <path>", "the generated folder, or the module to import classes from (default: generated)")
    .option("-o, --out <file>", "where the program goes, also in place of an earlier one (default: stdout)")
    .action(async (file: string, flags: TranspileFlags) => {
      const { transpileFile } = await import("./transpileFile.js");
      terminal.exitCode = (await transpileFile(file, flags)) ? EXIT.good : EXIT.usage;
    });
  examples(command, [
    "backlot transpile examples/dining.jsonl --id dining-001",
    "backlot transpile corpus.jsonl --id A-0001 --generated src/generated --out src/a-0001.ts",
  ]);
}
