/**
 * What `backlot.config.ts` may say.
 */
import type { EngineName } from "../runtime/engines/engine.js";

/** Folders and defaults of a project. Paths are relative to the config file; flags of the command line win. */
export interface Config {
  /** The folder of intents. Default: `intents`. */
  readonly intents?: string;
  /** The folder that `backlot generate` writes. Default: `generated`. */
  readonly generated?: string;
  /** The files or folders that `backlot replay` reads. Default: `examples`. */
  readonly transcripts?: string | readonly string[];
  /**
   * The folder of fixtures, rows that every session finds. Default: `fixtures` beside the intents, where it exists.
   */
  readonly fixtures?: string;
  /**
   * The folder of behaviours; false for none. Default: those beside the intents, or in the folder `behaviours` among
   * them.
   */
  readonly behaviours?: string | false;
  /**
   * The policy that `backlot rehearse` rehearses: a module, or anything else that its `--policy` takes. Default:
   * `schema`, the reference policy.
   */
  readonly policy?: string;
  /**
   * Modules of your own operators of plans; the default export of each is a list of them, as of the five keys below.
   * Default: none.
   */
  readonly operators?: string | readonly string[];
  /** Modules of your own properties, which `backlot rehearse` checks beside ours. Default: none. */
  readonly properties?: string | readonly string[];
  /** Modules of your own loaders of policies, which `--policy` names. Default: none. */
  readonly policies?: string | readonly string[];
  /** Modules of your own phrases, which users say in `backlot rehearse`. Default: none. */
  readonly phrases?: string | readonly string[];
  /** Modules of your own datasets, for `backlot import`, `export`, `score` and `make`. Default: none. */
  readonly datasets?: string | readonly string[];
  /** What runs the commands. Default: quickjs; isolated where there are behaviours. */
  readonly engine?: EngineName;
  /** How long one command may run, in milliseconds. Default: 1,000. */
  readonly deadlineMs?: number;
  /** The cap on the sandbox's memory, in MiB. Default: 64. */
  readonly memoryMb?: number;
  /** Seed of sessions that name none, and the first seed of `rehearse` and `make`. Default: 1. */
  readonly seed?: number;
  /** Clock of sessions that name none: ISO 8601, or milliseconds since 1970. Default: 2024-01-01T09:00:00Z. */
  readonly now?: string | number;
  /** Threads of `backlot replay`. Default: as many as the machine has cores. */
  readonly workers?: number;
}

/**
 * Types a project's configuration.
 * @example
 * ```ts
 * import { defineConfig } from "backlot";
 *
 * export default defineConfig({ intents: "intents", generated: "generated" });
 * ```
 */
export function defineConfig(config: Config): Config {
  return config;
}
