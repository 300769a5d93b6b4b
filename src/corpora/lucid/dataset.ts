import { BacklotError } from "../../base/errors.js";
import { given } from "../../base/json/given.js";
import { dialoguesAt } from "../../transcript/files/transcriptFiles.js";
import type { Dataset, DatasetExport, DatasetImport, DatasetScore } from "../dataset.js";
import type { LucidMode } from "./scores/rules.js";

const imported: DatasetImport<{ readonly intents?: readonly string[] }> = {
  summary: "LUCID: dialogues, generated conversations, toolbox intents",
  description:
    "Import LUCID: LUCID_data.json as published, conversations as its generator saves them, and the intents of its " +
    "toolbox, each recognised by what it holds. Texts and commands are kept to the letter.",
  paths: { name: "<files...>", about: "files, folders or globs, such as the released folder lucid_v1.0" },
  options: [
    {
      flags: "-i, --intents <path>",
      about: "a folder of toolbox intents, beside those among the files; may be repeated",
      repeated: true,
    },
  ],
  examples: [
    "backlot import lucid lucid_v1.0 --out lucid",
    "backlot import lucid LUCID_data.json --intents toolbox_intents --intents toolbox_intents_heldout --out lucid",
    "backlot import lucid 'saved_conversations/*.json' --intents intents_for_data_generation --out mine",
  ],
  async open(paths, { intents = [] }) {
    const { importLucid } = await import("./importer/importLucid.js");
    // If a folder of intents is given, the paths are expected to hold dialogues.
    return { items: importLucid(paths, { intents }), expectsDialogues: intents.length > 0, beside: intents };
  },
};

const exported: DatasetExport = {
  name: "lucid",
  summary: "LUCID: the dataset's JSON, and toolbox intents",
  description:
    "Write transcripts as LUCID's dataset, LUCID_data.json, printed as it is published, and intents as files of its " +
    "toolbox. Signals are put into LUCID's words.",
  examples: [
    "backlot export lucid lucid --out back",
    "backlot export lucid examples --intents intents --out lucid-of-mine --lines",
  ],
  async open(intents, layout) {
    return (await import("./exporter/exportLucid.js")).lucidFormat(intents, layout);
  },
};

interface ScoreOptions {
  readonly gold?: string;
  readonly pred?: string;
  readonly mode: LucidMode | "both";
  readonly intents?: string;
  readonly tags?: boolean;
}

const scored: DatasetScore<ScoreOptions> = {
  summary: "LUCID: intents, slots, goals and exact match of predicted commands",
  description:
    "Score predicted commands by LUCID's numbers: intent accuracy, joint goal accuracy, fuzzy slot accuracy, exact " +
    "match per turn and per conversation. As its script computes them (published), as the paper defines them, on " +
    "parsed commands (clean), or both, with what each difference between the two moves.",
  paths: { name: "[gold]", about: "the same as --gold" },
  options: [
    { flags: "--gold <path>", about: "the gold dialogues: a file or folder of transcripts, LUCID's or ours" },
    { flags: "--pred <file>", about: 'predictions, one { "id", "predictions": [command, ...] } a line' },
    { flags: "--mode <mode>", about: "whose numbers", choices: ["published", "clean", "both"], default: "both" },
    {
      flags: "-i, --intents <folder>",
      about: "the intents that the published script knows (default: those that are called)",
    },
    { flags: "--tags", about: "also the derived tags of the gold dialogues, in both modes" },
  ],
  examples: [
    "backlot score lucid --gold test.json --pred predictions.jsonl",
    "backlot score lucid --gold test.json --pred predictions.jsonl --mode published --intents toolbox --json",
  ],
  notes: `
A dialogue has one prediction for each of its System turns, in order. The greeting that LUCID's data leaves out (say() at
index 0, alone in the first user turn) is not scored; predictions may have one for it or not. Dialogues without
predictions are not scored.`,
  async score([first], { gold = first, pred: predictions, mode, intents, tags }, { worst, stdin }) {
    if (gold === undefined) throw new BacklotError("USAGE", "name the gold dialogues: --gold <path>");
    if (predictions === undefined) throw new BacklotError("USAGE", "name the predictions: --pred <file>");
    const { scoreLucidFiles } = await import("./scores/scoreLucidFiles.js");
    const options = { gold: dialoguesAt(gold), predictions, mode, ...given({ intents, tags }) };
    return scoreLucidFiles({ ...options, worst, stdin });
  },
};

/** LUCID (Apple): labelled dialogues over intents of several domains, with unhappy paths. */
export const lucid: Dataset &
  Required<Pick<Dataset, "export">> & {
    readonly import: DatasetImport<object>;
    readonly score: DatasetScore<object>;
  } = {
  name: "lucid",
  import: imported,
  export: exported,
  score: scored,
};
