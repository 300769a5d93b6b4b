import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { BacklotError } from "../../errors.js";
import { TranscriptWriter } from "../../files/index.js";
import { AtomicFile } from "../../io/index.js";
import { version } from "../../io/version.js";
import { CorpusCount, type CorpusStatistics } from "../../metrics/index.js";
import type { Backend } from "../../runtime/backend.js";
import { type CorpusOptions, makeCorpus } from "../makeCorpus.js";
import { LUCID_RATES } from "../planner/rates.js";
import { dataCard } from "./dataCard.js";
import { type CorpusYield, YieldCount } from "./yieldCount.js";

/** How a corpus is written, and followed. */
export interface WriteCorpusOptions extends CorpusOptions {
  /** Where the intents lie, for the card. Default: `intents`. */
  readonly intentsFolder?: string;
  /** Called after each attempt with how many dialogues there are so far. */
  readonly onProgress?: (dialogues: number) => void;
  /** Stops it; the folder stays as it was. */
  readonly signal?: AbortSignal;
}

/** What was made. */
export interface CorpusReport extends CorpusYield {
  /** The version of Backlot that made it. */
  readonly backlot: string;
  /** The seed that it was made with. */
  readonly seed: number;
  /** Intents that were left out since no values reach them, each with the reason. */
  readonly unreachable: Readonly<Record<string, string>>;
  /** What it holds. */
  readonly statistics: CorpusStatistics;
  /** The files in the folder. */
  readonly files: readonly string[];
}

/** The files of a corpus. */
export const CORPUS_FILES = {
  dialogues: "transcripts.jsonl",
  discarded: "discarded.jsonl",
  card: "card.md",
  report: "make-report.json",
} as const;

/**
 * Makes a corpus and writes it into a folder: `transcripts.jsonl`, what was discarded with its reasons in
 * `discarded.jsonl`, the data card `card.md`, and the report `make-report.json`. All files take their places at the end, or none does.
 *
 * @param folder made if it is not there; a corpus that was made there before is replaced
 * @throws BacklotError FILE_UNWRITABLE, also for a folder that holds other files; BAD_CORPUS; UNKNOWN_INTENT; USAGE where the signal stopped it
 *
 * @example
 * ```ts
 * import { mkdtempSync } from "node:fs";
 * import { tmpdir } from "node:os";
 * import { join } from "node:path";
 * import { writeCorpus } from "backlot/pipeline";
 * import { mockBackend } from "backlot/testing";
 *
 * const folder = mkdtempSync(join(tmpdir(), "corpus-"));
 * const { dialogues } = await writeCorpus(folder, await mockBackend(), { count: 20, seed: 3 });
 * console.assert(dialogues === 20);
 * ```
 */
export async function writeCorpus(
  folder: string,
  backend: Backend,
  options: WriteCorpusOptions = {},
): Promise<CorpusReport> {
  const { onProgress, signal, intentsFolder = "intents", ...making } = options;
  await refuseForeign(folder);
  const { seed = 1, rates = LUCID_RATES } = making;
  const unreachable: Record<string, string> = {};
  const counts = new YieldCount(rates);
  const corpus = new CorpusCount(backend.intents);
  const files = Object.values(CORPUS_FILES);
  const opened: AtomicFile[] = [];
  const open = async (name: string): Promise<AtomicFile> => {
    const file = await AtomicFile.createInside(folder, name);
    opened.push(file);
    return file;
  };
  try {
    const kept = await TranscriptWriter.create(await open(CORPUS_FILES.dialogues));
    const left = await open(CORPUS_FILES.discarded);
    const attempts = makeCorpus(backend, {
      ...making,
      onUnreachable: (intent, reason) => {
        unreachable[intent] = reason;
        making.onUnreachable?.(intent, reason);
      },
    });
    for await (const attempt of attempts) {
      if (signal?.aborted === true) throw new BacklotError("USAGE", "it was interrupted; nothing was changed");
      counts.add(attempt);
      if ("kept" in attempt) {
        const { transcript, plan } = attempt.kept;
        corpus.add(transcript);
        await kept.write({ ...transcript, extra: { ...transcript.extra, plan } });
      } else await left.write(`${JSON.stringify(attempt.discarded)}\n`);
      onProgress?.(counts.dialogues);
    }
    const { report } = counts;
    const { statistics } = corpus;
    const made: CorpusReport = { backlot: version(), seed, ...report, unreachable, statistics, files };
    await (await open(CORPUS_FILES.card)).write(
      dataCard(statistics, report, { backlot: made.backlot, seed, intents: intentsFolder }),
    );
    await (await open(CORPUS_FILES.report)).write(`${JSON.stringify(made, null, 2)}\n`);
    await kept.finish();
    for (const file of opened.slice(1)) await file.finish();
    return made;
  } catch (error) {
    for (const file of opened) await file.discard();
    throw error;
  }
}

/** @throws BacklotError FILE_UNWRITABLE for a folder with files that no corpus has */
async function refuseForeign(folder: string): Promise<void> {
  const names: readonly string[] = await readdir(folder).catch(() => []);
  if (names.length === 0 || names.includes(CORPUS_FILES.report)) return;
  const foreign = names.find((name) => !name.endsWith(".tmp"));
  if (foreign === undefined) return;
  const problem = `${folder} holds files that \`backlot make\` did not write, such as ${foreign}; name a new folder`;
  throw new BacklotError("FILE_UNWRITABLE", problem, { place: { file: join(folder, foreign) } });
}
