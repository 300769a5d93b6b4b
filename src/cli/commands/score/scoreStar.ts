import { BacklotError } from "../../../errors.js";
import { given } from "../../../json/given.js";
import { scoreStarFiles } from "../../../metrics/files/scoreStarFiles.js";
import type { FileScore } from "../../../metrics/files/stored.js";
import { terminal } from "../../terminal/terminal.js";
import { type ReportFlags, worstCount } from "./options.js";

/** The flags of `backlot score star`. */
export interface StarFlags extends ReportFlags {
  readonly gold?: string;
  readonly pred?: string;
  readonly tasks?: string;
  readonly responses?: boolean;
  readonly utterances?: boolean;
}

/**
 * Scores STAR's next actions or responses.
 * @throws BacklotError USAGE where gold is not named, and what `scoreStarFiles` throws
 */
export async function scoreStar(gold: string | undefined, flags: StarFlags): Promise<FileScore> {
  if (gold === undefined) throw new BacklotError("USAGE", "name the gold dialogues: --gold <path>");
  const { pred: predictions, tasks, responses, utterances } = flags;
  const options = { gold, ...given({ predictions, tasks, responses, utterances }) };
  return scoreStarFiles({ ...options, worst: worstCount(flags), stdin: terminal.stdin });
}
