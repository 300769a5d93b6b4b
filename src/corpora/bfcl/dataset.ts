import { BacklotError } from "../../base/errors.js";
import type { Dataset, DatasetImport, DatasetScore } from "../dataset.js";

const imported: DatasetImport<object> = {
  summary: "BFCL's multi-turn sets: functions, entries, gold calls",
  description:
    "Import the multi-turn sets of the Berkeley Function-Calling Leaderboard: the methods of its classes become intents " +
    "with behaviours that answer as they do, to the byte, and its entries dialogues with the gold calls as commands. The " +
    "classes of a session start from the configuration of its entry and hold their state in the rows of bfcl_instances.",
  paths: { name: "<folder>", about: "the release: entries.jsonl, func_doc, tables.json, long_context.json" },
  options: [],
  examples: [
    "backlot import bfcl BFCL --out bfcl",
    "backlot import bfcl BFCL --out bfcl && backlot replay bfcl/transcripts.jsonl --intents bfcl/intents",
  ],
  async open(paths) {
    const { importBfcl } = await import("./importer/importBfcl.js");
    return { items: importBfcl(paths), expectsDialogues: true, beside: [] };
  },
};

const scored: DatasetScore<{ readonly pred?: string }> = {
  summary: "BFCL's multi-turn sets: accuracy by set",
  description:
    "Score calls that a model made: they are executed beside the gold calls, turn by turn. An entry is right if in each turn " +
    "with gold calls the model called too, all classes have the same state, and every gold answer is among the model's; in " +
    "the sets miss_func and miss_param also if it called nothing where nothing was to be called.",
  paths: { name: "<folder>", about: "an import: the folder that `backlot import bfcl` wrote" },
  options: [
    {
      flags: "--pred <file>",
      about: 'calls by turn, one { "id", "result": [[call, ...], ...] } a line; the calls of a turn may be in steps',
    },
  ],
  examples: [
    "backlot score bfcl bfcl --pred results.jsonl",
    "backlot score bfcl bfcl --pred results.jsonl --json > results.score.json",
  ],
  async score([folder], { pred }, { worst, stdin }) {
    if (folder === undefined) throw new BacklotError("USAGE", "name the folder that `backlot import bfcl` wrote");
    if (pred === undefined) throw new BacklotError("USAGE", "name the predictions: --pred <file>");
    const { scoreBfclFiles } = await import("./scores/scoreBfclFiles.js");
    return scoreBfclFiles(folder, pred, { worst, stdin });
  },
};

/** BFCL (Berkeley): the multi-turn sets of the Function-Calling Leaderboard. */
export const bfcl: Dataset & { readonly import: DatasetImport<object>; readonly score: DatasetScore<object> } = {
  name: "bfcl",
  import: imported,
  score: scored,
};
