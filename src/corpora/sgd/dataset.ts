import { BacklotError } from "../../base/errors.js";
import { given } from "../../base/json/given.js";
import type { Dataset, DatasetExport, DatasetImport, DatasetScore } from "../dataset.js";
import type { StyleDescription } from "../making/styles/style.js";

interface ImportOptions {
  readonly schema?: readonly string[];
  readonly variant?: readonly string[];
  readonly evidence?: "acts" | "state";
  readonly store?: boolean;
}

const imported: DatasetImport<ImportOptions> = {
  summary: "SGD, as published or as Hugging Face has it, and its SGD-X variants",
  description:
    "Import the Schema-Guided Dialogue dataset as published, as JSON lines, as Hugging Face and GEM have it, or in the " +
    "words of an SGD-X variant. Commands come from acts and states; calls and results are what they are compared with.",
  paths: { name: "<dialogues...>", about: "files, folders or globs, such as the published folders train dev test" },
  options: [
    {
      flags: "-s, --schema <files...>",
      about: "the schemas (default: files called schema.json in the folders)",
    },
    { flags: "--variant <files...>", about: "schemas of SGD-X: import everything in their names" },
    {
      flags: "--evidence <kind>",
      about: "what commands are made from: acts alone, or the annotated states as well",
      choices: ["acts", "state"],
      default: "state",
    },
    {
      flags: "--store",
      about: "answer searches from the rows of all dialogues together, as fixtures, not as recorded",
    },
  ],
  examples: [
    "backlot import sgd train dev test --out sgd",
    "backlot import sgd dialogues.jsonl.gz --schema schema_train.json schema_dev.json --out sgd",
    "backlot import sgd train --evidence acts --out sgd-acts",
    "backlot import sgd train --store --out sgd-store",
    "backlot import sgd train --variant sgd_x/data/v3/train/schema.json --out sgd-v3",
  ],
  async open(paths, { schema, variant, evidence, store }) {
    const { importSgd } = await import("./importer/importSgd.js");
    return {
      items: importSgd(paths, given({ schema, variant, evidence, store })),
      expectsDialogues: true,
      beside: [...(schema ?? []), ...(variant ?? [])],
    };
  },
};

const exported: DatasetExport = {
  name: "sgd",
  summary: "SGD: dialogues as published",
  description:
    "Write transcripts as dialogues of the Schema-Guided Dialogue dataset. What was imported from it comes back as it " +
    "was; calls and results are those of the transcript's signals. Intents become services of a schema.",
  examples: [
    "backlot export sgd sgd --out back",
    "backlot export sgd sgd --out back --lines",
    "backlot export sgd examples --intents intents --out sgd-of-mine",
  ],
  async open(intents, layout) {
    return (await import("./exporter/sgdFormat.js")).sgdFormat(intents, layout);
  },
};

interface ScoreOptions {
  readonly gold?: readonly string[];
  readonly pred?: readonly string[];
  readonly schema?: readonly string[];
  readonly trainSchema?: readonly string[];
  readonly exact?: boolean;
  readonly acrossTurn?: boolean;
}

const scored: DatasetScore<ScoreOptions> = {
  summary: "SGD: goal accuracy, intents, requested slots and slot tagging",
  description:
    "Score predicted dialogue states by the metrics of the Schema-Guided Dialogue challenge: joint and average goal " +
    "accuracy, active intent accuracy, requested-slots F1 and slot-tagging F1, over all frames, by service and by " +
    "domain, and for services that the training data has or has not.",
  options: [
    { flags: "--gold <paths...>", about: "the data's dialogues: files, or folders of them" },
    {
      flags: "--pred <paths...>",
      about: "the same dialogues as the system sees them, its states in the user turns' frames",
    },
    { flags: "--schema <files...>", about: "the schema of the services (schema.json)" },
    {
      flags: "--train-schema <files...>",
      about: "the schema of the training data, to distinguish seen from unseen services",
    },
    { flags: "--exact", about: "values of non-categorical slots must be equal (default: as alike as they are)" },
    { flags: "--across-turn", about: "multiply the joint accuracies of a turn's frames, as for MultiWOZ" },
  ],
  examples: [
    "backlot score sgd --gold dev --pred system --schema dev/schema.json --train-schema train/schema.json",
    "backlot score sgd --gold dev --pred system --schema dev/schema.json --exact --json > system.score.json",
  ],
  notes: `
Dialogues are read as the data set has them: arrays, or one a line. Where gold and prediction differ in services,
speakers or utterances, the original stops; here the dialogue is named and left out. Dialogues without predictions are
not scored.`,
  async score(_, { gold, pred, schema, trainSchema, exact, acrossTurn }, { worst }) {
    const options = {
      gold: named(gold, "gold dialogues: --gold <paths...>"),
      predictions: named(pred, "predicted dialogues: --pred <paths...>"),
      schema: named(schema, "schema of the services: --schema <files...>"),
      ...given({ trainSchema, exact, acrossTurn }),
    };
    const { scoreSgdFiles } = await import("./scores/scoreSgdFiles.js");
    return scoreSgdFiles({ ...options, worst });
  },
};

function named(paths: readonly string[] | undefined, what: string): readonly string[] {
  if (paths === undefined) throw new BacklotError("USAGE", `name the ${what}`);
  return paths;
}

const style: StyleDescription = {
  name: "sgd",
  summary: "two agents over service schemas",
  madeBy: "Two simulated agents talk over the services that the intents make; their acts were put into words.",
  async open(backend, { now }) {
    return (await import("./style/sgdStyle.js")).sgdStyle(backend, now);
  },
};

/** The Schema-Guided Dialogue dataset (Google), and SGD-X. */
export const sgd: Dataset &
  Required<Pick<Dataset, "export" | "style">> & {
    readonly import: DatasetImport<object>;
    readonly score: DatasetScore<object>;
  } = {
  name: "sgd",
  import: imported,
  export: exported,
  score: scored,
  style,
};
