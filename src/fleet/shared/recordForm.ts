import { BacklotError, type ErrorCode } from "../../base/errors.js";
import type { ByteRecord } from "../../base/io/index.js";
import type { BatchRecord } from "../../runtime/replay/batch.js";
import { judgedItems } from "../shapes.js";
import { type ItemForm, jsonIn, lineEnd } from "./itemForm.js";

/** Place of a record: its file by number and its line; then column, number and length of its text, or its problem. */
type Place =
  | readonly [file: number, line: number, column: number, record: number, bytes: number]
  | readonly [file: number, line: number, code: ErrorCode, message: string];

interface Places {
  readonly files: readonly string[];
  readonly places: readonly Place[];
}

export interface RecordPart extends Places {
  readonly texts: Uint8Array;
}

/** Records of a replay: a line of JSON with their places, then their texts, which JSON in JSON would slow down. */
export const recordForm: ItemForm<BatchRecord | ByteRecord> = {
  bytesOf(records) {
    const files = new Map<string, number>();
    const places: Place[] = [];
    const texts: (string | Buffer)[] = [];
    let size = 0;
    for (const one of records) {
      const file = files.get(one.file) ?? files.size;
      files.set(one.file, file);
      if ("problem" in one) places.push([file, one.line, one.problem.code, one.problem.message]);
      else {
        const text = "bytes" in one ? one.bytes : one.text;
        const bytes = Buffer.byteLength(text);
        size += bytes;
        texts.push(text);
        places.push([file, one.line, one.column, one.record, bytes]);
      }
    }
    const head = Buffer.from(`${JSON.stringify({ files: [...files.keys()], places } satisfies Places)}\n`);
    const all = Buffer.allocUnsafe(head.length + size);
    let at = head.copy(all);
    for (const text of texts) at += typeof text === "string" ? all.write(text, at) : text.copy(all, at);
    return all;
  },
  itemsIn(bytes) {
    const [all] = recordParts(bytes, Number.POSITIVE_INFINITY);
    return all === undefined ? [] : recordsOf(all);
  },
};

export function recordParts(bytes: Buffer, size: number): RecordPart[] {
  const end = lineEnd(bytes);
  const { files, places } = judgedItems("replay", jsonIn(bytes, 0, end)) as Places;
  if (places.some(([file]) => file >= files.length) || end + 1 + lengthOfAll(places) !== bytes.length)
    throw new BacklotError("FLEET_FOLDER", "a shard is not one that Backlot wrote: its texts are not where it says");
  const parts: RecordPart[] = [];
  for (let [from, at] = [0, end + 1]; from < places.length; from += size) {
    const some = places.slice(from, from + size);
    const length = lengthOfAll(some);
    // A copy: a thread would receive the whole underlying buffer.
    parts.push({ files, places: some, texts: new Uint8Array(bytes.subarray(at, at + length)) });
    at += length;
  }
  return parts;
}

export function recordsOf({ files, places, texts }: RecordPart): BatchRecord[] {
  const all = Buffer.from(texts.buffer, texts.byteOffset, texts.length);
  let at = 0;
  return places.map((place) => {
    const file = String(files[place[0]]);
    if (place.length === 4) {
      const [, line, code, message] = place;
      return { file, line, problem: { code, message } };
    }
    const [, line, column, record, bytes] = place;
    const text = all.toString("utf8", at, at + bytes);
    at += bytes;
    return { file, line, column, record, text };
  });
}

const lengthOfAll = (places: readonly Place[]): number => places.reduce((sum, place) => sum + lengthOf(place), 0);

const lengthOf = (place: Place): number => (place.length === 4 ? 0 : place[4]);
