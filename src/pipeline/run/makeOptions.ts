import type { Backend } from "../../runtime/backend.js";
import type { CorpusOptions } from "../corpusOptions.js";
import type { ModelUse } from "../models/spending.js";
import type { WriteCorpusOptions } from "../output/writeCorpus.js";
import type { StyleDescription } from "../styles/style.js";
import type { WriteStyledOptions } from "../styles/writeStyled.js";
import type { Writing } from "../writing/writing.js";
import type { ModelRunOptions } from "./modelRun.js";

/** From what dialogues are made, and how: by templates, or by `models` with all that is said of them. */
export interface MakeOptions
  extends Omit<CorpusOptions, "writing">,
    Omit<Writing, "models">,
    Partial<Omit<ModelRunOptions, "resume">> {
  /** The back-end on which they are executed. */
  readonly backend: Backend;
}

/** How a corpus is made into a folder. */
export interface MakeIntoOptions
  extends MakeOptions,
    Omit<WriteCorpusOptions, "writing">,
    Pick<Partial<ModelRunOptions>, "resume">,
    MadeRows {
  /** The folder: it is made if it is not there; a corpus that was made there before is replaced. */
  readonly out: string;
}

/** Rows that are made for a corpus. */
interface MadeRows {
  /**
   * How many rows each entity without fixtures gets, unless a behaviour says what its query finds; 0 for none. Default:
   * 30; none for dialogues with labels without `sources`, which would not replay.
   */
  readonly rows?: number;
}

/** How dialogues are made in the way of another dataset. */
export interface MakeStyledOptions extends Omit<WriteStyledOptions, "models">, Partial<ModelRunOptions>, MadeRows {
  /** The back-end on which they are executed. */
  readonly backend: Backend;
  /** The folder, as for a corpus. */
  readonly out: string;
  /** The dataset's way, such as `sgd.style`. */
  readonly style: StyleDescription;
}

/** What was made into a folder. */
export interface Made<Report> {
  /** What came of it, as in `make-report.json`. */
  readonly report: Report;
  /**
   * What this run paid for, while the report counts all that the dialogues took, whenever it was paid. Null without
   * models.
   */
  readonly paid: ModelUse | null;
}
