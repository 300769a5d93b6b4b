import { BacklotError } from "../../../base/errors.js";
import { formatValue } from "../../../base/json/formatValue.js";
import { given } from "../../../base/json/given.js";
import { isObject } from "../../../base/json/object.js";
import type { Backend } from "../../../runtime/backend.js";
import type { FixtureRows } from "../../../runtime/rows/fixtureRows.js";
import type { Attempt } from "../attempts.js";
import type { CorpusOptions } from "../corpusOptions.js";
import { makeCorpus } from "../makeCorpus.js";
import { openModels } from "../models/modelAccess.js";
import type { ModelUse } from "../models/spending.js";
import type { CorpusReport } from "../output/corpusReport.js";
import { type WriteCorpusOptions, writeCorpus } from "../output/writeCorpus.js";
import { type WriteStyledOptions, writeStyled } from "../styles/makeStyled.js";
import type { StyleDescription } from "../styles/style.js";
import type { StyledReport } from "../styles/styledReport.js";
import type { Writing } from "../writing/writing.js";
import { withMadeRows } from "./madeRows.js";
import type { ModelEstimate, ModelRunOptions } from "./modelRun.js";
import { type Elsewhere, estimateCorpus, writeModelCorpus } from "./writeModelCorpus.js";
import { estimateStyled, writeModelStyled } from "./writeModelStyled.js";

/**
 * Makes dialogues in the style of another published dataset, from the same planner, and writes them into a folder in
 * the layout of that dataset, with `discarded.jsonl`, the card `card.md` and the report `make-report.json`. At the end,
 * all files are moved into place or none is.
 *
 * * `sgd`: two agents over service schemas (Rastogi et al. 2020); `sgd/dialogues_001.json` and `sgd/schema.json`
 * * `star`: task graphs with a wizard's queries (Mosig et al. 2020): the graphs beside intents that `import star`
 *   wrote, or graphs made of other intents; `star/dialogues.jsonl`, with `star/tasks`, `star/apis`, `star/dbs` and
 *   `star/rows.json` if the graphs were made
 * * `forms`: users with profiles fill forms, chunk by chunk; `forms/runs.jsonl` and the forms
 *
 * With `models`, these word the utterances: acts, calls and labels stay as they were executed, and values are said word
 * for word. In the style `star`, only user turns are reworded: a wizard picks replies of its task.
 *
 * @throws BacklotError BAD_CORPUS, also for a style that cannot express the intents, and for the style `forms` with
 * models, since its modules read the words; any error of making a corpus
 */
export function make(options: MakeStyledOptions): Promise<Made<StyledReport>>;
/**
 * Makes a corpus and writes it into a folder: `transcripts.jsonl`, or a file for each of `splits`, discarded attempts
 * with their reasons in `discarded.jsonl`, the data card `card.md`, and the report `make-report.json`; with `sources`,
 * beside them the intents, fixtures and behaviours on which it replays, and with `formats` the dialogues in the formats
 * of other datasets. At the end, all files are moved into place or none is. With `sources`, entities without fixtures
 * get rows, so that searches find some; these are written beside the others.
 *
 * With `models`, each answer is stored as soon as it arrives. A run that was killed, ran out of budget or lost its
 * provider continues with `resume` and pays for no answer twice; its corpus is byte for byte that of an uninterrupted
 * run.
 *
 * @throws BacklotError FILE_UNWRITABLE, also for a folder with other files, and if another process makes this corpus;
 * BAD_CORPUS; UNKNOWN_INTENT; USAGE if the signal stopped it; with models BAD_MODELS, MODEL_BUDGET, MODEL_FAILED,
 * MODEL_UNAUTHORIZED, MODEL_NOT_RECORDED, and RUN_DIFFERS for `resume` with other options than those of the run
 *
 * @example
 * ```ts
 * import { mkdtempSync } from "node:fs";
 * import { tmpdir } from "node:os";
 * import { join } from "node:path";
 * import { make } from "backlot/corpora";
 * import { mockBackend } from "backlot/testing";
 *
 * const out = mkdtempSync(join(tmpdir(), "corpus-"));
 * const { report } = await make({ backend: await mockBackend(), out, count: 20, seed: 3 });
 * console.assert(report.dialogues === 20);
 * ```
 */
