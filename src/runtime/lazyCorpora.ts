import type { TranscriptSource } from "../files/index.js";
import type { Intent, Renames } from "../schema/index.js";
import type { Backend } from "./backend.js";
import type { BackendOptions } from "./backendOptions.js";
import type { AgainstOptions, AgainstReport } from "./evolution/against.js";
import type { Predecessor } from "./evolution/successor.js";
import type { CorpusSummary, ReplayCorpusOptions } from "./replay/corpus.js";
import type { FixtureRows } from "./rows/fixtureRows.js";
import type { WriteFixturesOptions } from "./rows/writeFixtures.js";

/*
 * Public functions whose files are loaded when they are first called: who opens sessions does not wait for what reads
 * and compares corpora.
 */

/**
 * Replays files of transcripts, streaming, over threads where that pays. Results come in the order of the files.
 * @throws BacklotError FILE_NOT_FOUND if a path does not exist
 */
export async function replayCorpus(
  backend: Backend,
  source: TranscriptSource,
  options: ReplayCorpusOptions = {},
): Promise<CorpusSummary> {
  return (await import("./replay/corpus.js")).replayCorpus(backend, source, options);
}

/**
 * Replays a corpus on two versions of its schema, and reports which dialogues a change breaks, at which turn, and
 * because of which difference. A dialogue breaks where it matched its recording on the older version and diverges
 * from it on the newer; its turn is the first whose signals the two versions give otherwise, whether the recording
 * observes them or not.
 * @throws BacklotError FILE_NOT_FOUND if a path does not exist
 */
export async function replayAgainst(
  old: Backend,
  next: Backend,
  source: TranscriptSource,
  options: AgainstOptions = {},
): Promise<AgainstReport> {
  return (await import("./evolution/against.js")).replayAgainst(old, next, source, options);
}

/**
 * The backend of a newer schema, for `replayAgainst`. Rows and behaviours that it does not have itself are those of
 * the older one, if they fit: rows without removed slots and values, and the behaviours of intents that are still
 * there under their names.
 * @param next the newer intents
 * @param old what the older backend was loaded from
 * @param renames what is called otherwise in the newer schema; `{}` for nothing
 * @param options fixtures and behaviours only where the newer schema has its own
 * @throws BacklotError where fixtures or behaviours cannot be read
 */
export async function loadSuccessor(
  next: readonly Intent[],
  old: Predecessor,
  renames: Renames = {},
  options: BackendOptions = {},
): Promise<Backend> {
  return (await import("./evolution/successor.js")).loadSuccessor(next, old, renames, options);
}

/**
 * Writes rows into a folder that `loadBackend` takes as `fixtures`: a file for each entity.
 * @param folder made if it is not there
 * @param rows by entity name, such as those of `generateFixtures`
 * @returns the paths of the files
 * @throws BacklotError FILE_UNWRITABLE, with nothing written, where an entity has a file already, whatever its format
 */
export async function writeFixtures(
  folder: string,
  rows: FixtureRows,
  options: WriteFixturesOptions = {},
): Promise<readonly string[]> {
  return (await import("./rows/writeFixtures.js")).writeFixtures(folder, rows, options);
}
