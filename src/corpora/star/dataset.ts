import { BacklotError } from "../../base/errors.js";
import { given } from "../../base/json/given.js";
import type { PolicyLoader } from "../../testing/policies/loading/loadedPolicy.js";
import type { Dataset, DatasetImport, DatasetScore } from "../dataset.js";
import type { StyleDescription } from "../making/styles/style.js";
import type { StarSources } from "./importer/importStar.js";

const imported: DatasetImport<StarSources> = {
  summary: "STAR: tasks, knowledge base, dialogues",
  description:
    "Import STAR: its tasks become graphs, its APIs and databases intents, rows and behaviours that answer as its " +
    "knowledge base did, and its dialogues transcripts with the wizard's queries as commands.",
  paths: {
    name: "[dialogues...]",
    about: "the folder of a release; or files, folders or globs of dialogues, none for the knowledge base alone",
  },
  options: [
    { flags: "--tasks <folder>", about: "the released folder tasks (default: that of the release)" },
    { flags: "--apis <folder>", about: "the released folder apis/apis (default: that of the release)" },
    { flags: "--dbs <folder>", about: "the released folder apis/dbs (default: that of the release)" },
    {
      flags: "--rows <file>",
      about: "rows of the databases, as one JSON object of lists (default: rows.json of the release, or drawn)",
    },
    { flags: "--seed <n>", about: "the seed of drawn rows (default: 1)", type: "integer" },
  ],
  examples: [
    "backlot import star STAR --out star",
    "backlot import star STAR/dialogues/1.json --tasks STAR/tasks --apis STAR/apis/apis --dbs STAR/apis/dbs --seed 7 --out one",
  ],
  needsLeniency: true,
  async open(paths, options) {
    const { importStar, starRelease } = await import("./importer/importStar.js");
    const release = starRelease(paths, options);
    const { tasks, apis, dbs, rows } = release.options;
    return {
      items: importStar(release.dialogues, release.options),
      expectsDialogues: release.dialogues.length > 0,
      beside: [tasks, apis, dbs, rows],
    };
  },
};

interface ScoreOptions {
  readonly gold?: string;
  readonly pred?: string;
  readonly tasks?: string;
  readonly responses?: boolean;
  readonly utterances?: boolean;
  readonly suggestions?: boolean;
  readonly brokenOff?: boolean;
}

const scored: DatasetScore<ScoreOptions> = {
  summary: "STAR: next actions, responses, and suggestions",
  description:
    "Score next actions by accuracy and weighted F1, or responses by STAR's BLEU-4, in-domain exact match and " +
    "entity F1. Without predictions, the policy that follows the task's graph is scored: the floor to beat. With " +
    "--suggestions, the ranker behind `backlot wizard` is: how often what a wizard picked is first, or among the first three, " +
    "for what the wizard had typed; other dialogues are learned from, or no dialogue of the task at all (unseenTasks).",
  paths: { name: "[gold]", about: "the same as --gold" },
  options: [
    {
      flags: "--gold <path>",
      about: "STAR dialogues: a file, or a folder of them; or lines { DialogueID, gold, predicted }",
    },
    { flags: "--pred <file>", about: 'predictions, one { "id", "predictions": [...] } a line' },
    {
      flags: "--tasks <folder>",
      about: "STAR's tasks, which distinguish query_check from query_book and hold the graphs",
    },
    { flags: "--responses", about: "the predictions are responses, not actions" },
    { flags: "--utterances", about: "count the wizard's free utterances among the responses" },
    { flags: "--suggestions", about: "score the ranker of suggestions by what wizards typed and picked" },
    {
      flags: "--broken-off",
      about: "count the dialogues too that were broken off (CompletionLevel), which STAR's counts leave out",
    },
  ],
  examples: [
    "backlot score star --gold STAR/dialogues --tasks STAR/tasks --pred actions.jsonl",
    "backlot score star --gold STAR/dialogues --tasks STAR/tasks",
    "backlot score star --gold STAR/dialogues --pred responses.jsonl --responses --json > responses.score.json",
    "backlot score star --gold STAR/dialogues --tasks STAR/tasks --suggestions",
  ],
  async score([first], { gold = first, pred: predictions, ...rest }, { worst, stdin }) {
    if (gold === undefined) throw new BacklotError("USAGE", "name the gold dialogues: --gold <path>");
    const { scoreStarFiles } = await import("./scores/scoreStarFiles.js");
    return scoreStarFiles({ gold, ...given({ predictions, ...rest }), worst, stdin });
  },
};

const style: StyleDescription = {
  name: "star",
  summary: "task graphs",
  madeBy: "A simulated user is led through task graphs by a simulated wizard, who queries a knowledge base.",
  modelWords: "What users say comes from models, replies from the tasks",
  async open(backend, { intentsFolder }) {
    return (await import("./style/starStyle.js")).starStyle(backend, intentsFolder);
  },
};

/** `graphPolicy` with the task graphs of a folder, by default `tasks` in the current one. */
const graph: PolicyLoader = {
  name: "graph",
  inTests: { name: "star", module: "backlot/corpora", value: "star.policies" },
  summary: "graph:FOLDER follows the task graphs in a folder (default: tasks)",
  async load(folder, backend) {
    const { graphPolicy, readTaskGraphs } = await import("./policy/index.js");
    return graphPolicy(backend, await readTaskGraphs(folder === "" ? "tasks" : folder));
  },
};

/** STAR (Rasa and CMU): task graphs, a knowledge base, and dialogues with a wizard. */
export const star: Dataset &
  Required<Pick<Dataset, "style" | "policies">> & {
    readonly import: DatasetImport<object>;
    readonly score: DatasetScore<object>;
  } = {
  name: "star",
  import: imported,
  score: scored,
  style,
  policies: [graph],
};
