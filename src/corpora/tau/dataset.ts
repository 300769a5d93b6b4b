import { BacklotError } from "../../base/errors.js";
import { given } from "../../base/json/given.js";
import type { Dataset, DatasetImport, DatasetScore } from "../dataset.js";
import type { TauOptions } from "./importer/release.js";

const imported: DatasetImport<TauOptions> = {
  summary: "tau-bench and tau2: tools, world, tasks, runs",
  description:
    "Import a domain of tau-bench or tau2: its tools become intents with behaviours that answer as the original's, its " +
    "world rows, and gold actions and recorded runs transcripts with every observation as a signal.",
  paths: { name: "<folder>", about: "the folder of a domain, or of a whole release" },
  options: [
    {
      flags: "--domain <domain>",
      about: "airline, retail or telecom (default: the one whose world the folder holds)",
      choices: ["airline", "retail", "telecom"],
    },
    { flags: "--db <path>", about: "the world: db.json, or a folder with tables that the first one lacks" },
    { flags: "--tasks <file>", about: "the tasks (default: tasks.jsonl or tasks.json of the folder)" },
    { flags: "--tools <file>", about: "the tools' definitions (default: tools.json of the folder)" },
    { flags: "--policy <file>", about: "the policy (default: policy.md or wiki.md of the folder)" },
    { flags: "--runs <file>", about: "recorded runs; may be repeated (default: those of the folder)", repeated: true },
  ],
  examples: [
    "backlot import tau tau-airline --domain airline --out airline",
    "backlot import tau tau2-airline --db tau-airline/db --out airline2",
    "backlot import tau tau2-bench --domain retail --tools tools.json --runs results.json --out retail",
  ],
  notes:
    "\ntau-bench and tau2 are told apart by their tasks: `instruction` or `user_scenario`. The published code has the\n" +
    "tools as Python: write their definitions to a JSON list, as OpenAI takes it, and name it with --tools.",
  async open([folder = "."], options) {
    const { findRelease } = await import("./importer/release.js");
    const { importTau } = await import("./importer/importTau.js");
    const release = findRelease(folder, options);
    const { world, tasks, tools, policy, gold, runs } = release;
    const beside = [...Object.values(world), tasks, tools, policy, gold ?? undefined, ...runs];
    return { items: importTau(release), expectsDialogues: true, beside };
  },
};

const scored: DatasetScore<{ readonly runs?: readonly string[] }> = {
  summary: "tau-bench and tau2: reward, pass^k, end states",
  description:
    "Score recorded runs by the original's rules: calls are executed on the imported back-end, end states are compared " +
    "with those of the gold actions, and texts with what has to be said. What a model would judge is reported apart.",
  paths: { name: "<folder>", about: "the folder of an import" },
  options: [
    {
      flags: "--runs <file>",
      about: "recorded runs; may be repeated (default: those that were imported)",
      repeated: true,
    },
  ],
  examples: ["backlot score tau airline", "backlot score tau retail --runs results.json --json > retail.score.json"],
  async score([folder], { runs }, { worst }) {
    if (folder === undefined) throw new BacklotError("USAGE", "name the folder of an import: backlot score tau FOLDER");
    const { scoreTauFiles } = await import("./scores/scoreTauFiles.js");
    return scoreTauFiles(folder, { worst, ...given({ runs }) });
  },
};

/** tau-bench and tau2 (Sierra): tools over a world, tasks with gold actions, and recorded runs. */
export const tau: Dataset & { readonly import: DatasetImport<object>; readonly score: DatasetScore<object> } = {
  name: "tau",
  import: imported,
  score: scored,
};
