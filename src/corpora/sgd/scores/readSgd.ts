import { BacklotError } from "../../../base/errors.js";
import { filesAt } from "../../../base/io/index.js";
import { readRecords } from "../../scores/files/readRecords.js";
import { type ReportNote, unreadableNote } from "../../scores/report.js";
import type { SgdDialogue, SgdService } from "../format/scored.js";
import { readSgdDialogue, readSgdService } from "../format/scored.js";

/** Records of one kind, and notes on unreadable ones. */
export interface Records<Kind> {
  readonly records: readonly Kind[];
  readonly notes: readonly ReportNote[];
}

/**
 * Reads the dialogues of files and folders. In a folder, all JSON files count except schemas and output of the
 * original's evaluation.
 * @throws BacklotError WRONG_PREDICTIONS for a path without dialogues, FILE_NOT_FOUND, FILE_UNREADABLE
 */
export async function readSgdDialogues(paths: readonly string[]): Promise<Records<SgdDialogue>> {
  return readAll(paths, "dialogues", (value) => readSgdDialogue(value), isDialogueFile);
}

/**
 * Reads the services of schema files; of a folder, its `schema.json`.
 * @throws BacklotError WRONG_PREDICTIONS for a path without services, FILE_NOT_FOUND, FILE_UNREADABLE
 */
export async function readSgdSchema(paths: readonly string[]): Promise<Records<SgdService>> {
  return readAll(
    paths,
    "services",
    (value) => readSgdService(value),
    (name) => name === "schema.json",
  );
}

const isDialogueFile = (name: string): boolean =>
  /\.jsonl?(\.gz)?$/.test(name) && !/^(sgdx_)?schema/.test(name) && !name.includes("dialogues_and_metrics");

async function readAll<Kind>(
  paths: readonly string[],
  what: string,
  read: (value: unknown) => Kind | string,
  isMeant: (name: string) => boolean,
): Promise<Records<Kind>> {
  const records: Kind[] = [];
  const broken: string[] = [];
  for (const path of paths) {
    const before = records.length;
    let why: string | undefined;
    for (const file of filesAt(path, isMeant)) {
      for await (const record of readRecords(file)) {
        const found = "value" in record ? membersOf(record.value).map(read) : [record.problem.message];
        for (const one of found) {
          if (typeof one !== "string") records.push(one);
          else {
            why ??= one;
            broken.push(`${file}:${record.line}: ${one}`);
          }
        }
      }
    }
    if (records.length === before) {
      const message = `${path} holds no ${what} of SGD${why === undefined ? "" : `: ${why}`}`;
      throw new BacklotError("WRONG_PREDICTIONS", message, { place: { file: path } });
    }
  }
  return { records, notes: unreadableNote(`${what} cannot be read and were skipped`, broken) };
}

/** The dialogues of an object that holds them by id; otherwise the record itself. */
function membersOf(value: unknown): readonly unknown[] {
  if (typeof value !== "object" || value === null) return [value];
  if (Array.isArray(value)) return value;
  if ("dialogue_id" in value || "service_name" in value) return [value];
  const members: unknown[] = Object.values(value);
  const holds = members.length > 0 && members.every((one) => typeof one === "object" && one !== null && "turns" in one);
  return holds ? members : [value];
}
