import type { EngineName } from "../../runtime/engines/engine.js";

/** Folders and defaults of a project. Paths are relative to the config file; flags of the command line win. */
export interface Config {
  /** The folder of intents. Default: `intents`. */
  readonly intents?: string;
  /** The folder that `backlot generate` writes. Default: `generated`. */
  readonly generated?: string;
  /** The files or folders of transcripts that `backlot replay` reads. Default: `examples`. */
  readonly transcripts?: string | readonly string[];
  /** The folder of fixtures: rows of every session. Default: `fixtures` beside the intents, if it exists. */
  readonly fixtures?: string;
  /**
   * The folder of behaviours; false for none. Default: those beside the intents, or in the folder `behaviours` among
   * them.
   */
  readonly behaviours?: string | false;
  /**
   * The policy for `backlot rehearse`: a module, or any other value of its `--policy`. Default: `schema`, the reference
   * policy.
   */
  readonly policy?: string;
  /**
   * Modules of custom plan operators. As for the next four keys, each module's default export is a list of them.
   * Default: none.
   */
  readonly operators?: string | readonly string[];
  /** Modules of custom properties, which `backlot rehearse` checks beside the built-in ones. Default: none. */
  readonly properties?: string | readonly string[];
  /** Modules of custom policy loaders, for `--policy`. Default: none. */
  readonly policies?: string | readonly string[];
  /** Modules of custom phrases, for users in `backlot rehearse`. Default: none. */
  readonly phrases?: string | readonly string[];
  /** Modules of custom datasets, for `backlot import`, `export`, `score` and `make`. Default: none. */
  readonly datasets?: string | readonly string[];
  /** The engine that runs commands. Default: quickjs; isolated if there are behaviours. */
  readonly engine?: EngineName;
  /** The time limit of one command, in milliseconds. Default: 1,000. */
  readonly deadlineMs?: number;
  /** The memory limit of the sandbox, in MiB. Default: 64. */
  readonly memoryMb?: number;
  /** The seed of sessions that name none, and the first seed of `rehearse` and `make`. Default: 1. */
  readonly seed?: number;
  /** The clock of sessions that name none: ISO 8601, or milliseconds since 1970. Default: 2024-01-01T09:00:00Z. */
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
