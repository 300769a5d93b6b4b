import { BacklotError } from "../../base/errors.js";
import { given } from "../../base/json/given.js";
import type { Dataset, DatasetImport, DatasetScore } from "../dataset.js";

const imported: DatasetImport<object> = {
  summary: "ToolTalk: tools, databases, dialogues with calls",
  description:
    "Import ToolTalk: its tools become intents with behaviours that answer as the original ones, its databases rows, and " +
    "its dialogues transcripts with the calls as commands and the recorded answers as signals.",
  paths: { name: "<folder>", about: "a release: apis.json, dialogues.jsonl and the folder databases" },
  options: [],
  examples: ["backlot import tooltalk TOOLTALK --out tooltalk"],
  async open(paths) {
    const { importTooltalk } = await import("./importer/importTooltalk.js");
    return { items: importTooltalk(paths), expectsDialogues: true, beside: [] };
  },
};

interface ScoreOptions {
  readonly gold?: string;
  readonly pred?: string;
}

const scored: DatasetScore<ScoreOptions> = {
  summary: "ToolTalk: recall, bad actions and success of calls",
  description:
    "Execute predicted calls and score them by ToolTalk's rules: each matches a gold call once; a bad action is one that " +
    "succeeds and matches none; a dialogue succeeds with all gold calls and no bad action. Texts that ToolTalk compares by " +
    "sentence vectors have to be equal here; textsAside counts any as alike. Without predictions, the recorded calls are " +
    "scored. The report says how recorded answers differ from executed ones.",
  paths: { name: "[gold]", about: "the same as --gold" },
  options: [
    { flags: "--gold <folder>", about: "a release: apis.json, dialogues.jsonl and the folder databases" },
    {
      flags: "--pred <file>",
      about:
        "predictions as ToolTalk writes them: dialogues whose assistant turns have `predictions`, or `apis` as in the dataset",
    },
  ],
  examples: [
    "backlot score tooltalk --gold TOOLTALK --pred predictions.jsonl",
    "backlot score tooltalk TOOLTALK --pred predictions.jsonl --json > tooltalk.score.json",
  ],
  async score([first], { gold = first, pred: predictions }, { worst, stdin }) {
    if (gold === undefined) throw new BacklotError("USAGE", "name the folder of a release: --gold <folder>");
    const { scoreTooltalkFiles } = await import("./scores/scoreTooltalkFiles.js");
    return scoreTooltalkFiles({ gold, ...given({ predictions }), worst, stdin });
  },
};

/** ToolTalk (Microsoft): tools of an assistant, with dialogues that call them. */
export const tooltalk: Dataset & {
  readonly import: DatasetImport<object>;
  readonly score: DatasetScore<object>;
} = { name: "tooltalk", import: imported, score: scored };
