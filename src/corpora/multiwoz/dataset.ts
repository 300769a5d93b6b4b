import { basename } from "node:path";
import { BacklotError } from "../../base/errors.js";
import { given } from "../../base/json/given.js";
import type { Dataset, DatasetImport, DatasetScore, ScoredSystem, Scoring } from "../dataset.js";

interface ImportOptions {
  readonly db: string;
  readonly goals?: string;
  readonly acts?: string;
}

const imported: DatasetImport<ImportOptions> = {
  summary: "MultiWOZ: database, goals, dialogues of MultiWOZ 2.2",
  description:
    "Import MultiWOZ: the database as a back-end that finds what the standardised evaluation's database finds, goals " +
    "for scripted users, and dialogues of MultiWOZ 2.2 as commands, made from what changes in their states.",
  paths: {
    name: "[dialogues...]",
    about: "files, folders or globs of MultiWOZ 2.2, such as train/dialogues_*.json",
  },
  options: [
    {
      flags: "--db <folder>",
      about: "the tables, <domain>_db.json: the evaluation's four, or the dataset's db folder",
      required: true,
    },
    {
      flags: "--goals <file>",
      about: "goals: the evaluation's, or the dataset's data.json; written to goals.jsonl",
    },
    {
      flags: "--acts <file>",
      about: "dialog_acts.json of MultiWOZ 2.2, which marks refused bookings (default: the one among the dialogues)",
    },
  ],
  examples: [
    "backlot import multiwoz --db multiwoz/db --out multiwoz-backend",
    "backlot import multiwoz MultiWOZ_2.2/test --db multiwoz/db --acts MultiWOZ_2.2/dialog_acts.json --out test",
    "backlot import multiwoz --db data/database --goals data/goals.json --out goals",
  ],
  async open(paths, { db, goals, acts }) {
    const { importMultiwoz } = await import("./importer/importMultiwoz.js");
    return {
      items: importMultiwoz(paths, { db, ...given({ goals, acts }) }),
      expectsDialogues: paths.length > 0,
      beside: [db, goals, acts],
    };
  },
};

interface ScoreOptions {
  readonly data?: string;
  readonly reference?: readonly string[];
  readonly slotDomains?: boolean;
}

const scored: DatasetScore<ScoreOptions> = {
  summary: "MultiWOZ: Inform, Success, BLEU, richness and states of whole systems",
  description:
    "Score systems by the standardised evaluation of MultiWOZ: Inform and Success, BLEU, lexical richness, and joint " +
    "accuracy and slot F1 where states are predicted. The numbers are those of the authors' script.",
  paths: {
    name: "<predictions...>",
    about: "a system's prediction file each: dialogue id → [{ response, state?, active_domains? }]",
  },
  options: [
    { flags: "--data <folder>", about: "database, goals, booked domains, gold states and references (see below)" },
    {
      flags: "--reference <style|file>",
      about: "what BLEU compares with; may be repeated (default: mwz22, or what there is)",
      repeated: true,
    },
    { flags: "--slot-domains", about: "take the active domains from the placeholders' names, as in [hotel_name]" },
  ],
  examples: [
    "backlot score multiwoz predictions.json --data MultiWOZ_Evaluation",
    "backlot score multiwoz soloist.json --data MultiWOZ_Evaluation --slot-domains --json > soloist.score.json",
    "backlot score multiwoz damd.json ubar.json --data MultiWOZ_Evaluation --reference hdsa --markdown",
  ],
  notes: `
The data is that of https://github.com/Tomiinek/MultiWOZ_Evaluation: a clone of it, or its folder mwzeval/data. A clone
lacks references/mwz22.json and gold_states.json until its script has run once; a folder MultiWOZ_2.2 of the data set
beside the goals does as well. Where a file lacks states, the gold ones are used, and where it lacks active domains,
they are estimated from the states, as in the script.`,
  score: scoreSystems,
};

/** Scores prediction files one by one, so that only one is in memory. */
async function* scoreSystems(
  files: readonly string[],
  { data: folder, reference, slotDomains = false }: ScoreOptions,
  { worst, intervals }: Scoring,
): AsyncGenerator<ScoredSystem> {
  if (folder === undefined) throw new BacklotError("USAGE", "name the data of the evaluation: --data <folder>");
  const [{ loadMultiwozData }, { scoreMultiwozFile }] = await Promise.all([
    import("./scores/files/data.js"),
    import("./scores/success/evaluate.js"),
  ]);
  const data = await loadMultiwozData(folder, reference);
  const names = namesOf(files);
  for (const [at, file] of files.entries()) {
    const name = names[at] as string;
    try {
      yield { name, score: await scoreMultiwozFile(file, { data, slotDomains, worst, intervals }) };
    } catch (error) {
      if (!(error instanceof BacklotError)) throw error;
      const place = { file, ...error.place };
      const message = error.message.includes(file) ? error.message : `${file}: ${error.message}`;
      yield { name, failure: new BacklotError(error.code, message, { place, cause: error }) };
    }
  }
}

/** File names without extensions; full paths for those that would be equal. */
function namesOf(files: readonly string[]): string[] {
  const short = files.map((file) => basename(file).replace(/\.json(\.gz)?$/, ""));
  return files.map((file, at) => (short.filter((one) => one === short[at]).length > 1 ? file : (short[at] as string)));
}

/** MultiWOZ, with its standardised evaluation (Nekvinda and Dušek). */
export const multiwoz: Dataset & {
  readonly import: DatasetImport<object>;
  readonly score: DatasetScore<object>;
} = {
  name: "multiwoz",
  import: imported,
  score: scored,
};
