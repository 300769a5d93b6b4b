import type { BacklotError } from "../base/errors.js";
import type { ByteSource } from "../base/io/index.js";
import type { PolicyLoader } from "../testing/policies/loading/loadedPolicy.js";
import type { CorpusFormat } from "../transcript/files/exporting/format.js";
import type { ImportItem } from "../transcript/files/importing/item.js";
import type { StyleDescription } from "./making/styles/style.js";
import type { FileScore } from "./scores/files/stored.js";

/** An option of a command, as its help shows it. */
export interface DatasetOption {
  /** `-s, --schema <files...>`, `--exact`. */
  readonly flags: string;
  readonly about: string;
  /** True if it must be given. Default: false. */
  readonly required?: boolean;
  /** The accepted values. Default: any. */
  readonly choices?: readonly string[];
  readonly default?: string;
  /** True if it may be given several times. Default: false. */
  readonly repeated?: boolean;
  /** The type of its value. Default: `text`. */
  readonly type?: "text" | "integer";
}

/** A command of a dataset: its paths, its options and its help. */
export interface DatasetCommand {
  /** One line, beside the dataset's name. */
  readonly summary: string;
  readonly description: string;
  /** The files, as in `<dialogues...>`; `[gold]` for one. Default: none. */
  readonly paths?: { readonly name: string; readonly about: string };
  readonly options: readonly DatasetOption[];
  readonly examples: readonly string[];
  /** Further text at the end of the help. Default: none. */
  readonly notes?: string;
}

/** An import whose files are found and open. */
export interface OpenedImport {
  readonly items: AsyncIterable<ImportItem>;
  /** True if dialogues were named: at least one must be imported. */
  readonly expectsDialogues: boolean;
  /** Files and folders that are read in addition to the dialogues. */
  readonly beside: readonly (string | undefined)[];
}

/** `backlot import NAME` */
export interface DatasetImport<Options = never> extends DatasetCommand {
  /** True if its dialogues replay only in lenient mode. Default: false. */
  readonly needsLeniency?: boolean;
  /** @param options values by the names of the command's options */
  open(paths: readonly string[], options: Options): Promise<OpenedImport>;
}

/** `backlot export NAME`, and `backlot make --export NAME` */
export interface DatasetExport extends Pick<DatasetCommand, "summary" | "description" | "examples">, CorpusFormat {}

/** Settings that every score shares. */
export interface Scoring {
  /** The number of worst cases to list for each number. */
  readonly worst: number;
  readonly stdin: ByteSource;
  /** The bootstrap intervals: resamples, level and seed. */
  readonly intervals: { readonly resamples: number; readonly level: number; readonly seed: number };
}

/** The score of a system, or the error that prevented it. */
export type ScoredSystem = { readonly name: string } & (
  | { readonly score: FileScore }
  | { readonly failure: BacklotError }
);

/** `backlot score NAME` */
export interface DatasetScore<Options = never> extends DatasetCommand {
  /**
   * Scores one system, or several in turn.
   * @throws BacklotError USAGE if a required argument is missing
   */
  score(paths: readonly string[], options: Options, scoring: Scoring): Promise<FileScore> | AsyncIterable<ScoredSystem>;
}

/**
 * A published dataset, as the command line, the guides and the tests of importers see it. Descriptions are loaded with
 * it, implementations on the first call.
 */
export interface Dataset {
  /** The name in commands: `sgd`. */
  readonly name: string;
  readonly import?: DatasetImport;
  readonly export?: DatasetExport;
  readonly score?: DatasetScore;
  /** The style of making dialogues for `backlot make --style NAME`. */
  readonly style?: StyleDescription;
  /** The policies that `--policy` accepts. */
  readonly policies?: readonly PolicyLoader[];
}