export function make(options: MakeIntoOptions): Promise<Made<CorpusReport>>;
/**
 * Makes labelled dialogues one by one: each is planned, executed on the back-end, compared with its plan, put into
 * words by templates or models, and checked. Failed attempts are yielded with the reason, and repeated with other
 * goals. Equal options and equal answers of the models give equal dialogues in equal order, with any number of threads.
 *
 * @throws BacklotError BAD_CORPUS for options out of range, if no dialogue can be made, and if 20 attempts with models
 * in a row fail alike; UNKNOWN_INTENT; any error of models, such as MODEL_BUDGET
 */
export function make(options: MakeOptions): AsyncGenerator<Attempt, void, undefined>;
export function make(
  options: MakeOptions | MakeIntoOptions | MakeStyledOptions,
): AsyncGenerator<Attempt, void, undefined> | Promise<Made<CorpusReport | StyledReport>> {
  return isInto(options) ? makeInto(options) : inMemory(options);
}

const isInto = (
  options: MakeOptions | MakeIntoOptions | MakeStyledOptions,
): options is MakeIntoOptions | MakeStyledOptions => isObject(options) && options["out"] !== undefined;

/**
 * Estimates the use of models by `make` with the same options: makes up to 20 of the dialogues with templates in place
 * of answers, counts the requests, and takes four characters for a token. Retries are not included. No model is called,
 * and no file is written.
 * @throws BacklotError BAD_MODELS, BAD_CORPUS, UNKNOWN_INTENT
 */
export async function estimate(
  options: (MakeOptions | MakeIntoOptions | Omit<MakeStyledOptions, "out">) & Pick<ModelRunOptions, "models">,
): Promise<ModelEstimate> {
  checkMake(options, false);
  return onRichBackend(options, async (backend) => {
    const { backend: _, models, rows: __, ...rest } = options as typeof options & MadeRows;
    if ("style" in rest) {
      const { style, ...making } = rest;
      return estimateStyled(backend, style, { ...making, models });
    }
    return estimateCorpus(backend, { ...rest, models });
  });
}

/**
 * Makes a corpus into a folder.
 * @param elsewhere the source of labelled dialogues. Default: this process
 */
export async function makeInto(
  options: MakeIntoOptions | MakeStyledOptions,
  elsewhere?: Elsewhere,
): Promise<Made<CorpusReport | StyledReport>> {
  checkMake(options, true);
  return onRichBackend(options, async (backend, made) => {
    const { backend: _, rows: __, out, models, ...rest } = options;
    if ("style" in rest) {
      const { style, ...making } = rest;
      if (models !== undefined) return writeModelStyled(out, backend, style, { ...making, models });
      return { report: await writeStyled(out, backend, style, making), paid: null };
    }
    if (models !== undefined) return writeModelCorpus(out, backend, { ...rest, models }, made, elsewhere);
    return { report: await writeCorpus(out, backend, rest, made, elsewhere?.source), paid: null };
  });
}

/**
 * Makes rows for entities without fixtures only if these are written beside the corpus: without them it could not be
 * replayed.
 */
async function onRichBackend<Result>(
  options: Pick<MakeOptions, "backend" | "seed" | "now"> &
    MadeRows & { readonly sources?: unknown; readonly style?: unknown },
  run: (backend: Backend, made: FixtureRows) => Promise<Result>,
): Promise<Result> {
  const { backend, seed, now, sources, style } = options;
  const rows = sources === undefined && style === undefined ? 0 : options.rows;
  const rich = await withMadeRows(backend, { rows, seed, now });
  try {
    return await run(rich.backend, rich.rows);
  } finally {
    rich.close();
  }
}

