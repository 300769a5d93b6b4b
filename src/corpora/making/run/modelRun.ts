import { join } from "node:path";
import { folderInside, PRIVATE_FOLDER } from "../../../base/io/index.js";
import { type ModelAccess, type ModelAccessOptions, openModels } from "../models/modelAccess.js";
import { checkModels, type ModelOptions, modelOf } from "../models/options.js";
import type { ModelUse, Spent } from "../models/spending.js";
import { STAGE_NAMES, type StageName } from "../models/stageNames.js";
import { RUN_FOLDER } from "../output/corpusFiles.js";
import { type RunConfig, RunState } from "./runState.js";

/** The models of a run, and its answers. */
export interface ModelRunOptions {
  /** The models with their limits. */
  readonly models: ModelOptions;
  /** The folder of their answers, which several corpora may share. Default: `run/answers` in the corpus's folder. */
  readonly answers?: string;
  /** True if to use stored answers only, without calls. Default: false. */
  readonly offline?: boolean;
  /** True if to continue an interrupted run with the same options. Default: false. */
  readonly resume?: boolean;
}

/** The estimated use of models by a corpus. */
export interface ModelEstimate extends ModelUse {
  /** The number of dialogues in the corpus. */
  readonly dialogues: number;
  /** The number of dialogues made with templates in place of answers, to count their requests. */
  readonly counted: number;
}

/** The record and the count that models share with other processes of the same run. */
export type SharedModels = Pick<ModelAccessOptions, "ledger" | "used">;

/** The most dialogues that an estimate makes. */
export const MAX_COUNTED = 20;

/**
 * Runs work with models in a corpus's folder. The folder is locked, and the run can be resumed.
 * @param config the inputs of the dialogues, apart from models and their answers
 */
export async function modelRun<Report>(
  folder: string,
  config: RunConfig,
  { models, answers, offline = false, resume = false }: ModelRunOptions,
  write: (access: ModelAccess) => Promise<Report>,
  shared: SharedModels = {},
): Promise<{ readonly report: Report; readonly paid: ModelUse }> {
  checkModels(models);
  const run = await RunState.begin(folder, { ...config, models: namesOf(models) }, resume);
  try {
    const access = await openModels(models, { cache: answersOf(folder, answers), offline, ...shared });
    const report = await write(access);
    await run.finish();
    return { report, paid: access.paid };
  } finally {
    run.end();
  }
}

/** Returns the folder of answers. @param answers a folder other than that in the corpus's folder */
export const answersOf = (folder: string, answers?: string): string =>
  answers ?? folderInside(folder, join(RUN_FOLDER, "answers"), PRIVATE_FOLDER);

/**
 * Returns the model of each stage with its settings. Prompts are not included: a changed prompt makes only its own
 * requests anew.
 */
export function namesOf(models: ModelOptions) {
  const each = STAGE_NAMES.map((stage) => {
    const { name, settings } = modelOf(models, stage);
    return [stage, { name, settings }] as const;
  });
  return Object.fromEntries(each);
}

/** Extrapolates the use of some dialogues to all of them. */
export function estimateOf({ stages, ...all }: ModelUse, dialogues: number, counted: number): ModelEstimate {
  const scaled = ({ calls, inputTokens, outputTokens, cost }: Spent): Spent => {
    const of = (number: number): number => Math.ceil((number * dialogues) / counted);
    return {
      calls: of(calls),
      inputTokens: of(inputTokens),
      outputTokens: of(outputTokens),
      cost: cost === null ? null : (cost * dialogues) / counted,
    };
  };
  const each = Object.fromEntries(Object.entries(stages).map(([name, spent]) => [name, scaled(spent)]));
  return { ...scaled(all), stages: each as Partial<Record<StageName, Spent>>, dialogues, counted };
}
