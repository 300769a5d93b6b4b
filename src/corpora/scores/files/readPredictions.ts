import { BacklotError, type Place } from "../../../base/errors.js";
import { type ByteSource, peek, prepend, readBytes } from "../../../base/io/records/bytes.js";
import { binaryKind } from "../../../base/io/records/describeRecords.js";
import { chooseSplitter, showsFormat } from "../../../base/io/records/records.js";
import { formatValue } from "../../../base/json/formatValue.js";
import { noteOf, type ReportNote, unreadableNote } from "../report.js";

export interface Predictions<Held = readonly string[]> {
  readonly byId: ReadonlyMap<string, Held>;
  readonly notes: readonly ReportNote[];
}

/** Reads lines of `{ "id", "predictions": [text, ...] }`. */
export const readPredictions = (path: string, stdin?: ByteSource): Promise<Predictions> =>
  predictionsIn(path, stdin, "predictions", predictionOf);

/** Reads a file of predictions, one dialogue a record; `read` returns the fault of one without. The first of several with
 * equal ids counts. */
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
      broken.push("value" in record ? `line ${record.line}: ${found}` : found);
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

export type JsonRecord = { readonly line: number } & ({ readonly value: unknown } | { readonly problem: BacklotError });

/** The maximum size of a record, in bytes; a whole file of predictions may be one object. */
const MAX_RECORD_BYTES = 512 * 2 ** 20;

/** Reads the records of a JSON file: one per line, the elements of an array, or a single object over several lines, gzip
 * or not; `-` is stdin. Broken records are returned as problems, and reading continues. */
export async function* readRecords(path: string, stdin: ByteSource = process.stdin): AsyncGenerator<JsonRecord> {
  const file = path === "-" ? "(stdin)" : path;
  const chunks = readBytes(path === "-" ? stdin : path, file);
  try {
    const head = await peek(chunks, showsFormat);
    const binary = binaryKind(head);
    if (binary !== null) {
      // A device has no end and possibly no line break.
      const message = `${file} cannot be read: it is ${binary}`;
      yield { line: 1, problem: new BacklotError("FILE_UNREADABLE", message, { place: { file } }) };
      return;
    }
    const splitter = chooseSplitter(head, MAX_RECORD_BYTES);
    for await (const chunk of prepend(head, chunks)) {
      for (const piece of splitter.push(chunk)) yield recordOf(piece, file);
    }
    for (const piece of splitter.end()) yield recordOf(piece, file);
  } finally {
    await chunks.return(undefined);
  }
}

function recordOf(
  piece: { readonly line: number } & ({ readonly text: string } | { readonly problem: BacklotError }),
  file: string,
): JsonRecord {
  const { line } = piece;
  const place: Place = { file, line };
  if ("problem" in piece) {
    const { code, message } = piece.problem;
    return { line, problem: new BacklotError(code, message, { place: { ...place, ...piece.problem.place } }) };
  }
  try {
    return { line, value: JSON.parse(piece.text) };
  } catch (cause) {
    const why = cause instanceof Error ? cause.message : String(cause);
    return { line, problem: new BacklotError("BAD_LINE", `line ${line} is not valid JSON: ${why}`, { place, cause }) };
  }
}
