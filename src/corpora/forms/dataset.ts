import type { Dataset, DatasetImport, DatasetScore } from "../dataset.js";
import type { StyleDescription } from "../making/styles/style.js";

const imported: DatasetImport<{ readonly runs?: readonly string[] }> = {
  summary: "Forms and stored runs of the modular form-filling system",
  description:
    "Import the forms of the modular form-filling system: each becomes an intent with a slot for every field, each " +
    "stored run a dialogue that fills one. Answers are kept as they came; those that break a field's rules are counted.",
  paths: { name: "<forms...>", about: "files of forms, folders or globs, such as the original's resources" },
  options: [
    {
      flags: "--runs <path>",
      about: "stored runs: lines of JSON, or a folder of result folders; may be repeated",
      repeated: true,
    },
  ],
  examples: [
    "backlot import forms resources/ss5.json --out ss5",
    "backlot import forms resources --runs result_store --out forms",
    "backlot import forms resources --runs runs.jsonl --out forms && backlot replay forms/transcripts.jsonl --intents forms/intents --lenient",
  ],
  needsLeniency: true,
  async open(paths, { runs = [] }) {
    const { importForms } = await import("./importer/importForms.js");
    return { items: importForms(paths, { runs }), expectsDialogues: runs.length > 0, beside: runs };
  },
};

const scored: DatasetScore<object> = {
  summary: "form filling: counters, and the paper's success, efficiency and score",
  description:
    "Score form-filling runs: the original script's counters, by group and over all runs, and the paper's task " +
    "success, efficiency and score, which its code does not compute.",
  paths: {
    name: "<runs...>",
    about:
      "run folders with filled-form.json, dialogue.json and transcript.json, folders of such, or lines " +
      "{ run, filledForm, dialogue, transcriptModules }",
  },
  options: [],
  examples: [
    "backlot score forms result_store",
    "backlot score forms eval/to_test/1 eval/to_test/2 --json > runs.score.json",
    "backlot score forms runs.jsonl",
  ],
  async score(paths, _, { worst, stdin }) {
    return (await import("./scores/scoreFormsFiles.js")).scoreFormsFiles(paths, { worst, stdin });
  },
};

const style: StyleDescription = {
  name: "forms",
  summary: "users with profiles",
  madeBy:
    "Simulated users with profiles fill forms, chunk by chunk, as the modules of the form-filling system ask them.",
  fixedWords:
    "the form's modules read the answers as they were said, and other words would not be those that were read",
  async open(backend) {
    return (await import("./style/formsStyle.js")).formsStyle(backend);
  },
};

/** Modular form filling with LLMs (University of Potsdam). */
export const forms: Dataset &
  Required<Pick<Dataset, "style">> & {
    readonly import: DatasetImport<object>;
    readonly score: DatasetScore<object>;
  } = {
  name: "forms",
  import: imported,
  score: scored,
  style,
};
