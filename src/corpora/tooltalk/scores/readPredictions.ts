import { z } from "zod";
import { BacklotError } from "../../../base/errors.js";
import type { ByteSource } from "../../../base/io/index.js";
import type { Value } from "../../../kit/internal.js";
import { firstIssue } from "../../firstIssue.js";
import { readRecords } from "../../scores/files/readRecords.js";
import { noteOf, type ReportNote, unreadableNote } from "../../scores/report.js";
import { CallParameters } from "../format/definitions.js";

/** A call that a system made; null for arguments that were not a JSON object. */
export interface PredictedCall {
  readonly api_name: string;
  readonly parameters: Readonly<Record<string, Value | null>> | null;
}

/** The calls of a dialogue by the index of their turn. */
export type PredictedTurns = ReadonlyMap<number, readonly PredictedCall[]>;

/** The predictions of a system by `conversation_id`. */
export interface ToolTalkPredictions {
  readonly byId: ReadonlyMap<string, PredictedTurns>;
  readonly notes: readonly ReportNote[];
}

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
export async function readPredictions(path: string, stdin?: ByteSource): Promise<ToolTalkPredictions> {
  const byId = new Map<string, PredictedTurns>();
  const broken: string[] = [];
  const twice: string[] = [];
  for await (const record of readRecords(path, stdin)) {
    const read = "problem" in record ? record.problem : Predicted.safeParse(record.value);
    if (read instanceof BacklotError || !read.success)
      broken.push(`line ${record.line}: ${read instanceof BacklotError ? read.message : firstIssue(read.error)}`);
    else if (byId.has(read.data.conversation_id)) twice.push(read.data.conversation_id);
    else byId.set(read.data.conversation_id, turnsOf(read.data.conversation));
  }
  if (byId.size === 0)
    throw new BacklotError("WRONG_PREDICTIONS", `${path} holds no predictions: ${broken[0] ?? "it is empty"}`, {
      place: { file: path },
    });
  const notes = [
    ...unreadableNote(`lines of ${path} cannot be read and were skipped`, broken),
    ...noteOf(`lines of ${path} repeat a dialogue and were skipped`, twice),
  ];
  return { byId, notes };
}

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
