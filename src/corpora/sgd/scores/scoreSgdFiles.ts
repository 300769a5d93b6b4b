import { given } from "../../../json/given.js";
import type { FileScore } from "../../../metrics/files/stored.js";
import { WORST } from "../../../metrics/score.js";
import { scoreSgdFrames } from "./align.js";
import { readSgdDialogues, readSgdSchema } from "./readSgd.js";
import { scoreSgd } from "./report.js";

/** What SGD's metrics are computed from. */
export interface ScoreSgdFilesOptions {
  /** The data's dialogues: files, or folders of them. */
  readonly gold: readonly string[];
  /** The same dialogues as the system sees them, its states in the user turns' frames. */
  readonly predictions: readonly string[];
  /** The schema of the services (`schema.json`). */
  readonly schema: readonly string[];
  /**
   * The schema of the training data, to distinguish seen from unseen services. Default: they are not distinguished.
   */
  readonly trainSchema?: readonly string[];
  /**
   * Whether values of non-categorical slots must be equal; otherwise they count by their likeness. Default: false.
   */
  readonly exact?: boolean;
  /** Whether the joint accuracies of a turn's frames are multiplied, as for MultiWOZ. Default: false. */
  readonly acrossTurn?: boolean;
  /** How many of the worst cases each number lists. Default: 10. */
  readonly worst?: number;
}

/**
 * Scores files of predicted dialogue states by SGD's metrics, as `scoreSgd` defines them.
 * @throws BacklotError where gold, predictions or schema cannot be read; NOTHING_SCORED if they have no dialogue
 * in common
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
