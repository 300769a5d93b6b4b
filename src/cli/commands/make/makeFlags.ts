import type { ExecutionFlags } from "../../config/options.js";
import type { QueueFlags } from "../../config/queue.js";
import type { WritingFlags } from "./modelFlags.js";

/** The flags of `backlot make`. */
export interface MakeFlags extends ExecutionFlags, WritingFlags, QueueFlags {
  readonly out?: string;
  readonly count?: number;
  readonly seed?: number;
  readonly operators?: readonly string[];
  /** In percent. */
  readonly failures?: number;
  readonly lengths?: readonly number[];
  readonly only?: readonly string[];
  readonly rows?: number;
  readonly workers?: number;
  readonly splits?: ReadonlyMap<string, number>;
  readonly export?: readonly string[];
  readonly style?: string;
  readonly quiet?: boolean;
  readonly json?: boolean;
}
