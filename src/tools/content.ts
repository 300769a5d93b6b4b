import type { Filter, Ref, Row, Value } from "../kit/internal.js";
import type { STATUSES } from "./output.js";

/** What a result says, as JSON: the tool's `output` describes it. */
export interface ToolContent {
  /**
   * What came of the call: the kind of the last signal; `declined` and `cancelled` for a task that was given up,
   * `done` without a signal.
   */
  readonly status: (typeof STATUSES)[number];
  /** The task that it is about. */
  readonly task?: Ref;
  /** Its intent. */
  readonly intent?: string;
  /** The slot that is asked for, or the field of what it holds: `passengers[0].last_name`. */
  readonly slot?: string;
  /**
   * Every required slot that is still to be answered, and of each object in a slot the first required field that it
   * lacks; null answers a nullable one.
   */
  readonly missing?: readonly string[];
  /** The values to choose among. */
  readonly options?: readonly Value[];
  /** What was performed, waits to be, or was searched for. */
  readonly arguments?: Filter;
  /** The row that performing made. */
  readonly row?: Row;
  /** What was found. */
  readonly rows?: readonly Row[];
  /** How many rows there are, where these are not all. */
  readonly total?: number;
  /** Why it failed. */
  readonly reason?: string;
  /** What kind of failure it is, for programs, where the back-end says so. */
  readonly code?: string;
  /** What may be had instead. */
  readonly alternatives?: readonly Row[];
  /** Why the call was refused; nothing has changed then. */
  readonly errors?: readonly { readonly code: string; readonly message: string; readonly hint?: string }[];
}
