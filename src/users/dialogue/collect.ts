import { appendFileSync, lstatSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import { threadId } from "node:worker_threads";
import { BacklotError } from "../../base/errors.js";
import { formatTranscript } from "../../transcript/files/index.js";
import type { Transcript } from "../../transcript/index.js";

/** Number of rehearsals that this thread has added, for ids that differ whatever tests name theirs. */
let collected = 0;

/**
 * Adds a rehearsal to the folder in BACKLOT_COVERAGE, which `backlot coverage` reads. Each thread of each process writes its own file.
 * @throws BacklotError FILE_UNWRITABLE
 */
export function collect(transcript: Transcript, folder: string): void {
  const thread = `${process.pid}-${threadId}`;
  const file = join(folder, `${thread}.jsonl`);
  const id = `${transcript.id} ${thread}-${collected++}`;
  try {
    mkdirSync(folder, { recursive: true });
    // A link may lead out of the folder.
    if (lstatSync(file, { throwIfNoEntry: false })?.isFile() === false) throw new Error("it is not a regular file");
    appendFileSync(file, `${formatTranscript({ ...transcript, id })}\n`);
  } catch (cause) {
    const message = `the rehearsal cannot be added for coverage: ${(cause as Error).message}`;
    throw new BacklotError("FILE_UNWRITABLE", message, { place: { file }, cause });
  }
}
