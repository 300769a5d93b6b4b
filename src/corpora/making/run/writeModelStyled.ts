import type { Backend } from "../../../runtime/backend.js";
import { checkedOptions } from "../corpusOptions.js";
import { estimatingModels } from "../models/estimate.js";
import type { ModelUse } from "../models/spending.js";
import { makeStyled, type WriteStyledOptions, writeStyled } from "../styles/makeStyled.js";
import { checkReworded, type StyleDescription } from "../styles/style.js";
import type { StyledReport } from "../styles/styledReport.js";
import {
  backendDigests,
  estimateOf,
  MAX_COUNTED,
  type ModelEstimate,
  type ModelRunOptions,
  modelRun,
} from "./modelRun.js";

/** Options of making dialogues in a style with models. */
export interface ModelStyledOptions extends Omit<WriteStyledOptions, "models">, ModelRunOptions {}

/** Dialogues made in a style with models. */
export interface ModelStyled {
  readonly report: StyledReport;
  /** The use that this run paid for; the report counts the use of all answers, whenever they were paid for. */
  readonly paid: ModelUse;
}

/** Makes dialogues in a style with models, for `make` of `backlot/corpora`. */
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

/** Estimates the use of models by dialogues in a style, for `estimate` of `backlot/corpora`. */
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
