import { BacklotError } from "../../../base/errors.js";
import type { ByteSource } from "../../../base/io/index.js";
import { formatValue } from "../../../base/json/formatValue.js";
import { isObject } from "../../../base/json/object.js";
import { readRecords } from "../../scores/files/readRecords.js";
import { noteOf, type ReportNote, unreadableNote } from "../../scores/report.js";

/** The calls of a system by entry and turn. */
export interface CallPredictions {
  readonly byId: ReadonlyMap<string, readonly (readonly string[])[]>;
  readonly notes: readonly ReportNote[];
}

/**
 * Reads predictions, one `{ "id", "result": [[call, …], …] }` a line. A turn holds calls, or steps with calls.
 * @throws BacklotError WRONG_PREDICTIONS if no line has this format, FILE_NOT_FOUND, FILE_UNREADABLE
 */
export async function readCallPredictions(file: string, stdin?: ByteSource): Promise<CallPredictions> {
  const byId = new Map<string, readonly (readonly string[])[]>();
  const broken: string[] = [];
  const twice: string[] = [];
  const places: string[] = [];
  for await (const record of readRecords(file, stdin)) {
    const read = "value" in record ? predictionOf(record.value, places) : record.problem.message;
    if (typeof read === "string") broken.push(`line ${record.line}: ${read}`);
    else if (byId.has(read.id)) twice.push(read.id);
    else byId.set(read.id, read.turns);
  }
  if (byId.size === 0) {
    const why = broken[0] ?? "it is empty";
    throw new BacklotError("WRONG_PREDICTIONS", `${file} holds no calls by turn: ${why}`, { place: { file } });
  }
  const notes = [
    ...unreadableNote(`lines of ${file} cannot be read and were skipped`, broken),
    ...noteOf(`lines of ${file} repeat an id and were skipped`, twice),
    ...unreadableNote("parts of predictions are not calls and were skipped", places),
  ];
  return { byId, notes };
}

function predictionOf(
  value: unknown,
  places: string[],
): { readonly id: string; readonly turns: readonly (readonly string[])[] } | string {
  if (!isObject(value)) return `${formatValue(value)} is not a prediction`;
  const { id, result = value.predictions } = value;
  if (typeof id !== "string") return "it has no id";
  if (!Array.isArray(result)) return `${id} has no list of turns under result`;
  return { id, turns: result.map((turn, i) => callsOf(turn, `${id}, turn ${i}`, places)) };
}

function callsOf(given: unknown, place: string, places: string[]): readonly string[] {
  if (typeof given === "string") return [given];
  if (Array.isArray(given)) return given.flatMap((one) => callsOf(one, place, places));
  places.push(`${place}: ${formatValue(given)} is not a call`);
  return [];
}
