import { z } from "zod";
import { BacklotError } from "../../../base/errors.js";
import type { ByteSource } from "../../../base/io/index.js";
import { firstIssue } from "../../firstIssue.js";
import { type Predictions, predictionsIn } from "../../scores/files/readPredictions.js";
import type { FileScore, ScoreFilesOptions } from "../../scores/files/stored.js";
import { noteOf, unreadableNote } from "../../scores/report.js";
import { CallParameters, nameOf, type ToolTalkDialogue } from "../format/definitions.js";
import { executeDialogue, openRelease, type PredictedCall, type PredictedTurns } from "./execute.js";
import { scoreTooltalk } from "./report.js";

export interface ScoreTooltalkFilesOptions extends ScoreFilesOptions {
  readonly gold: string;
  /** The file of predictions; `-` for standard input. Default: the recorded calls. */
  readonly predictions?: string;
}

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
      "predicted dialogues have not as many turns as the gold one, so that calls may stand at others",
      dialogues.flatMap((one) => {
        const found = byId.get(one.conversation_id)?.size ?? one.conversation.length;
        return found === one.conversation.length ? [] : [`${nameOf(one)}: ${found} of ${one.conversation.length}`];
      }),
    ),
    ...noteOf(
      "predicted dialogues are not in the gold file",
      [...byId.keys()].filter((id) => !known.has(id)),
    ),
  ];
}

/** A call without a request, which counts as one that cannot be parsed. */
const NONE: PredictedCall = { api_name: "", parameters: null };
const Request = z.object({ api_name: z.string(), parameters: CallParameters.nullable() });
const Predicted = z.object({
  conversation_id: z.string(),
  conversation: z.array(
    z.object({
      predictions: z.array(z.object({ role: z.string(), request: Request.optional() })).optional(),
      apis: z.array(z.object({ request: Request })).optional(),
    }),
  ),
});

/** Reads predictions: a turn's calls are the entries of `predictions` with the role `api`, or those of `apis` if no turn
 * has predictions, so that the dataset itself is read as the perfect system. */
export const readPredictions = (path: string, stdin?: ByteSource): Promise<Predictions<PredictedTurns>> =>
  predictionsIn(path, stdin, "predictions", (value) => {
    const { success, data, error } = Predicted.safeParse(value);
    return success ? [data.conversation_id, turnsOf(data.conversation)] : firstIssue(error);
  });

function turnsOf(conversation: z.infer<typeof Predicted>["conversation"]): PredictedTurns {
  const isPredicted = conversation.some(({ predictions }) => predictions !== undefined);
  return new Map(
    conversation.map(({ predictions = [], apis = [] }, turn) => [
      turn,
      isPredicted
        ? predictions.flatMap(({ role, request }) => (role === "api" ? [request ?? NONE] : []))
        : apis.map(({ request }) => request),
    ]),
  );
}
