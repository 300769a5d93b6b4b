import type { Intent, Renames } from "../schema/index.js";
import type { TranscriptSource } from "../transcript/files/index.js";
import type { Backend } from "./backend.js";
import type { BackendOptions } from "./backendOptions.js";
import type { AgainstOptions, AgainstReport } from "./evolution/against.js";
import type { Predecessor } from "./evolution/successor.js";
import type { CorpusSummary, ReplayCorpusOptions } from "./replay/corpus.js";
import type { FixtureRows } from "./rows/fixtureRows.js";
import type { WriteFixturesOptions } from "./rows/writeFixtures.js";

/*
 * Public functions whose implementations are loaded at the first call, so that sessions open without loading what reads
 * and compares corpora.
 */

/**
 * Replays files of transcripts as a stream, in several threads if that is worthwhile. Results come in the order of the
 * files.
 * @throws BacklotError FILE_NOT_FOUND for a missing path
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
 * because of which difference. A dialogue breaks if it matched its recording on the older version and diverges from it
 * on the newer; its turn is the first whose signals differ between the versions, whether the recording observes them or
 * not.
 * @throws BacklotError FILE_NOT_FOUND for a missing path, UNKNOWN_INTENT or UNKNOWN_SLOT for renames of unknown names
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
 * Loads the backend of a newer schema, for `replayAgainst`. It inherits rows and behaviours of the older one if they
 * fit: rows without removed slots and values, and behaviours of intents that still have the same name.
 * @param next the newer intents
 * @param old sources of the older backend
 * @param renames renamed intents and slots of the newer schema; `{}` for none
 * @param options fixtures and behaviours only if the newer schema has its own
 * @throws BacklotError if fixtures or behaviours cannot be read
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
 * Writes rows into a folder that `loadBackend` takes as `fixtures`, one file for each entity.
 * @param folder created if missing
 * @param rows rows by entity name, such as those of `generateFixtures`
 * @returns the paths of the files
 * @throws BacklotError FILE_UNWRITABLE, with nothing written, if an entity already has a file of any format
 */
export async function writeFixtures(
  folder: string,
  rows: FixtureRows,
  options: WriteFixturesOptions = {},
): Promise<readonly string[]> {
  return (await import("./rows/writeFixtures.js")).writeFixtures(folder, rows, options);
}
