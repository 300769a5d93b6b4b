import { BacklotError } from "../../../errors.js";
import { given } from "../../../json/given.js";
import { scoreSgdFiles } from "../../../metrics/files/scoreSgdFiles.js";
import type { FileScore } from "../../../metrics/files/stored.js";
import { type ReportFlags, worstCount } from "./options.js";

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
 * @throws BacklotError USAGE where gold, predictions or schema are not named, and what `scoreSgdFiles` throws
 */
export async function scoreSgd(flags: SgdFlags): Promise<FileScore> {
  const { trainSchema, exact, acrossTurn } = flags;
  return scoreSgdFiles({
    gold: named(flags.gold, "gold dialogues: --gold <paths...>"),
    predictions: named(flags.pred, "predicted dialogues: --pred <paths...>"),
    schema: named(flags.schema, "schema of the services: --schema <files...>"),
    ...given({ trainSchema, exact, acrossTurn }),
    worst: worstCount(flags),
  });
}

function named(paths: readonly string[] | undefined, what: string): readonly string[] {
  if (paths === undefined) throw new BacklotError("USAGE", `name the ${what}`);
  return paths;
}
