import { BacklotError } from "../../../base/errors.js";
import { filesAt } from "../../../base/io/index.js";
import { readRecords } from "../../scores/files/readPredictions.js";
import type { FileScore } from "../../scores/files/stored.js";
import {
  noteOf,
  type PublishedValue,
  type ReportEntry,
  type ReportNote,
  type ReportSection,
  type ScoreReport,
  unreadableNote,
} from "../../scores/report.js";
import { type Miss, meanScore, type Score, type ScoredCase, WORST } from "../../scores/score.js";
import { readSgdDialogue, readSgdService, type SgdDialogue, type SgdService } from "../format/scored.js";
import { type AlignedSgdFrames, type SgdFrameCase, scoreSgdFrames } from "./align.js";
import { FRAME_METRICS, type FrameMetric } from "./frame.js";

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
  const { records, notes } = await readAll(paths, "services", readSgdService, (name) => name === "schema.json");
  const known = new Map<string, string>();
  const changed = records.filter(({ name, slots }) => {
    const [before, now] = [known.get(name), JSON.stringify(slots)];
    known.set(name, now);
    return before !== undefined && before !== now;
  });
  const names = changed.map(({ name }) => name);
  return { records, notes: [...notes, ...noteOf(REDEFINED, names)] };
}

const REDEFINED = "services have other slots in an earlier schema; the last one counts";

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

interface SgdReportOptions extends AggregateOptions {
  readonly isFuzzy: boolean;
}

export function scoreSgd({ frames, notes }: AlignedSgdFrames, options: SgdReportOptions): ScoreReport {
  const sets = aggregateFrames(frames, options);
  const groups = [...sets].filter(([name]) => name.startsWith("#"));
  const parts = [...sets].filter(([name]) => !name.startsWith("#")).sort(([one], [other]) => (one < other ? -1 : 1));
  return {
    field: "sgd",
    definition: 1,
    options: { isFuzzy: options.isFuzzy, acrossTurn: options.acrossTurn ?? false },
    entries: groups.flatMap(([name, scores]) => entriesOf(name, scores)),
    notes,
    sections: [sectionOf(parts)],
    extra: {
      frames: frames.length,
      dialogues: new Set(frames.map(({ id }) => id)).size,
      ...Object.fromEntries(parts.map(([name, scores]) => [name, numbersOf(scores)])),
    },
  };
}

function entriesOf(set: string, scores: Scores): ReportEntry[] {
  return FRAME_METRICS.map((metric) => ({
    path: [set, metric],
    score: scores[metric],
    isDetail: set !== ALL_SERVICES || !MAIN.has(metric),
  }));
}

const MAIN: ReadonlySet<string> = new Set(["joint_goal_accuracy", "active_intent_accuracy", "requested_slots_f1"]);

const numbersOf = (scores: Scores): Record<string, PublishedValue> =>
  Object.fromEntries(FRAME_METRICS.map((metric) => [metric, scores[metric].value]));

function sectionOf(parts: readonly (readonly [name: string, scores: Scores])[]): ReportSection {
  return {
    title: "by domain and service",
    columns: ["", "frames", "joint goal", "joint cat", "joint noncat", "average goal", "active intent", "requested F1"],
    rows: parts.map(([name, scores]) => [
      name,
      String(scores.active_intent_accuracy.support),
      scores.joint_goal_accuracy.value,
      scores.joint_cat_accuracy.value,
      scores.joint_noncat_accuracy.value,
      scores.average_goal_accuracy.value,
      scores.active_intent_accuracy.value,
      scores.requested_slots_f1.value,
    ]),
  };
}

export const ALL_SERVICES = "#ALL_SERVICES";
/** Frames of services that occur in the training data. */
export const SEEN_SERVICES = "#SEEN_SERVICES";
/** Frames of services that do not occur in the training data. */
export const UNSEEN_SERVICES = "#UNSEEN_SERVICES";

