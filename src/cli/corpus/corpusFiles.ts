import { BacklotError } from "../../base/errors.js";
import { transcriptFiles } from "../../transcript/files/index.js";
import { dialoguesAt, intentsAt } from "../../transcript/files/transcriptFiles.js";

/**
 * Lists the files of a corpus as a user names it: files, folders of transcripts, and folders that `import` or `make`
 * wrote, of which only the dialogues are taken.
 */
export function corpusFiles(paths: readonly string[]): Promise<string[]> {
  return transcriptFiles(paths.map(dialoguesAt));
}

/** Returns the folder of intents of the first corpus that has one inside or beside it, or null. */
export function intentsOf(paths: readonly string[]): string | null {
  for (const path of paths) {
    const folder = intentsAt(path);
    if (folder !== null) return folder;
  }
  return null;
}

export function noDialogue(paths: readonly string[]): BacklotError {
  return new BacklotError("WRONG_FORMAT", `there is no dialogue in ${paths.join(", ")}`);
}

/** Returns the problem of dialogues of which none tells anything about a replay. */
export function noneCompared(dialogues: number, paths: readonly string[]): BacklotError {
  const all = dialogues === 1 ? "the dialogue" : `none of the ${dialogues} dialogues`;
  return new BacklotError(
    "NOTHING_COMPARED",
    `${all} in ${paths.join(", ")} could ${dialogues === 1 ? "not " : ""}be compared`,
  );
}

export interface WantedIds {
  readonly missing: ReadonlySet<string>;
  /** Absent for all dialogues. */
  readonly only?: (id: string) => boolean;
}

export function wantedIds(ids: readonly string[] = []): WantedIds {
  const [wanted, missing] = [new Set(ids), new Set(ids)];
  const only = (id: string): boolean => {
    missing.delete(id);
    return wanted.has(id);
  };
  return wanted.size === 0 ? { missing } : { missing, only };
}

export function noSuchDialogue(ids: Iterable<string>): BacklotError {
  return new BacklotError("USAGE", `no dialogue has the id ${[...ids].join(", ")}`);
}
