import type { Backend } from "../../../runtime/backend.js";
import type { CorpusOptions } from "../corpusOptions.js";
import type { ModelUse } from "../models/spending.js";
import type { WriteCorpusOptions } from "../output/writeCorpus.js";
import type { StyleDescription } from "../styles/style.js";
import type { WriteStyledOptions } from "../styles/writeStyled.js";
import type { Writing } from "../writing/writing.js";
import type { ModelRunOptions } from "./modelRun.js";

/** Options of making dialogues: by templates, or by `models` with their options. */
export interface MakeOptions
  extends Omit<CorpusOptions, "writing">,
    Omit<Writing, "models">,
    Partial<Omit<ModelRunOptions, "resume">> {
  /** The back-end on which they are executed. */
  readonly backend: Backend;
}

/** Options of making a corpus into a folder. */
export interface MakeIntoOptions
  extends MakeOptions,
    Omit<WriteCorpusOptions, "writing">,
    Pick<Partial<ModelRunOptions>, "resume">,
    MadeRows {
  /** The folder: created if it does not exist; an earlier corpus in it is replaced. */
  readonly out: string;
}

interface MadeRows {
  /**
   * The number of rows for each entity without fixtures, unless a behaviour decides the results of its query; 0 for
   * none. Default: 30; none for labelled dialogues without `sources`, which could not be replayed.
   */
  readonly rows?: number;
}

/** Options of making dialogues in the style of another dataset. */
export interface MakeStyledOptions extends Omit<WriteStyledOptions, "models">, Partial<ModelRunOptions>, MadeRows {
  /** The back-end on which they are executed. */
  readonly backend: Backend;
  /** The folder, as for a corpus. */
  readonly out: string;
  /** The style of the dataset, such as `sgd.style`. */
  readonly style: StyleDescription;
}

/** The result of making dialogues into a folder. */
export interface Made<Report> {
  /** The report, as in `make-report.json`. */
  readonly report: Report;
  /**
   * The use that this run paid for; the report counts the use of all answers, whenever they were paid for. Null without
   * models.
   */
  readonly paid: ModelUse | null;
}