interface AggregateOptions {
  /** Services of the training data. Without them, seen and unseen services are not distinguished. */
  readonly seen?: ReadonlySet<string>;
  /** True to multiply the joint accuracies of a turn's frames (`joint_acc_across_turn`), as for MultiWOZ. */
  readonly acrossTurn?: boolean;
  readonly worst?: number;
}

type Scores = Readonly<Record<FrameMetric, Score>>;

/** Averages frames over the published sets: all, each service, each domain (the part of the service's name before the
 * first `_`), and seen and unseen services. Frames to which a metric does not apply are not counted. */
export function aggregateFrames(frames: readonly SgdFrameCase[], options: AggregateOptions = {}): Map<string, Scores> {
  const sets = new Map<string, SgdFrameCase[]>([[ALL_SERVICES, []]]);
  if (options.seen !== undefined) sets.set(SEEN_SERVICES, []).set(UNSEEN_SERVICES, []);
  for (const frame of frames) {
    for (const name of setsOf(frame, options)) {
      const known = sets.get(name);
      if (known === undefined) sets.set(name, [frame]);
      else known.push(frame);
    }
  }
  return new Map([...sets].map(([name, members]) => [name, scoresOf(members, options)]));
}

function setsOf({ service }: SgdFrameCase, { seen }: AggregateOptions): Set<string> {
  const domain = service.split("_")[0] ?? service;
  return new Set([
    ALL_SERVICES,
    service,
    domain,
    ...(seen === undefined ? [] : [seen.has(service) ? SEEN_SERVICES : UNSEEN_SERVICES]),
  ]);
}

function scoresOf(frames: readonly SgdFrameCase[], { acrossTurn = false, worst = WORST }: AggregateOptions): Scores {
  const scores = FRAME_METRICS.map((metric) => {
    const isJoint = metric.startsWith("joint_");
    const cases = acrossTurn && isJoint ? turnCases(frames, metric) : frames.map((frame) => frameCase(frame, metric));
    const score = meanScore(metric, cases, { worst });
    return [metric, { ...score, misses: score.misses.map((miss) => withValues(miss as FrameMiss, metric)) }];
  });
  return Object.fromEntries(scores) as Scores;
}

/** A frame, or a turn represented by its first frame with a loss, as a candidate for the misses. */
interface FrameMiss extends ScoredCase {
  readonly frame: SgdFrameCase;
}

function frameCase(frame: SgdFrameCase, metric: FrameMetric): FrameMiss {
  const { id, turn, service, metrics } = frame;
  return { id, turn, value: metrics[metric], note: service, frame };
}

function withValues({ frame, ...miss }: FrameMiss, metric: FrameMetric): Miss {
  const [expected, actual] = comparedBy(frame, metric);
  return { ...miss, value: miss.value ?? 0, expected, actual };
}

/** Products over the frames of each turn. Turns without any value are not counted. */
function turnCases(frames: readonly SgdFrameCase[], metric: FrameMetric): FrameMiss[] {
  const turns = new Map<string, FrameMiss>();
  for (const frame of frames) {
    const one = frameCase(frame, metric);
    if (one.value === null) continue;
    const key = `${frame.turn} ${frame.id}`;
    const known = turns.get(key);
    if (known?.value === undefined || known.value === null) turns.set(key, one);
    else turns.set(key, { ...(known.value === 1 ? one : known), value: known.value * one.value });
  }
  return [...turns.values()];
}

function comparedBy({ reference, predicted, slots }: SgdFrameCase, metric: FrameMetric): [unknown, unknown] {
  if (metric === "active_intent_accuracy") return [reference.state.active_intent, predicted.state.active_intent];
  if (metric.startsWith("requested_")) return [reference.state.requested_slots, predicted.state.requested_slots];
  if (metric.startsWith("slot_tagging_")) return [reference.slots, predicted.slots];
  const lost = slots.filter(({ value }) => value !== 1).map(({ slot }) => slot.name);
  const of = ({ slot_values: values }: typeof reference.state): Record<string, readonly string[]> =>
    Object.fromEntries(lost.flatMap((slot) => (Object.hasOwn(values, slot) ? [[slot, values[slot] ?? []]] : [])));
  return [of(reference.state), of(predicted.state)];
}
