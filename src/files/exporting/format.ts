import type { Intent } from "../../schema/index.js";
import type { Transcript } from "../../transcript/index.js";

/** A dialogue in the words of a format. */
export interface ExportedDialogue {
  /** The file of the export that it belongs into, such as `dialogues_001.json`. */
  readonly file: string;
  /** Its JSON as it stands in that file, without what separates it from others. */
  readonly text: string;
  /** What the format has no place for, each as one fixed sentence. */
  readonly lost: readonly string[];
}

/** A file beside the dialogues, such as a schema. */
export interface ExportedFile {
  /** Its path in the export's folder. */
  readonly path: string;
  /** What the file holds. */
  readonly text: string;
  /** What of it the format has no place for, each as one fixed sentence. */
  readonly lost: readonly string[];
}

/** How dialogues are written in another format: LUCID's, SGD's, or one of your own. */
export interface ExportFormat {
  /** Whether a file of dialogues is one JSON array, or has one on each line. */
  readonly layout: "array" | "lines";
  /** The dialogue in the format. @throws BacklotError for one that the format cannot hold at all: it is left out */
  convert(transcript: Transcript): ExportedDialogue;
  /** What lies beside the dialogues; asked for once, after the last of them. */
  files(): readonly ExportedFile[];
}

/** How the files of an export are laid out. */
export interface ExportLayout {
  /** Whether there is a dialogue on each line of one file, instead of JSON arrays. Default: false. */
  readonly lines?: boolean;
}

/** A format by its name: the corpora of `export NAME` and of `make --export NAME` are written in it. */
export interface CorpusFormat {
  readonly name: string;
  /**
   * @param intents to be written beside the dialogues, or that say what belongs to which of the format's schemas.
   * Default: none
   */
  open(intents?: readonly Intent[], layout?: ExportLayout): Promise<ExportFormat>;
}
