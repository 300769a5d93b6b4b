import { BacklotError } from "../../../errors.js";
import { given } from "../../../json/given.js";
import { scoreLucidFiles } from "../../../metrics/files/scoreLucidFiles.js";
import type { FileScore } from "../../../metrics/files/stored.js";
import type { LucidMode } from "../../../metrics/lucid/rules.js";
import { dialoguesAt } from "../../corpus/corpusFiles.js";
import { terminal } from "../../terminal/terminal.js";
import { type ReportFlags, worstCount } from "./options.js";

/** The flags of `backlot score lucid`. */
export interface LucidFlags extends ReportFlags {
  readonly gold?: string;
  readonly pred?: string;
  readonly mode: LucidMode | "both";
  readonly intents?: string;
  readonly tags?: boolean;
}

/**
 * Scores predicted commands by LUCID's numbers.
 * @throws BacklotError USAGE where gold or predictions are not named, and what `scoreLucidFiles` throws
 */
export async function scoreLucid(gold: string | undefined, flags: LucidFlags): Promise<FileScore> {
  const { pred: predictions, mode, intents, tags } = flags;
  if (gold === undefined) throw new BacklotError("USAGE", "name the gold dialogues: --gold <path>");
  if (predictions === undefined) throw new BacklotError("USAGE", "name the predictions: --pred <file>");
  const options = { gold: dialoguesAt(gold), predictions, mode, ...given({ intents, tags }) };
  return scoreLucidFiles({ ...options, worst: worstCount(flags), stdin: terminal.stdin });
}
