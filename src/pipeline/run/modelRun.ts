import { join } from "node:path";
import { folderInside, PRIVATE_FOLDER } from "../../io/index.js";
import { type ModelAccess, type ModelAccessOptions, openModels } from "../models/modelAccess.js";
import { checkModels, type ModelOptions, modelOf } from "../models/options.js";
import type { ModelUse, Spent } from "../models/spending.js";
import { STAGE_NAMES, type StageName } from "../models/stageNames.js";
import { RUN_FOLDER } from "../output/corpusFiles.js";
import { type RunConfig, RunState } from "./runState.js";

/** Which models a run asks, and what it goes on from. */
export interface ModelRunOptions {
  /** The models, and how much they may take. */
  readonly models: ModelOptions;
  /**
   * The folder that keeps their answers; several corpora may share it. Default: `run/answers` in the corpus's folder.
   */
  readonly answers?: string;
  /** Whether only answers that are kept count, and nothing is asked. Default: false. */
  readonly offline?: boolean;
  /** Whether a run goes on that was interrupted, with the same options. Default: false. */
  readonly resume?: boolean;
}

/** What a corpus would take. */
export interface ModelEstimate extends ModelUse {
  /** How many dialogues it is about. */
  readonly dialogues: number;
  /** How many were made with templates in place of answers, to count their questions. */
  readonly counted: number;
}

/** What models share with others that ask for the same run. */
export type SharedModels = Pick<ModelAccessOptions, "ledger" | "used">;

/** How many dialogues an estimate counts. */
export const MAX_COUNTED = 20;

/**
 * Does something with models in a corpus's folder, as a run that others do not disturb and that can go on.
 * @param config what the dialogues depend on, models and their answers apart
 * @param shared with others that ask for the same run
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

/** The folder that keeps answers. @param answers another one than that in the corpus's folder */
export const answersOf = (folder: string, answers?: string): string =>
  answers ?? folderInside(folder, join(RUN_FOLDER, "answers"), PRIVATE_FOLDER);

/** What prompts say is not in it: a change asks again, and only that. */
export function namesOf(models: ModelOptions) {
  const each = STAGE_NAMES.map((stage) => {
    const { name, settings } = modelOf(models, stage);
    return [stage, { name, settings }] as const;
  });
  return Object.fromEntries(each);
}

/** What some dialogues took, for as many as there are to be. */
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
