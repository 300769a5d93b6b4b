import { join } from "node:path";
import type { Backend } from "../../runtime/backend.js";
import { makeCorpus } from "../makeCorpus.js";
import { estimatingModels } from "../models/estimate.js";
import { openModels } from "../models/modelAccess.js";
import { checkModels, type ModelOptions, modelOf } from "../models/options.js";
import type { ModelUse, Spent } from "../models/spending.js";
import { STAGE_NAMES, type StageName } from "../models/stageNames.js";
import { RUN_FOLDER } from "../output/corpusFiles.js";
import type { CorpusReport } from "../output/corpusReport.js";
import { type WriteCorpusOptions, writeCorpus } from "../output/writeCorpus.js";
import { LUCID_RATES } from "../planner/rates.js";
import type { Writing } from "../writing/writing.js";
import { backendDigests, RunState } from "./runState.js";

/** How a corpus is made with models. */
export interface ModelCorpusOptions extends Omit<WriteCorpusOptions, "writing">, Omit<Writing, "models"> {
  /** The models, and how much they may take. */
  readonly models: ModelOptions;
  /** The folder that keeps their answers; several corpora may share it. Default: `run/answers` in the corpus's folder. */
  readonly answers?: string;
  /** Whether only answers that are kept count, and nothing is asked. Default: false. */
  readonly offline?: boolean;
  /** Whether a run goes on that was interrupted, with the same options. Default: false. */
  readonly resume?: boolean;
}

/** What was made with models. */
export interface ModelCorpus {
  readonly report: CorpusReport;
  /** What this run paid for; the report counts all that the corpus took, whenever it was paid. */
  readonly paid: ModelUse;
}

/** What a corpus would take. */
export interface ModelEstimate extends ModelUse {
  /** How many dialogues it is about. */
  readonly dialogues: number;
  /** How many were made with templates in place of answers, to count their questions. */
  readonly counted: number;
}

/** How many dialogues an estimate counts. */
const MAX_COUNTED = 20;

/**
 * Makes a corpus with models, as `writeCorpus` does without. Each answer is kept as soon as it arrives: a run that was killed, ran
 * out of budget or lost its provider goes on with `resume` and pays for no answer twice; its corpus is the same, byte for byte,
 * as if nothing had happened.
 *
 * @throws BacklotError BAD_MODELS, MODEL_BUDGET, MODEL_FAILED, MODEL_UNAUTHORIZED, MODEL_NOT_RECORDED; RUN_DIFFERS where a run is to
 * go on that began with other options; FILE_UNWRITABLE, also where another process makes this corpus; what `writeCorpus` throws
 */
export async function writeModelCorpus(
  folder: string,
  backend: Backend,
  options: ModelCorpusOptions,
): Promise<ModelCorpus> {
  const { models, answers = join(folder, RUN_FOLDER, "answers"), offline = false, resume = false, ...rest } = options;
  const { words = "blueprint", planning = false, validate = true, ...corpus } = rest;
  checkModels(models);
  const run = await RunState.begin(folder, configOf(backend, options), resume);
  try {
    const access = await openModels(models, { cache: answers, offline });
    const report = await writeCorpus(folder, backend, {
      ...corpus,
      writing: { models: access, words, planning, validate },
    });
    await run.finish();
    return { report, paid: access.paid };
  } finally {
    run.end();
  }
}

/**
 * Estimates what a corpus takes: makes up to 20 of its dialogues with templates in place of answers, counts the questions, and
 * takes four characters for a token. Answers that have to be asked for again are not in it.
 * @throws BacklotError BAD_MODELS, BAD_CORPUS, UNKNOWN_INTENT
 */
export async function estimateCorpus(backend: Backend, options: ModelCorpusOptions): Promise<ModelEstimate> {
  const { models: given, words = "blueprint", planning = false, validate = true, count = 100 } = options;
  const models = estimatingModels(given);
  const counted = Math.min(count, MAX_COUNTED);
  for await (const _ of makeCorpus(backend, {
    ...options,
    count: counted,
    writing: { models, words, planning, validate },
  }));
  const scaled = ({ calls, inputTokens, outputTokens, cost }: Spent): Spent => {
    const of = (number: number): number => Math.ceil((number * count) / counted);
    return {
      calls: of(calls),
      inputTokens: of(inputTokens),
      outputTokens: of(outputTokens),
      cost: cost === null ? null : (cost * count) / counted,
    };
  };
  const { stages, ...all } = models.used;
  const each = Object.fromEntries(Object.entries(stages).map(([name, spent]) => [name, scaled(spent)]));
  return { ...scaled(all), stages: each as Partial<Record<StageName, Spent>>, dialogues: count, counted };
}

/** What the dialogues depend on, answers of models apart. What prompts say is not in it: a change asks again, and only that. */
function configOf(backend: Backend, options: ModelCorpusOptions): Readonly<Record<string, unknown>> {
  const { count = 100, seed = 1, rates = LUCID_RATES, lengths = null, intents: only = null, now = null } = options;
  const { words = "blueprint", planning = false, validate = true } = options;
  const models = Object.fromEntries(
    STAGE_NAMES.map((stage) => {
      const { name, settings } = modelOf(options.models, stage);
      return [stage, { name, settings }];
    }),
  );
  return { count, seed, rates, lengths, only, now, words, planning, validate, models, ...backendDigests(backend) };
}
