import type { BacklotError } from "../errors.js";
import type { CorpusFormat } from "../files/exporting/format.js";
import type { ImportItem } from "../files/importing/item.js";
import type { ByteSource } from "../io/index.js";
import type { FileScore } from "../metrics/files/stored.js";
import type { StyleDescription } from "../pipeline/styles/style.js";
import type { PolicyLoader } from "../testing/policies/loading/policyLoader.js";

/** An option of a command, as its help shows it. */
export interface DatasetOption {
  /** `-s, --schema <files...>`, `--exact`. */
  readonly flags: string;
  readonly about: string;
  /** Whether it has to be given. Default: false. */
  readonly required?: boolean;
  /** The values that it may have. Default: any. */
  readonly choices?: readonly string[];
  readonly default?: string;
  /** Whether it may be given several times. Default: false. */
  readonly repeated?: boolean;
  /** What its value is. Default: `text`. */
  readonly type?: "text" | "integer";
}

/** A command of a dataset: what it is called with, and what its help says. */
export interface DatasetCommand {
  /** One line, beside the dataset's name. */
  readonly summary: string;
  readonly description: string;
  /** The files, as in `<dialogues...>`; `[gold]` for one. Default: none. */
  readonly paths?: { readonly name: string; readonly about: string };
  readonly options: readonly DatasetOption[];
  readonly examples: readonly string[];
  /** What else the help says. Default: nothing. */
  readonly notes?: string;
}

/** What an import reads. */
export interface OpenedImport {
  readonly items: AsyncIterable<ImportItem>;
  /** Whether dialogues were named: one of them has to come in. */
  readonly expectsDialogues: boolean;
  /** The files and folders that are read beside the dialogues. */
  readonly beside: readonly (string | undefined)[];
}

/** `backlot import NAME` */
export interface DatasetImport<Options = never> extends DatasetCommand {
  /** Whether its dialogues replay leniently only. Default: false. */
  readonly needsLeniency?: boolean;
  /** @param options by the names of the command's options */
  open(paths: readonly string[], options: Options): Promise<OpenedImport>;
}

/** `backlot export NAME`, and `backlot make --export NAME` */
export interface DatasetExport extends Pick<DatasetCommand, "summary" | "description" | "examples">, CorpusFormat {}

/** How scores are computed, whatever of. */
export interface Scoring {
  /** How many of the worst cases of a number are kept. */
  readonly worst: number;
  readonly stdin: ByteSource;
  /** How intervals are drawn. */
  readonly intervals: { readonly resamples: number; readonly level: number; readonly seed: number };
}

/** A system that was scored, or why it could not be. */
export type ScoredSystem = { readonly name: string } & (
  | { readonly score: FileScore }
  | { readonly failure: BacklotError }
);

/** `backlot score NAME` */
export interface DatasetScore<Options = never> extends DatasetCommand {
  /**
   * Scores one system, or several, one after the other.
   * @throws BacklotError USAGE where something that it needs is not named
   */
  score(paths: readonly string[], options: Options, scoring: Scoring): Promise<FileScore> | AsyncIterable<ScoredSystem>;
}

/**
 * A published dataset: all that the command line, the guides and the tests of importers know of it. What it says is
 * loaded with it; what it does, with the first call.
 */
export interface Dataset {
  /** As commands name it: `sgd`. */
  readonly name: string;
  readonly import?: DatasetImport;
  readonly export?: DatasetExport;
  readonly score?: DatasetScore;
  /** Its way of making dialogues, `backlot make --style NAME`. */
  readonly style?: StyleDescription;
  /** Its policies, which `--policy` names. */
  readonly policies?: readonly PolicyLoader[];
}
