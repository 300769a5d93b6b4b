import type { Command } from "commander";
import { readIntents } from "../../../files/index.js";
import { exportSgd, exportSgdSchema } from "../../../importers/index.js";
import type { SgdName } from "../../../importers/sgd/names.js";
import { examples } from "../../config/options.js";
import { intentsOf } from "../../corpus/corpusFiles.js";
import { terminal } from "../../terminal/terminal.js";
import { type ExportFlags, exportInto, exportOptions } from "./exportInto.js";

interface SgdFlags extends ExportFlags {
  readonly intents?: string;
  readonly lines?: boolean;
}

/** `backlot export sgd` */
export function define(command: Command): void {
  command
    .description(
      "Write transcripts as dialogues of the Schema-Guided Dialogue dataset. What was imported from it comes back as it " +
        "was; calls and results are those of the transcript's signals. Intents become services of a schema.",
    )
    .argument("<transcripts...>", "files or folders of transcripts, or a folder that `backlot import` wrote")
    .option(
      "-i, --intents <folder>",
      "the intents, whose domains name services (default: those beside the transcripts)",
    )
    .option("--lines", "a dialogue a line with its split, in dialogues.jsonl, instead of an array for each split");
  exportOptions(command).action(async (paths: readonly string[], flags: SgdFlags) => {
    const folder = flags.intents ?? intentsOf(paths);
    const intents = folder === null ? [] : await readIntents(folder);
    const domains = new Map(intents.flatMap(({ command: name, domain: [first] }) => (first ? [[name, first]] : [])));
    const names = new Map<string, SgdName>();
    const isLines = flags.lines === true;
    terminal.exitCode = await exportInto(paths, flags, {
      layout: isLines ? "lines" : "array",
      convert(transcript) {
        const { dialogue, split, names: own, lost } = exportSgd(transcript, domains);
        for (const [intent, name] of own) names.set(intent, name);
        if (isLines) {
          const text = JSON.stringify({ ...(split !== null && { split }), ...dialogue });
          return { file: "dialogues.jsonl", text, lost };
        }
        const text = JSON.stringify(dialogue, null, 2).replaceAll(/^/gm, "  ");
        return { file: `${split === null ? "" : `${folderName(split)}/`}dialogues_001.json`, text, lost };
      },
      files() {
        if (intents.length === 0) return [];
        const { services, lost } = exportSgdSchema(intents, names);
        return [{ path: "schema.json", text: `${JSON.stringify(services, null, 2)}\n`, lost }];
      },
    });
  });
  examples(command, [
    "backlot export sgd sgd --out back",
    "backlot export sgd sgd --out back --lines",
    "backlot export sgd examples --intents intents --out sgd-of-mine",
  ]);
}

/** A split as the name of a folder. */
const folderName = (split: string): string => split.replaceAll(/[^A-Za-z0-9_-]/g, "_");
