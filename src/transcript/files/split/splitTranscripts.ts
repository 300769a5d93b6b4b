import { rm } from "node:fs/promises";
import { join } from "node:path";
import { BacklotError } from "../../../base/errors.js";
import {
  AtomicFile,
  namesInOutput,
  pathInside,
  readText,
  refuseOverInput,
  writeAtomic,
} from "../../../base/io/index.js";
import { version } from "../../../base/io/version.js";
import { domainsByIntent } from "../../../schema/domains.js";
import type { Intent } from "../../../schema/index.js";
import { didYouMean } from "../../../schema/nearest.js";
import { type ReadRecord, readLines, readTranscripts } from "../readTranscripts.js";
import { transcriptFiles } from "../transcriptFiles.js";
import { TranscriptWriter } from "../writeTranscripts.js";
import { cardOf, excludedBy, planOf, type SplitCard, type SplitWays, sharesOf } from "./splitPlan.js";

/** Options of a split. */
export interface SplitOptions extends SplitWays {
  /** The intents, for their domains. Default: none, and no domain is known. */
  readonly intents?: readonly Intent[];
  /** Called with each record as it is read, to report unreadable records and duplicate ids. */
  readonly onRecord?: (record: ReadRecord) => void;
  /** Stops the split; the folder stays as it was. */
  readonly signal?: AbortSignal;
}

/** The result of a split: `split.json`. */
export interface SplitReport {
  /** The version of Backlot that split. */
  readonly backlot: string;
  /** The files and folders that were split. */
  readonly sources: readonly string[];
  /** The weights of the parts, for a split by ratio. */
  readonly ratio?: Readonly<Record<string, number>>;
  /** The seed of the random split. */
  readonly seed?: number;
  /** The intents that were held out. */
  readonly heldOut?: readonly string[];
  /** The kind of split that leaves out one task or domain at a time. */
  readonly leaveOut?: "task" | "domain";
  /** The number of readable dialogues. */
  readonly dialogues: number;
  /**
   * The number of dialogues that mix held-out intents with others. They go into no file; if one task or domain at a
   * time is left out, into no split of those that they mix.
   */
  readonly excluded: number;
  /** The number of dialogues in each file, by its path in the folder. */
  readonly files: Readonly<Record<string, number>>;
}

/**
 * Splits a corpus into files of a folder: at random by ratio and seed, by held-out intents into `seen.jsonl` and
 * `unseen.jsonl`, or once for each task or domain into `<name>/train.jsonl` and `<name>/test.jsonl`. Dialogues are
 * written unchanged, and dialogues that mix held-out intents with others are left out. The random split depends only on
 * the ids, the seed, and the parts in their order. At the end, all files are moved into place together, and replace
 * those of an earlier split.
 * @param paths files and folders of transcripts; they are read twice
 * @param folder new, empty, or of an earlier split
 * @throws BacklotError BAD_OPTION for ways that exclude each other or find nothing, UNKNOWN_INTENT for an intent to hold out that no
 * dialogue has, WRONG_FORMAT if there is no dialogue, USAGE if a file to be written is among the inputs,
 * FILE_NOT_FOUND, FILE_UNWRITABLE, or USAGE if the signal stopped it; the folder is then unchanged
 * @example
 * ```ts
 * import { mkdtempSync } from "node:fs";
 * import { tmpdir } from "node:os";
 * import { join } from "node:path";
 * import { splitTranscripts } from "backlot/project";
 *
 * const folder = mkdtempSync(join(tmpdir(), "split-"));
 * const { files } = await splitTranscripts(["examples"], folder, { ratio: { train: 8, test: 2 }, seed: 7 });
 * console.assert(Object.keys(files).join() === "test.jsonl,train.jsonl");
 * ```
 */
export async function splitTranscripts(
  paths: readonly string[],
  folder: string,
  options: SplitOptions,
): Promise<SplitReport> {
  checkWays(options);
  const { cards, isReadable } = await readCards(paths, options);
  if (cards.length === 0) throw new BacklotError("WRONG_FORMAT", `there is no dialogue in ${paths.join(", ")}`);
  checkHeldOut(options, cards);
  if (options.leaveOut !== undefined && cards.every((card) => card.names.size === 0)) {
    const where = options.leaveOut === "task" ? "" : ": domains are those of the intents";
    throw new BacklotError("BAD_OPTION", `no dialogue has a ${options.leaveOut} to leave out${where}`);
  }
  const plan = planOf(cards, options);
  const earlier = await filesOfEarlierSplit(folder);
  const names = [...new Set(plan.flat())].map((name) => pathInside(folder, name));
  refuseOverInput([...new Set([...earlier.values(), ...names])], await transcriptFiles(paths));
  const counts = await write(paths, isReadable, plan, folder, options.signal);
  const report: SplitReport = {
    backlot: version(),
    sources: paths,
    ...waysOf(options),
    dialogues: cards.length,
    excluded: excludedBy(cards, plan, options),
    files: Object.fromEntries([...counts].sort()),
  };
  await writeAtomic(await AtomicFile.createInside(folder, SPLIT_REPORT), `${JSON.stringify(report, null, 2)}\n`);
  for (const [name, path] of earlier) if (!counts.has(name)) await rm(path, { force: true });
  return report;
}

