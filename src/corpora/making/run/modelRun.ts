import { join } from "node:path";
import { BacklotError } from "../../../base/errors.js";
import { AtomicFile, folderInside, lock, PRIVATE_FOLDER, readIfThere, writeAtomic } from "../../../base/io/index.js";
import { shallowJson } from "../../../base/io/json.js";
import { sha256 } from "../../../base/io/sha256.js";
import { canonicalText } from "../../../base/json/canonical.js";
import { isObject } from "../../../base/json/object.js";
import type { Backend } from "../../../runtime/backend.js";
import { type ModelAccess, type ModelAccessOptions, openModels } from "../models/modelAccess.js";
import { checkModels, type ModelOptions, modelOf } from "../models/options.js";
import type { ModelUse, Spent } from "../models/spending.js";
import { STAGE_NAMES, type StageName } from "../models/stageNames.js";
import { RUN_FOLDER } from "../output/corpusFiles.js";

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

const [STATE_FILE, LOCK_FILE, RUN_VERSION] = ["run.json", "lock", 1];

/** The inputs of a run's dialogues, as values or digests, without the answers of models. */
type RunConfig = Readonly<Record<string, unknown>>;

/** Returns the digests of a back-end's inputs to dialogues. */
export function backendDigests({ intents, behaviours, fixtures }: Backend): RunConfig {
  return {
    intents: digest(canonicalText(intents.map(({ source: _, args, ...intent }) => ({ ...intent, args: [...args] })))),
    behaviours: digest(behaviours ?? ""),
    fixtures: digest(fixtures === undefined ? "" : canonicalText(fixtures.tables), fixtures?.buffer),
  };
}

/** A run that holds the lock of its folder. */
export class RunState {
  private readonly folder: string;
  private readonly config: RunConfig;
  private readonly release: () => void;

  private constructor(folder: string, config: RunConfig, release: () => void) {
    this.folder = folder;
    this.config = config;
    this.release = release;
  }

  /**
   * Begins a run, or continues an interrupted one.
   * @throws BacklotError FILE_UNWRITABLE if another process makes this corpus, or a link leads out of its folder;
   * RUN_DIFFERS if the run to resume had other options or does not exist, or if a new run would replace an interrupted
   * one; FILE_UNREADABLE if the state is a special file
   */
  static async begin(corpus: string, config: RunConfig, resume: boolean): Promise<RunState> {
    const folder = folderInside(corpus, RUN_FOLDER);
    let release: () => void;
    try {
      release = lock(join(folder, LOCK_FILE), `the corpus in ${corpus}`);
    } catch (cause) {
      if (cause instanceof BacklotError) throw cause;
      const why = cause instanceof Error ? cause.message : String(cause);
      throw new BacklotError("FILE_UNWRITABLE", `${folder} cannot be written: ${why}`, {
        place: { file: folder },
        cause,
      });
    }
    const run = new RunState(folder, config, release);
    try {
      await run.compare(corpus, resume);
      await run.note(false);
      return run;
    } catch (error) {
      release();
      throw error;
    }
  }

  /** Records that the corpus is complete. */
  async finish(): Promise<void> {
    await this.note(true);
  }

  end(): void {
    this.release();
  }

  private async compare(corpus: string, resume: boolean): Promise<void> {
    const file = join(this.folder, STATE_FILE);
    const differs = (problem: string) => new BacklotError("RUN_DIFFERS", problem, { place: { file } });
    const text = readIfThere(file);
    if (text === null) {
      if (resume) throw differs(`there is no run in ${corpus} to go on with`);
      return;
    }
    const before = stateIn(text);
    if (before === null) throw differs(`${file} is not what a run of this version of Backlot writes`);
    if (!resume) {
      if (before.finished) return;
      throw differs(`a run in ${corpus} was interrupted: go on with it (--resume), or name another folder`);
    }
    const changed = [...new Set([...Object.keys(before.config), ...Object.keys(this.config)])].filter(
      (key) => canonicalText(before.config[key]) !== canonicalText(this.config[key]),
    );
    if (changed.length > 0) throw differs(`the run in ${corpus} began with other ${changed.join(", ")}`);
  }

  private async note(finished: boolean): Promise<void> {
    const state = { version: RUN_VERSION, finished, config: this.config };
    await writeAtomic(await AtomicFile.createInside(this.folder, STATE_FILE), `${JSON.stringify(state, null, 2)}\n`);
  }
}

function stateIn(text: string): { readonly finished: boolean; readonly config: RunConfig } | null {
  const state = shallowJson(text);
  if (!isObject(state) || state.version !== RUN_VERSION || !isObject(state.config)) return null;
  return { finished: state.finished === true, config: state.config };
}

function digest(text: string, bytes: Uint8Array | ArrayBufferLike = new Uint8Array()): string {
  return sha256(text, new Uint8Array(bytes as ArrayBuffer)).slice(0, 16);
}
