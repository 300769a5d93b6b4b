import { createHash } from "node:crypto";
import { BacklotError } from "../../base/errors.js";

export interface DialoguePlace {
  readonly file: string;
  readonly line: number;
  readonly record?: number;
}

/** Longer ids are kept as a digest, so that every id takes bounded memory. */
const MAX_KEPT_CHARACTERS = 64;

/** Finds dialogues whose id occurred before in their file. Files come one after the other. */
export class DuplicateIds {
  private file: string | null = null;
  private readonly first = new Map<string, Pick<DialoguePlace, "line" | "record">>();

  /** @returns a problem with both places if the id occurred before in the file, otherwise null */
  add(id: string, place: DialoguePlace): BacklotError | null {
    const { file, line, record } = place;
    if (file !== this.file) {
      this.first.clear();
      this.file = file;
    }
    const key = id.length <= MAX_KEPT_CHARACTERS ? id : createHash("sha256").update(id).digest("base64");
    const earlier = this.first.get(key);
    if (earlier === undefined) {
      this.first.set(key, record === undefined ? { line } : { line, record });
      return null;
    }
    const isOneLine = earlier.line === line && earlier.record !== undefined && record !== undefined;
    const [before, here] = isOneLine
      ? [`record ${earlier.record} of ${file}`, `record ${record}`]
      : [`${file}:${earlier.line}`, `line ${line}`];
    const clippedId = id.length <= MAX_KEPT_CHARACTERS ? id : `${id.slice(0, MAX_KEPT_CHARACTERS)}…`;
    return new BacklotError("DUPLICATE_ID", `${before} has the id ${clippedId} already, which ${here} repeats`, {
      place: { file, line, dialogue: clippedId },
    });
  }
}
