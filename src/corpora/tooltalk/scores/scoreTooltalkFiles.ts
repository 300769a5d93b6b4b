import { BacklotError } from "../../../base/errors.js";
import type { Predictions } from "../../scores/files/readPredictions.js";
import type { FileScore, ScoreFilesOptions } from "../../scores/files/stored.js";
import { noteOf, unreadableNote } from "../../scores/report.js";
import { nameOf, type ToolTalkDialogue } from "../format/definitions.js";
import { executeDialogue } from "./execute.js";
import { openRelease } from "./openRelease.js";
import { type PredictedTurns, readPredictions } from "./readPredictions.js";
import { scoreTooltalk } from "./report.js";

/** Files and options for ToolTalk's metrics. */
export interface ScoreTooltalkFilesOptions extends ScoreFilesOptions {
  /** The folder of a release. */
  readonly gold: string;
  /** The file of predictions; `-` for standard input. Default: the recorded calls. */
  readonly predictions?: string;
}

/**
 * Executes predicted calls, and scores them as `scoreTooltalk` defines it.
 * @throws BacklotError if gold or predictions cannot be read; NOTHING_SCORED if no dialogue has predictions
 */
export async function scoreTooltalkFiles({
  gold,
  predictions: path,
  worst,
  stdin,
}: ScoreTooltalkFilesOptions): Promise<FileScore> {
  const predictions = path === undefined ? null : await readPredictions(path, stdin);
  const release = await openRelease(gold);
  try {
    const { dialogues, apis, unreadable, file } = release;
    const executed = dialogues.map((dialogue) =>
      executeDialogue(release, dialogue, predictions && (predictions.byId.get(dialogue.conversation_id) ?? new Map())),
    );
    const notes = [
      ...unreadableNote(`lines of ${file} cannot be read and were skipped`, unreadable),
      ...(predictions === null ? [] : predictionNotes(dialogues, predictions)),
    ];
    return {
      report: scoreTooltalk(executed, apis, { notes, ...(worst === undefined ? {} : { worst }) }),
      data: { gold: file },
      system: { predictions: path },
    };
  } finally {
    release.backend.close();
  }
}

function predictionNotes(dialogues: readonly ToolTalkDialogue[], { byId, notes }: Predictions<PredictedTurns>) {
  const missing = dialogues.filter((one) => !byId.has(one.conversation_id)).map(nameOf);
  if (missing.length === dialogues.length)
    throw new BacklotError("NOTHING_SCORED", "no gold dialogue has predictions: their conversation_ids differ");
  const known = new Set(dialogues.map((one) => one.conversation_id));
  return [
    ...notes,
    ...noteOf("gold dialogues have no predictions, which count as wrong", missing),
    ...noteOf(
      "predicted dialogues are not in the gold file",
      [...byId.keys()].filter((id) => !known.has(id)),
    ),
  ];
}