function checkWays({ ratio, heldOut, leaveOut }: SplitWays): void {
  const refuse = (message: string): never => {
    throw new BacklotError("BAD_OPTION", message);
  };
  if (ratio === undefined && heldOut === undefined && leaveOut === undefined)
    refuse("a split needs a ratio, intents to hold out, or what to leave out");
  if (leaveOut !== undefined && (ratio ?? heldOut) !== undefined)
    refuse("leaveOut goes with neither ratio nor heldOut: it makes splits of its own");
  if (heldOut !== undefined && ratio !== undefined && sharesOf(ratio).has("unseen"))
    refuse("a part of a ratio cannot be called unseen beside heldOut: that is the part of those that were held out");
  const shares = ratio === undefined ? null : [...sharesOf(ratio).values()];
  if (shares !== null && !(shares.every((share) => share >= 0) && shares.some((share) => share > 0)))
    refuse("the shares of a ratio are numbers from 0, of which one is above 0");
}

function checkHeldOut({ heldOut = [], intents = [] }: SplitOptions, cards: readonly SplitCard[]): void {
  const called = new Set(cards.flatMap((card) => [...card.names]));
  const known = new Set([...called, ...domainsByIntent(intents).keys()]);
  const unknown = heldOut.find((name) => !known.has(name));
  if (unknown !== undefined)
    throw new BacklotError("UNKNOWN_INTENT", `no dialogue has the intent ${unknown}${didYouMean(unknown, known)}`);
  if (heldOut.length > 0 && !heldOut.some((name) => called.has(name)))
    throw new BacklotError("UNKNOWN_INTENT", "no dialogue has any of the intents to hold out");
}

function waysOf({ ratio, seed = 1, heldOut, leaveOut }: SplitWays): Partial<SplitReport> {
  return {
    ...(ratio === undefined ? {} : { ratio: Object.fromEntries(sharesOf(ratio)), seed }),
    ...(heldOut === undefined ? {} : { heldOut: [...new Set(heldOut)].sort() }),
    ...(leaveOut === undefined ? {} : { leaveOut }),
  };
}

async function readCards(
  paths: readonly string[],
  { leaveOut, intents = [], onRecord, signal }: SplitOptions,
): Promise<{ cards: readonly SplitCard[]; isReadable: readonly boolean[] }> {
  const domains = domainsByIntent(intents);
  const [cards, isReadable]: [SplitCard[], boolean[]] = [[], []];
  for await (const record of readTranscripts(paths)) {
    refuseInterrupted(signal);
    isReadable.push("transcript" in record);
    if ("transcript" in record) cards.push(cardOf(record.transcript, leaveOut, (name) => domains.get(name) ?? []));
    onRecord?.(record);
  }
  return { cards, isReadable };
}

/** Second pass: copies each dialogue unchanged into its files. At the end, all of them are moved into place. */
async function write(
  files: readonly string[],
  isReadable: readonly boolean[],
  plan: readonly (readonly string[])[],
  folder: string,
  signal: AbortSignal | undefined,
): Promise<ReadonlyMap<string, number>> {
  const writers = new Map<string, TranscriptWriter>();
  const counts = new Map<string, number>();
  let [record, dialogue] = [0, 0];
  try {
    for await (const raw of readLines(files)) {
      refuseInterrupted(signal);
      const isWanted = isReadable[record];
      record += 1;
      if (isWanted !== true || !("text" in raw)) continue;
      const line = raw.text.includes("\n") ? JSON.stringify(JSON.parse(raw.text)) : raw.text;
      for (const name of plan[dialogue] ?? []) {
        const writer =
          writers.get(name) ?? (await TranscriptWriter.create(await AtomicFile.createInside(folder, name)));
        writers.set(name, writer);
        counts.set(name, (counts.get(name) ?? 0) + 1);
        await writer.writeLine(line);
      }
      dialogue += 1;
    }
    refuseInterrupted(signal);
    for (const writer of writers.values()) await writer.finish();
  } catch (error) {
    // The first file in a folder has made it, and can remove it once the others are gone.
    for (const writer of [...writers.values()].reverse()) await writer.discard();
    throw error;
  }
  return counts;
}

function refuseInterrupted(signal: AbortSignal | undefined): void {
  if (signal?.aborted === true) throw new BacklotError("USAGE", "the split was interrupted; nothing was changed");
}

const SPLIT_REPORT = "split.json";

/** The files that a split may have written: a part, or a folder's `train` or `test`. */
const PART = /^[^/\\]+(\/(train|test))?\.jsonl$/;

/** Finds the files of an earlier split into the folder, which this one replaces: their paths by their names. */
async function filesOfEarlierSplit(folder: string): Promise<ReadonlyMap<string, string>> {
  const names = await namesInOutput(folder);
  if (names.length === 0) return new Map();
  const place = { file: folder };
  if (!names.includes(SPLIT_REPORT)) {
    throw new BacklotError("FILE_UNWRITABLE", `${folder} holds files that no split wrote; name a new folder`, {
      place,
    });
  }
  const listed = listedIn(readText(join(folder, SPLIT_REPORT)));
  const foreign = listed?.find((name) => !PART.test(name));
  if (listed === null || foreign !== undefined) {
    const what = foreign === undefined ? "is not the report of a split" : `lists ${foreign}, which no split wrote`;
    throw new BacklotError("FILE_UNWRITABLE", `${join(folder, SPLIT_REPORT)} ${what}; name a new folder`, { place });
  }
  return new Map(listed.map((name) => [name, pathInside(folder, name)]));
}

function listedIn(report: string): readonly string[] | null {
  try {
    const { files } = JSON.parse(report) as { readonly files?: unknown };
    return typeof files === "object" && files !== null ? Object.keys(files) : null;
  } catch {
    return null;
  }
}
