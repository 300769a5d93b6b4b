import { type Command, Option } from "commander";
import { importSgd } from "../../../importers/index.js";
import { given } from "../../../json/given.js";
import { examples } from "../../config/options.js";
import { terminal } from "../../terminal/terminal.js";
import { type ImportFlags, importInto, importOptions } from "./importInto.js";

interface SgdFlags extends ImportFlags {
  readonly schema?: readonly string[];
  readonly variant?: readonly string[];
  readonly evidence?: "acts" | "state";
  readonly store?: boolean;
}

/** `backlot import sgd` */
export function define(command: Command): void {
  command
    .description(
      "Import the Schema-Guided Dialogue dataset as published, as JSON lines, as Hugging Face and GEM have it, or in the " +
        "words of an SGD-X variant. Commands come from acts and states; calls and results are what they are compared with.",
    )
    .argument("<dialogues...>", "files, folders or globs, such as the published folders train dev test")
    .option("-s, --schema <files...>", "the schemas (default: files called schema.json in the folders)")
    .option("--variant <files...>", "schemas of SGD-X: import everything in their names")
    .addOption(
      new Option("--evidence <kind>", "what commands are made from: acts alone, or the annotated states as well")
        .choices(["acts", "state"])
        .default("state"),
    )
    .option("--store", "answer searches from the rows of all dialogues together, as fixtures, not as recorded");
  importOptions(command).action(async (paths: readonly string[], flags: SgdFlags) => {
    const { schema, variant, evidence, store } = flags;
    const items = importSgd(paths, given({ schema, variant, evidence, store }));
    terminal.exitCode = await importInto("sgd", paths, flags, items, {
      expectsDialogues: true,
      beside: [...(schema ?? []), ...(variant ?? [])],
    });
  });
  examples(command, [
    "backlot import sgd train dev test --out sgd",
    "backlot import sgd dialogues.jsonl.gz --schema schema_train.json schema_dev.json --out sgd",
    "backlot import sgd train --evidence acts --out sgd-acts",
    "backlot import sgd train --store --out sgd-store",
    "backlot import sgd train --variant sgd_x/data/v3/train/schema.json --out sgd-v3",
  ]);
}
