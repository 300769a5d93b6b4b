import { z } from "zod";
import type { ByteSource } from "../../../base/io/index.js";
import type { Value } from "../../../kit/internal.js";
import { firstIssue } from "../../firstIssue.js";
import { type Predictions, predictionsIn } from "../../scores/files/readPredictions.js";
import { CallParameters } from "../format/definitions.js";

/** A call that a system made; null for arguments that were not a JSON object. */
export interface PredictedCall {
  readonly api_name: string;
  readonly parameters: Readonly<Record<string, Value | null>> | null;
}

/** The calls of a dialogue by the index of their turn. */
export type PredictedTurns = ReadonlyMap<number, readonly PredictedCall[]>;

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

/**
 * Reads predictions: one dialogue a record, as ToolTalk writes them. A turn's calls are the entries of `predictions`
 * with the role `api`, or those of `apis` if no turn of the dialogue has predictions, so that the dataset itself is read
 * as the perfect system.
 * @throws BacklotError WRONG_PREDICTIONS if no record has this format, FILE_NOT_FOUND, FILE_UNREADABLE
 */
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
        ? predictions.flatMap(({ role, request }) => (role === "api" && request !== undefined ? [request] : []))
        : apis.map(({ request }) => request),
    ]),
  );
}
