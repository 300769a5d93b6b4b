import { BacklotError } from "../../../base/errors.js";
import type { ByteSource } from "../../../base/io/index.js";
import { formatValue } from "../../../base/json/formatValue.js";
import { noteOf, type ReportNote, unreadableNote } from "../report.js";
import { readRecords } from "./readRecords.js";

/** Predictions of a system by dialogue. */
export interface Predictions {
  readonly byId: ReadonlyMap<string, readonly string[]>;
  readonly notes: readonly ReportNote[];
}

/**
 * Reads a file of predictions, one `{ "id", "predictions": [text, ...] }` per line. The first of several lines with
 * equal ids counts.
 * @throws BacklotError WRONG_PREDICTIONS if no line has this format, FILE_NOT_FOUND, FILE_UNREADABLE
 */
export async function readPredictions(path: string, stdin?: ByteSource): Promise<Predictions> {
  const byId = new Map<string, readonly string[]>();
  const broken: string[] = [];
  const twice: string[] = [];
  let first: string | undefined;
  for await (const record of readRecords(path, stdin)) {
    const found = "value" in record ? predictionOf(record.value) : record.problem.message;
    if (typeof found === "string") {
      first ??= found;
      broken.push(`line ${record.line}: ${found}`);
    } else if (byId.has(found.id)) twice.push(found.id);
    else byId.set(found.id, found.predictions);
  }
  if (byId.size === 0) {
    const why = first ?? "it is empty";
    throw new BacklotError("WRONG_PREDICTIONS", `${path} holds no predictions: ${why}`, { place: { file: path } });
  }
  const notes = [
    ...unreadableNote(`lines of ${path} cannot be read and were skipped`, broken),
    ...noteOf(`lines of ${path} repeat an id and were skipped`, twice),
  ];
  return { byId, notes };
}

function predictionOf(value: unknown): { id: string; predictions: readonly string[] } | string {
  if (typeof value !== "object" || value === null || Array.isArray(value))
    return `${formatValue(value)} is not a prediction`;
  const { id, predictions } = value as { readonly id?: unknown; readonly predictions?: unknown };
  if (typeof id !== "string" && typeof id !== "number") return "it has no id";
  if (!Array.isArray(predictions)) return "it has no list of predictions";
  const wrong = predictions.findIndex((one) => typeof one !== "string");
  if (wrong !== -1) return `prediction ${wrong + 1} is ${formatValue(predictions[wrong])}, not a text`;
  return { id: String(id), predictions };
}
