import { given } from "../../../base/json/given.js";
import type { FileScore } from "../../scores/files/stored.js";
import { WORST } from "../../scores/score.js";
import { scoreSgdFrames } from "./align.js";
import { readSgdDialogues, readSgdSchema } from "./readSgd.js";
import { scoreSgd } from "./report.js";

/** Files and options for SGD's metrics. */
export interface ScoreSgdFilesOptions {
  readonly gold: readonly string[];
  /** The same dialogues with the system's states in the frames of user turns. */
  readonly predictions: readonly string[];
  readonly schema: readonly string[];
  /** The schema of the training data, to distinguish seen and unseen services. Default: no distinction. */
  readonly trainSchema?: readonly string[];
  /** True to compare values of non-categorical slots for equality instead of similarity. Default: false. */
  readonly exact?: boolean;
  /** True to multiply the joint accuracies of a turn's frames, as for MultiWOZ. Default: false. */
  readonly acrossTurn?: boolean;
  /** The number of worst cases that each number lists. Default: 10. */
  readonly worst?: number;
}

/**
 * Scores files of predicted dialogue states by SGD's metrics, as `scoreSgd` defines them.
 * @throws BacklotError if gold, predictions or schema cannot be read; NOTHING_SCORED if they share no dialogue
 */
export async function scoreSgdFiles(options: ScoreSgdFilesOptions): Promise<FileScore> {
  const { trainSchema, exact = false, acrossTurn = false, worst = WORST } = options;
  const schema = await readSgdSchema(options.schema);
  const train = trainSchema === undefined ? null : await readSgdSchema(trainSchema);
  const gold = await readSgdDialogues(options.gold);
  const predicted = await readSgdDialogues(options.predictions);
  const isFuzzy = !exact;
  const services = new Map(schema.records.map((service) => [service.name, service]));
  const { frames, notes } = scoreSgdFrames(gold.records, predicted.records, { schema: services, isFuzzy });
  const report = scoreSgd(
    { frames, notes: [...schema.notes, ...(train?.notes ?? []), ...gold.notes, ...predicted.notes, ...notes] },
    {
      isFuzzy,
      acrossTurn,
      worst,
      ...given({ seen: train === null ? undefined : new Set(train.records.map(({ name }) => name)) }),
    },
  );
  return {
    report,
    data: { gold: options.gold, schema: options.schema, trainSchema },
    system: { predictions: options.predictions },
  };
}
