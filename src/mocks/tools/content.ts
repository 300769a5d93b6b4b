import type { Filter, Ref, Row, Value } from "../../kit/internal.js";
import type { STATUSES } from "./output.js";

/** Structured content of a result. The tool's `output` describes it. */
export interface ToolContent {
  /**
   * The outcome of the call: the kind of the last signal; `declined` or `cancelled` for a task that was given up;
   * `done` without a signal.
   */
  readonly status: (typeof STATUSES)[number];
  /** The task concerned. */
  readonly task?: Ref;
  /** The intent of the task. */
  readonly intent?: string;
  /** The requested slot, or a field within its value: `passengers[0].last_name`. */
  readonly slot?: string;
  /**
   * Every unanswered required slot, and the first missing required field of each object in a slot. Null answers a
   * nullable one.
   */
  readonly missing?: readonly string[];
  /** The values to choose from. */
  readonly options?: readonly Value[];
  /** The arguments of the action that was performed or waits for confirmation, or of the search. */
  readonly arguments?: Filter;
  /** The row that the action made. */
  readonly row?: Row;
  /** The plain answer of the action, in place of a row. */
  readonly answer?: Value | null;
  /** The rows found. */
  readonly rows?: readonly Row[];
  /** The total number of rows, if `rows` holds only some of them. */
  readonly total?: number;
  /** The reason for a failure. */
  readonly reason?: string;
  /** The kind of failure, for programs, if the back-end states it. */
  readonly code?: string;
  /** Alternatives to the request. */
  readonly alternatives?: readonly Row[];
  /** Reasons for a refused call, which has changed nothing. */
  readonly errors?: readonly { readonly code: string; readonly message: string; readonly hint?: string }[];
}
