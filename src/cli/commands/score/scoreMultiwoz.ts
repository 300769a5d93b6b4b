import { basename } from "node:path";
import { BacklotError } from "../../../errors.js";
import { scoreMultiwozFile } from "../../../metrics/files/scoreMultiwozFile.js";
import { loadMultiwozData } from "../../../metrics/multiwoz/files/data.js";
import type { ReportFlags } from "./options.js";
import { worstCount } from "./options.js";
import type { System } from "./systems/printSystems.js";

/** The flags of `backlot score multiwoz`. */
export interface MultiwozFlags extends ReportFlags {
  readonly data?: string;
  readonly reference?: readonly string[];
  readonly slotDomains?: boolean;
}

/**
 * Scores prediction files one after the other, so that only one is in memory.
 * @throws BacklotError where the data is missing or cannot be read
 */
export async function* scoreMultiwozFiles(files: readonly string[], flags: MultiwozFlags): AsyncGenerator<System> {
  if (flags.data === undefined) throw new BacklotError("USAGE", "name the data of the evaluation: --data <folder>");
  const data = await loadMultiwozData(flags.data, flags.reference);
  const { resamples, level, seed } = flags;
  const names = namesOf(files);
  for (const [at, file] of files.entries()) {
    const name = names[at] as string;
    try {
      const score = await scoreMultiwozFile(file, {
        data,
        slotDomains: flags.slotDomains === true,
        worst: worstCount(flags),
        intervals: { resamples, level, seed },
      });
      yield { name, score };
    } catch (error) {
      if (!(error instanceof BacklotError)) throw error;
      const place = { file, ...error.place };
      const message = error.message.includes(file) ? error.message : `${file}: ${error.message}`;
      yield { name, failure: new BacklotError(error.code, message, { place, cause: error }) };
    }
  }
}

/** The files' names without their endings; their paths where two would be called the same. */
function namesOf(files: readonly string[]): string[] {
  const short = files.map((file) => basename(file).replace(/\.json(\.gz)?$/, ""));
  return files.map((file, at) => (short.filter((one) => one === short[at]).length > 1 ? file : (short[at] as string)));
}
