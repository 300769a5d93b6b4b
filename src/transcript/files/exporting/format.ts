import type { Intent } from "../../../schema/index.js";
import type { Transcript } from "../../index.js";

/** A dialogue converted to a format. */
export interface ExportedDialogue {
  /** The export's file for it, such as `dialogues_001.json`. */
  readonly file: string;
  /** Its JSON in that file, without separators. */
  readonly text: string;
  /** Parts that the format cannot express, each as one fixed sentence. */
  readonly lost: readonly string[];
}

/** A file beside the dialogues, such as a schema. */
export interface ExportedFile {
  /** Its path in the export's folder. */
  readonly path: string;
  /** The content of the file. */
  readonly text: string;
  /** Parts that the format cannot express, each as one fixed sentence. */
  readonly lost: readonly string[];
}

/** A writer of dialogues in another format: LUCID's, SGD's, or a custom one. */
export interface ExportFormat {
  /** True if a file of dialogues is one JSON array, or has one dialogue on each line. */
  readonly layout: "array" | "lines";
  /** Converts a dialogue. @throws BacklotError for a dialogue that the format cannot express at all: it is left out */
  convert(transcript: Transcript): ExportedDialogue;
  /** Returns the files beside the dialogues; called once, after the last of them. */
  files(): readonly ExportedFile[];
}

/** The layout of an export's files. */
export interface ExportLayout {
  /** True if to write one file with a dialogue on each line, instead of JSON arrays. Default: false. */
  readonly lines?: boolean;
}

/** A named format: the corpora of `export NAME` and of `make --export NAME` are written in it. */
export interface CorpusFormat {
  readonly name: string;
  /** @param intents written beside the dialogues, or used to assign intents to the format's schemas. Default: none */
  open(intents?: readonly Intent[], layout?: ExportLayout): Promise<ExportFormat>;
}
