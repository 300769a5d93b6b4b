import { BacklotError } from "../../../errors.js";
import { given } from "../../../json/given.js";
import { readSgdDialogues, readSgdSchema } from "../../../metrics/read/readSgd.js";
import { scoreSgdFrames } from "../../../metrics/sgd/align.js";
import { scoreSgd } from "../../../metrics/sgd/report.js";
import type { ReportFlags } from "./options.js";
import { worstCount } from "./options.js";
import type { Scoring } from "./systems/stored.js";

/** The flags of `backlot score sgd`. */
export interface SgdFlags extends ReportFlags {
  readonly gold?: readonly string[];
  readonly pred?: readonly string[];
  readonly schema?: readonly string[];
  readonly trainSchema?: readonly string[];
  readonly exact?: boolean;
  readonly acrossTurn?: boolean;
}

/**
 * Scores predicted dialogue states by SGD's metrics.
 * @throws BacklotError where gold, predictions or schema are missing or cannot be read, or have no dialogue in common
 */
export async function scoreSgdFiles(flags: SgdFlags): Promise<Scoring> {
  const paths = {
    gold: named(flags.gold, "gold dialogues: --gold <paths...>"),
    pred: named(flags.pred, "predicted dialogues: --pred <paths...>"),
    schema: named(flags.schema, "schema of the services: --schema <files...>"),
  };
  const schema = await readSgdSchema(paths.schema);
  const train = flags.trainSchema === undefined ? null : await readSgdSchema(flags.trainSchema);
  const gold = await readSgdDialogues(paths.gold);
  const predicted = await readSgdDialogues(paths.pred);
  const isFuzzy = flags.exact !== true;
  const services = new Map(schema.records.map((service) => [service.name, service]));
  const { frames, notes } = scoreSgdFrames(gold.records, predicted.records, { schema: services, isFuzzy });
  const report = scoreSgd(
    { frames, notes: [...schema.notes, ...(train?.notes ?? []), ...gold.notes, ...predicted.notes, ...notes] },
    {
      isFuzzy,
      acrossTurn: flags.acrossTurn === true,
      worst: worstCount(flags),
      ...given({ seen: train === null ? undefined : new Set(train.records.map(({ name }) => name)) }),
    },
  );
  return {
    report,
    data: { gold: paths.gold, schema: paths.schema, trainSchema: flags.trainSchema },
    system: { predictions: paths.pred },
  };
}

function named(paths: readonly string[] | undefined, what: string): readonly string[] {
  if (paths === undefined) throw new BacklotError("USAGE", `name the ${what}`);
  return paths;
}
