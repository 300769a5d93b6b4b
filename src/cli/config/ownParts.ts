import type { Command } from "commander";
import { threw } from "../../base/io/thrown.js";
import { given } from "../../base/json/given.js";
import type { Dataset, OpenedImport } from "../../corpora/dataset.js";
import { DATASET_POLICIES, DATASETS } from "../../corpora/datasets.js";
import type { PolicyLoader } from "../../testing/policies/loading/loadedPolicy.js";
import { loadOwn, type Own, refuseSameNames } from "../../testing/project/ownModules.js";
import { type ProjectSettings, projectSettings } from "../../testing/project/settings.js";

/*
 * Policies and datasets of a project, from the modules that its config file names. Without any, no module is loaded.
 * Parts of rehearsals are in `testing/ownParts`.
 */

type Settings = Pick<ProjectSettings, "own">;

/** Loads the project's policy loaders, those of its datasets included. */
export async function ownLoaders(settings: Settings): Promise<readonly PolicyLoader[]> {
  const code = "BAD_POLICY";
  const loaders = await loadOwn<PolicyLoader>(
    settings.own.policies,
    { what: "loaders of policies", code },
    ({ name, load }) => {
      if (typeof name !== "string" || !/^[a-z][a-z0-9_-]+$/.test(name))
        return "a loader of policies whose name is not small letters, digits, _ and -";
      return typeof load === "function" ? null : `the loader of policies ${name} without a function load`;
    },
  );
  const datasets = await ownDatasets(settings);
  const ofDatasets = datasets.flatMap(({ policies = [], file }) => policies.map((loader) => ({ ...loader, file })));
  const all = [...(loaders as readonly Own<PolicyLoader>[]), ...ofDatasets];
  const ours = ["schema", "exec", "http", "https", ...DATASET_POLICIES.map(({ name }) => name)];
  refuseSameNames(all, ours, { one: "loader of policies", code });
  return all;
}

export async function ownDatasets({ own }: Settings): Promise<readonly Own<Dataset>[]> {
  if (own.datasets.length === 0) return [];
  const code = "BAD_DATASET";
  const { datasetProblem } = await import("../../corpora/defineDataset.js");
  const datasets = await loadOwn<Dataset>(own.datasets, { what: "datasets", code }, datasetProblem);
  refuseSameNames(
    datasets,
    DATASETS.map(({ name }) => name),
    { one: "dataset", code },
  );
  return datasets.map(guarded);
}

/** Wraps a dataset, so that errors of its importer name it and its file. */
function guarded(dataset: Own<Dataset>): Own<Dataset> {
  const { import: imported, name, file } = dataset;
  if (imported === undefined) return dataset;
  const failed = (cause: unknown) => threw("BAD_DATASET", `the importer of ${name} (${file})`, cause, file);
  const guardedItems = async function* (items: OpenedImport["items"]): OpenedImport["items"] {
    try {
      yield* items;
    } catch (cause) {
      throw failed(cause);
    }
  };
  const open = async (paths: readonly string[], options: never): Promise<OpenedImport> => {
    try {
      const opened = await imported.open(paths, options);
      return { ...opened, items: guardedItems(opened.items) };
    } catch (cause) {
      throw failed(cause);
    }
  };
  return { ...dataset, import: { ...imported, open } };
}

/** Returns the datasets for a command: Backlot's, and those of the current project. */
export async function datasetsFor(command: Command): Promise<readonly Dataset[]> {
  const settings = await projectSettings(given({ config: configFlag(command) }));
  return [...DATASETS, ...(await ownDatasets(settings))];
}

/** Reads `--config` before the arguments are parsed: the sub-commands depend on it. */
function configFlag(command: Command): string | undefined {
  let root = command;
  while (root.parent !== null) root = root.parent;
  const { rawArgs = [] } = root as { readonly rawArgs?: readonly string[] };
  const at = rawArgs.findIndex((one) => /^--config(=|$)/.test(one));
  const [, named] = /^--config=(.*)$/s.exec(rawArgs[at] ?? "") ?? [];
  return at < 0 ? undefined : (named ?? rawArgs[at + 1]);
}
