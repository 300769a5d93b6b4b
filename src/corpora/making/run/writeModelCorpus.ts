import type { Backend } from "../../../runtime/backend.js";
import type { FixtureRows } from "../../../runtime/rows/fixtureRows.js";
import type { NumberSource } from "../attempts.js";
import { makeCorpus } from "../makeCorpus.js";
import { estimatingModels } from "../models/estimate.js";
import type { ModelAccess } from "../models/modelAccess.js";
import type { ModelUse } from "../models/spending.js";
import type { CorpusReport } from "../output/corpusReport.js";
import { type WriteCorpusOptions, writeCorpus } from "../output/writeCorpus.js";
import { LUCID_RATES } from "../planner/rates.js";
import type { Writing } from "../writing/writing.js";
import {
  backendDigests,
  estimateOf,
  MAX_COUNTED,
  type ModelEstimate,
  type ModelRunOptions,
  modelRun,
  type SharedModels,
} from "./modelRun.js";

/** Options of making a corpus with models. */
export interface ModelCorpusOptions
  extends Omit<WriteCorpusOptions, "writing">,
    Omit<Writing, "models">,
    ModelRunOptions {}

/** A corpus made with models. */
export interface ModelCorpus {
  readonly report: CorpusReport;
  /** The use that this run paid for; the report counts the use of all answers, whenever they were paid for. */
  readonly paid: ModelUse;
}

/** Another source of dialogues, such as other processes. */
export interface Elsewhere {
  readonly source: NumberSource;
  /** The record and the count that models share with that source. Default: none; no models take part. */
  readonly models?: SharedModels;
}

/**
 * Makes a corpus into a folder with models, for `make` of `backlot/corpora`.
 * @param elsewhere the source of the dialogues. Default: this process
 * @throws BacklotError BAD_MODELS, MODEL_BUDGET, MODEL_FAILED, MODEL_UNAUTHORIZED, MODEL_NOT_RECORDED, RUN_DIFFERS;
 * FILE_UNWRITABLE, also if another process makes this corpus; any error of `writeCorpus`
 */
export async function writeModelCorpus(
  folder: string,
  backend: Backend,
  options: ModelCorpusOptions,
  made: FixtureRows = {},
  elsewhere?: Elsewhere,
): Promise<ModelCorpus> {
  const write = (models: ModelAccess) =>
    writeCorpus(folder, backend, { ...options, writing: { ...partOf(options), models } }, made, elsewhere?.source);
  return modelRun(folder, configOf(backend, options), options, write, elsewhere?.models);
}

/** Estimates the use of models by a corpus, for `estimate` of `backlot/corpora`. */
export async function estimateCorpus(backend: Backend, options: ModelCorpusOptions): Promise<ModelEstimate> {
  const { count = 100 } = options;
  const models = estimatingModels(options.models);
  const counted = Math.min(count, MAX_COUNTED);
  for await (const _ of makeCorpus(backend, {
    ...options,
    count: counted,
    workers: 1,
    writing: { ...partOf(options), models },
  }));
  return estimateOf(models.used, count, counted);
}

/** Returns the options of the models' part in dialogues, with defaults. */
export function partOf({
  words = "outline",
  planning = false,
  validate = true,
  truncate = true,
}: Omit<Writing, "models">): Required<Omit<Writing, "models">> {
  return { words, planning, validate, truncate };
}

function configOf(backend: Backend, options: ModelCorpusOptions): Readonly<Record<string, unknown>> {
  const {
    count = 100,
    seed = 1,
    rates = LUCID_RATES,
    lengths = null,
    intents: only = null,
    now = null,
    splits = null,
  } = options;
  return { count, seed, rates, lengths, only, now, splits, ...partOf(options), ...backendDigests(backend) };
}
