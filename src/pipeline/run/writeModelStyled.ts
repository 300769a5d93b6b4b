import type { Backend } from "../../runtime/backend.js";
import { checkedOptions } from "../corpusOptions.js";
import { estimatingModels } from "../models/estimate.js";
import type { ModelUse } from "../models/spending.js";
import { makeStyled } from "../styles/makeStyled.js";
import { checkReworded, type StyleDescription } from "../styles/style.js";
import type { StyledReport } from "../styles/styledReport.js";
import { type WriteStyledOptions, writeStyled } from "../styles/writeStyled.js";
import { estimateOf, MAX_COUNTED, type ModelEstimate, type ModelRunOptions, modelRun } from "./modelRun.js";
import { backendDigests } from "./runState.js";

/** How dialogues in a style are made with models. */
export interface ModelStyledOptions extends Omit<WriteStyledOptions, "models">, ModelRunOptions {}

/** What was made in a style with models. */
export interface ModelStyled {
  readonly report: StyledReport;
  /** What this run paid for; the report counts all that the dialogues took, whenever it was paid. */
  readonly paid: ModelUse;
}

/**
 * What `make` of `backlot/corpora` does with a style and models.
 * @throws BacklotError what `writeStyled` and `writeModelCorpus` throw
 */
export async function writeModelStyled(
  folder: string,
  backend: Backend,
  style: StyleDescription,
  options: ModelStyledOptions,
): Promise<ModelStyled> {
  checkReworded(style);
  const { models: _models, answers: _answers, offline: _offline, resume: _resume, ...rest } = options;
  const config = await configOf(backend, style, options);
  return modelRun(folder, config, options, (access) =>
    writeStyled(folder, backend, style, { ...rest, models: access }),
  );
}

/** What `estimate` of `backlot/corpora` does of dialogues in a style. */
export async function estimateStyled(
  backend: Backend,
  style: StyleDescription,
  { models: given, intentsFolder = "intents", ...options }: ModelStyledOptions,
): Promise<ModelEstimate> {
  checkReworded(style);
  const models = estimatingModels(given);
  const { count, ...planning } = checkedOptions({ ...options, rates: {} });
  const opened = await style.open(backend, { intentsFolder, now: planning.now });
  const counted = Math.min(count, MAX_COUNTED);
  try {
    for await (const _ of makeStyled(backend, opened, { ...planning, count: counted, models }, () => {}));
  } finally {
    opened.close?.();
  }
  return estimateOf(models.used, count, counted);
}

async function configOf(backend: Backend, style: StyleDescription, options: ModelStyledOptions) {
  const {
    count = 100,
    seed = 1,
    lengths = null,
    intents: only = null,
    now = null,
    intentsFolder = "intents",
  } = options;
  const opened = await style.open(backend, { intentsFolder, now: options.now });
  opened.close?.();
  const { digest = null } = opened;
  return { style: style.name, count, seed, lengths, only, now, tasks: digest, ...backendDigests(backend) };
}
