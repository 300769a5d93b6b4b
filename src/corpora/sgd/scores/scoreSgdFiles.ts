import { BacklotError } from "../../../base/errors.js";
import { filesAt } from "../../../base/io/index.js";
import { readRecords } from "../../scores/files/readPredictions.js";
import type { FileScore } from "../../scores/files/stored.js";
import { type ReportNote, unreadableNote } from "../../scores/report.js";
import { WORST } from "../../scores/score.js";
import { readSgdDialogue, readSgdService, type SgdDialogue, type SgdService } from "../format/scored.js";
import { scoreSgdFrames } from "./align.js";
import { scoreSgd } from "./report.js";

export interface ScoreSgdFilesOptions {
  readonly gold: readonly string[];
  /** The same dialogues with the system's states in the frames of user turns. */
  readonly predictions: readonly string[];
  readonly schema: readonly string[];
  /** The schema of the training data, to distinguish seen and unseen services. Default: no distinction. */
  readonly trainSchema?: readonly string[];
  /** True to compare values of non-categorical slots for equality instead of similarity. Default: false. */
  readonly exact?: boolean;
  /** True to multiply the joint accuracies of a turn's frames, as for MultiWOZ. Default: false. */
  readonly acrossTurn?: boolean;
  readonly worst?: number;
}

export async function scoreSgdFiles(options: ScoreSgdFilesOptions): Promise<FileScore> {
  const { trainSchema, exact = false, acrossTurn = false, worst = WORST } = options;
  const schema = await readSgdSchema(options.schema);
  const train = trainSchema === undefined ? null : await readSgdSchema(trainSchema);
  const gold = await readSgdDialogues(options.gold);
  const predicted = await readSgdDialogues(options.predictions);
  const isFuzzy = !exact;
  const services = new Map(schema.records.map((service) => [service.name, service]));
  const { frames, notes } = scoreSgdFrames(gold.records, predicted.records, { schema: services, isFuzzy });
  const report = scoreSgd(
    { frames, notes: [...schema.notes, ...(train?.notes ?? []), ...gold.notes, ...predicted.notes, ...notes] },
    { isFuzzy, acrossTurn, worst, ...(train && { seen: new Set(train.records.map(({ name }) => name)) }) },
  );
  return {
    report,
    data: { gold: options.gold, schema: options.schema, trainSchema },
    system: { predictions: options.predictions },
  };
}

export interface Records<Kind> {
  readonly records: readonly Kind[];
  readonly notes: readonly ReportNote[];
}

/** In a folder, all JSON files count except schemas and output of the original's evaluation. */
export async function readSgdDialogues(paths: readonly string[]): Promise<Records<SgdDialogue>> {
  return readAll(paths, "dialogues", readSgdDialogue, isDialogueFile);
}

export async function readSgdSchema(paths: readonly string[]): Promise<Records<SgdService>> {
  return readAll(paths, "services", readSgdService, (name) => name === "schema.json");
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
