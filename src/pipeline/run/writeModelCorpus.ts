import type { Backend } from "../../runtime/backend.js";
import type { FixtureRows } from "../../runtime/rows/fixtureRows.js";
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
  estimateOf,
  MAX_COUNTED,
  type ModelEstimate,
  type ModelRunOptions,
  modelRun,
  type SharedModels,
} from "./modelRun.js";
import { backendDigests } from "./runState.js";

/** How a corpus is made with models. */
export interface ModelCorpusOptions
  extends Omit<WriteCorpusOptions, "writing">,
    Omit<Writing, "models">,
    ModelRunOptions {}

/** What was made with models. */
export interface ModelCorpus {
  readonly report: CorpusReport;
  /** What this run paid for; the report counts all that the corpus took, whenever it was paid. */
  readonly paid: ModelUse;
}

/** Where else dialogues are made. */
export interface Elsewhere {
  readonly source: NumberSource;
  /** What models share with those there. Default: none take part. */
  readonly models?: SharedModels;
}

/**
 * What `make` of `backlot/corpora` does with a folder and models.
 * @param elsewhere where the dialogues are made. Default: here
 * @throws BacklotError BAD_MODELS, MODEL_BUDGET, MODEL_FAILED, MODEL_UNAUTHORIZED, MODEL_NOT_RECORDED, RUN_DIFFERS;
 * FILE_UNWRITABLE, also where another process makes this corpus; what `writeCorpus` throws
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

/** What `estimate` of `backlot/corpora` does of a corpus. */
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

/** What part models take in the dialogues. */
export function partOf({
  words = "outline",
  planning = false,
  validate = true,
  truncate = true,
}: Omit<Writing, "models">): Required<Omit<Writing, "models">> {
  return { words, planning, validate, truncate };
}

/** What the dialogues depend on, models apart. */
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
