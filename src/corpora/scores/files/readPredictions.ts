import { BacklotError } from "../../../base/errors.js";
import type { ByteSource } from "../../../base/io/index.js";
import { formatValue } from "../../../base/json/formatValue.js";
import { noteOf, type ReportNote, unreadableNote } from "../report.js";
import { readRecords } from "./readRecords.js";

/** Predictions of a system by dialogue. */
export interface Predictions<Held = readonly string[]> {
  readonly byId: ReadonlyMap<string, Held>;
  readonly notes: readonly ReportNote[];
}

/**
 * Reads a file of predictions, one `{ "id", "predictions": [text, ...] }` per line.
 * @throws BacklotError as `predictionsIn` does
 */
export const readPredictions = (path: string, stdin?: ByteSource): Promise<Predictions> =>
  predictionsIn(path, stdin, "predictions", predictionOf);

/**
 * Reads a file of predictions, one dialogue a record. The first of several with equal ids counts.
 * @param what a noun for them
 * @param read returns the id and the prediction of a record, or its fault
 * @throws BacklotError WRONG_PREDICTIONS if no record has this format, FILE_NOT_FOUND, FILE_UNREADABLE
 */
export async function predictionsIn<Held>(
  path: string,
  stdin: ByteSource | undefined,
  what: string,
  read: (value: unknown) => readonly [id: string, held: Held] | string,
): Promise<Predictions<Held>> {
  const byId = new Map<string, Held>();
  const broken: string[] = [];
  const twice: string[] = [];
  let first: string | undefined;
  for await (const record of readRecords(path, stdin)) {
    const found = "value" in record ? read(record.value) : record.problem.message;
    if (typeof found === "string") {
      first ??= found;
      broken.push(`line ${record.line}: ${found}`);
    } else if (byId.has(found[0])) twice.push(found[0]);
    else byId.set(...found);
  }
  if (byId.size === 0) {
    const why = first ?? "it is empty";
    throw new BacklotError("WRONG_PREDICTIONS", `${path} holds no ${what}: ${why}`, { place: { file: path } });
  }
  const notes = [
    ...unreadableNote(`lines of ${path} cannot be read and were skipped`, broken),
    ...noteOf(`lines of ${path} repeat an id and were skipped`, twice),
  ];
  return { byId, notes };
}

function predictionOf(value: unknown): readonly [id: string, predictions: readonly string[]] | string {
  if (typeof value !== "object" || value === null || Array.isArray(value))
    return `${formatValue(value)} is not a prediction`;
  const { id, predictions } = value as { readonly id?: unknown; readonly predictions?: unknown };
  if (typeof id !== "string" && typeof id !== "number") return "it has no id";
  if (!Array.isArray(predictions)) return "it has no list of predictions";
  const wrong = predictions.findIndex((one) => typeof one !== "string");
  if (wrong !== -1) return `prediction ${wrong + 1} is ${formatValue(predictions[wrong])}, not a text`;
  return [String(id), predictions];
}
