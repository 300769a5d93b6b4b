import type { FileScore } from "../../scores/files/stored.js";
import type { MultiwozData } from "./files/data.js";
import { loadMultiwozPredictions } from "./files/predictions.js";
import { type MultiwozScoreOptions, scoreMultiwoz } from "./success/evaluate.js";

/** Options and data of the standardised evaluation of MultiWOZ. */
export interface ScoreMultiwozFileOptions extends MultiwozScoreOptions {
  readonly data: MultiwozData;
}

/**
 * Scores a prediction file by the standardised evaluation of MultiWOZ, as `scoreMultiwoz` defines it.
 * @param file dialogue id → `[{ response, state?, active_domains? }]`
 * @throws BacklotError if the file cannot be read or has another format
 */
export async function scoreMultiwozFile(file: string, options: ScoreMultiwozFileOptions): Promise<FileScore> {
  const { data, ...rest } = options;
  const report = scoreMultiwoz(await loadMultiwozPredictions(file), data, rest);
  return { report, data: { data: data.files }, system: { predictions: file } };
}
