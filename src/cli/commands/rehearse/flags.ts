import type { ExecutionFlags } from "../../config/options.js";
import type { QueueFlags } from "../../config/queue.js";

/** The flags of `backlot rehearse`. */
export interface RehearseFlags extends ExecutionFlags, QueueFlags {
  readonly policy?: string;
  readonly against?: string;
  readonly againstIntents?: string;
  readonly statistics?: boolean;
  readonly goals?: readonly string[];
  readonly operators?: readonly string[];
  readonly time?: number;
  readonly all?: boolean;
  readonly depth?: number;
  readonly places?: "one" | "every";
  readonly seeds?: number;
  readonly seed?: number;
  readonly initiative?: string;
  readonly plan?: string;
  readonly properties?: readonly string[];
  readonly shard?: { readonly part: number; readonly parts: number };
  readonly repeat?: number;
  readonly pass?: number;
  readonly maxTurns?: number;
  readonly timeout?: number;
  readonly shrink?: boolean;
  readonly maxShown?: number;
  readonly out?: string;
  readonly resume?: boolean;
  readonly onlyFailed?: boolean;
  readonly savePlans?: string;
  readonly junit?: string;
  readonly github?: boolean;
  readonly watch?: boolean;
  readonly quiet?: boolean;
  readonly json?: boolean;
}