async function* inMemory(options: MakeOptions): AsyncGenerator<Attempt, void, undefined> {
  checkMake(options, true);
  const { backend, models, answers = "", offline, words, planning, validate, truncate, ...making } = options;
  if (models === undefined) return yield* makeCorpus(backend, making);
  const access = await openModels(models, { cache: answers, ...given({ offline }) });
  yield* makeCorpus(backend, {
    ...making,
    writing: { models: access, ...given({ words, planning, validate, truncate }) },
  });
}

/** Options that need another option, by that option. */
const NEEDS: Readonly<Record<string, readonly string[]>> = {
  out: ["style", "sources", "formats", "resume", "onProgress", "signal"],
  models: ["words", "planning", "validate", "truncate", "answers", "offline", "resume"],
  style: ["intentsFolder"],
};

const UNSTYLED = [
  "rates",
  "splits",
  "workers",
  "words",
  "planning",
  "validate",
  "truncate",
  "sources",
  "formats",
  "onSplit",
];

/**
 * Checks that the options of `make` or `estimate` fit together.
 * @param isMade whether dialogues are made, and not only estimated: a folder may then be needed
 * @throws BacklotError BAD_CORPUS naming the two options that do not
 */
function checkMake(options: object, isMade: boolean): void {
  const bad = (problem: string) => new BacklotError("BAD_CORPUS", problem);
  if (!isObject(options)) throw bad(`the options of a corpus are ${formatValue(options)}, not an object`);
  const has = (name: string): boolean => options[name] !== undefined;
  const backend = options["backend"] as { readonly open?: unknown } | undefined;
  if (typeof backend?.open !== "function")
    throw bad(`backend is ${formatValue(options["backend"])}, not what loadBackend gives`);
  if (has("out") && (typeof options["out"] !== "string" || options["out"] === ""))
    throw bad(`out is ${formatValue(options["out"])}, not the path of a folder`);
  for (const [needed, names] of Object.entries(NEEDS)) {
    const alone = names.find((name) => has(name) && !has(needed));
    if (alone !== undefined && (isMade || needed !== "out"))
      throw bad(`${alone} goes with ${needed}: give both, or neither`);
  }
  const unstyled = has("style") ? UNSTYLED.find(has) : undefined;
  if (unstyled !== undefined)
    throw bad(`${unstyled} and style cannot be given together: ${unstyled} is for dialogues with labels`);
  if (isMade && has("models") && !has("out") && !has("answers"))
    throw bad("without out, models keep their answers in the folder that answers names: give it");
  if (!isMade && !has("models")) throw bad("what models take is estimated: give models");
}

/** Options of making dialogues: by templates, or by `models` with their options. */
export interface MakeOptions
  extends Omit<CorpusOptions, "writing">,
    Omit<Writing, "models">,
    Partial<Omit<ModelRunOptions, "resume">> {
  /** The back-end on which they are executed. */
  readonly backend: Backend;
}

/** Options of making a corpus into a folder. */
export interface MakeIntoOptions
  extends MakeOptions,
    Omit<WriteCorpusOptions, "writing">,
    Pick<Partial<ModelRunOptions>, "resume">,
    MadeRows {
  /** The folder: created if it does not exist; an earlier corpus in it is replaced. */
  readonly out: string;
}

interface MadeRows {
  /**
   * The number of rows for each entity without fixtures, unless a behaviour decides the results of its query; 0 for
   * none. Default: 30; none for labelled dialogues without `sources`, which could not be replayed.
   */
  readonly rows?: number;
}

/** Options of making dialogues in the style of another dataset. */
export interface MakeStyledOptions extends Omit<WriteStyledOptions, "models">, Partial<ModelRunOptions>, MadeRows {
  /** The back-end on which they are executed. */
  readonly backend: Backend;
  /** The folder, as for a corpus. */
  readonly out: string;
  /** The style of the dataset, such as `sgd.style`. */
  readonly style: StyleDescription;
}

/** The result of making dialogues into a folder. */
export interface Made<Report> {
  /** The report, as in `make-report.json`. */
  readonly report: Report;
  /**
   * The use that this run paid for; the report counts the use of all answers, whenever they were paid for. Null without
   * models.
   */
  readonly paid: ModelUse | null;
}
