import { BacklotError } from "../../errors.js";
import { dialoguesAt, intentsAt } from "../../files/dialoguesAt.js";
import { transcriptFiles } from "../../files/index.js";

/**
 * The files of a corpus as a user names it: files, folders of transcripts, and folders that `import` or `make` wrote,
 * of which only the dialogues are taken.
 * @throws BacklotError FILE_NOT_FOUND, FILE_UNREADABLE
 */
export function corpusFiles(paths: readonly string[]): Promise<string[]> {
  return transcriptFiles(paths.map(dialoguesAt));
}

/** The folder of intents in the folder of the first corpus that has one there or beside it; otherwise null. */
export function intentsOf(paths: readonly string[]): string | null {
  for (const path of paths) {
    const folder = intentsAt(path);
    if (folder !== null) return folder;
  }
  return null;
}

/** What a corpus without a dialogue ends a command with. */
export function noDialogue(paths: readonly string[]): BacklotError {
  return new BacklotError("WRONG_FORMAT", `there is no dialogue in ${paths.join(", ")}`);
}

/** A choice of dialogues by their ids, and which of those were not met yet. */
export interface WantedIds {
  readonly missing: ReadonlySet<string>;
  /** Absent where all dialogues are wanted. */
  readonly only?: (id: string) => boolean;
}

/** @param ids undefined or empty for all dialogues */
export function wantedIds(ids: readonly string[] = []): WantedIds {
  const [wanted, missing] = [new Set(ids), new Set(ids)];
  const only = (id: string): boolean => {
    missing.delete(id);
    return wanted.has(id);
  };
  return wanted.size === 0 ? { missing } : { missing, only };
}

/** What ids end a command with that were asked for and that no dialogue has. */
export function noSuchDialogue(ids: Iterable<string>): BacklotError {
  return new BacklotError("USAGE", `no dialogue has the id ${[...ids].join(", ")}`);
}
