import { BacklotError } from "../base/errors.js";
import { given } from "../base/json/given.js";
import { isObject } from "../base/json/object.js";
import { didYouMean } from "../schema/nearest.js";
import type { EngineName } from "./engines/engine.js";
import type { FixtureRows } from "./rows/fixtureRows.js";
import { type OpenOptions, openingOf } from "./session/opening.js";

/** Default limit of one command, in milliseconds of CPU time. */
export const DEADLINE_MS = 1_000;
/** Default limit on the sandbox's memory, in MiB. */
export const MEMORY_MB = 64;
/** Less cannot hold the engine; more exceeds its address space. */
const [MIN_MB, MAX_MB] = [16, 2_048];
const ENGINES: readonly EngineName[] = ["quickjs", "isolated", "native"];

/** Options for loading a backend. */
export interface BackendOptions {
  /** Engine of the sessions. Default: quickjs; isolated if there are behaviours. */
  readonly engine?: EngineName;
  /** Folder of `backlot generate`, whose classes are then used in the sandbox. Default: classes made from the facts. */
  readonly generated?: string;
  /** Initial rows of every session: a folder of fixture files, or rows by entity name. Default: none. */
  readonly fixtures?: string | FixtureRows;
  /** Folder of behaviours (`*.behavior.ts`); false for none. Default: those beside the intents' files. */
  readonly behaviours?: string | false;
  /** True if to count coverage of behaviours, for `BranchCount`; slower. Default: false. */
  readonly countBranches?: boolean;
  /** Seed of sessions opened without one. Default: 1. */
  readonly seed?: number;
  /** Clock of sessions opened without one, as for `open`. Default: 2024-01-01T09:00:00Z. */
  readonly now?: OpenOptions["now"];
  /** Limit of one command, in milliseconds of CPU time. Default: 1,000. */
  readonly deadlineMs?: number;
  /** Limit on the sandbox's memory, in MiB, from 16 to 2,048. Default: 64. */
  readonly memoryMb?: number;
  /**
   * Folder for cached results of booting, or false for none. Default: the value of BACKLOT_CACHE, or the folder
   * `backlot` in the platform's cache folder.
   */
  readonly cache?: string | false;
}

/** Options for a process that ends after one dialogue; only the command line uses them. */
export interface BriefOptions extends BackendOptions {
  /** True if to use one sandbox. Default: false. */
  readonly brief?: boolean;
}

/** @throws BacklotError BAD_OPTION for an invalid engine or limit; BAD_OPENING or NO_CLOCK for a seed or clock */
export function checkBackendOptions({
  engine = "quickjs",
  deadlineMs = DEADLINE_MS,
  memoryMb = MEMORY_MB,
  seed,
  now,
}: BackendOptions): void {
  openingOf(given({ seed, now }), { intents: new Set(), entities: new Set() });
  if (!ENGINES.includes(engine)) {
    throw new BacklotError("BAD_OPTION", `no engine is called ${engine}${didYouMean(String(engine), ENGINES)}`);
  }
  if (!Number.isFinite(deadlineMs) || deadlineMs <= 0) {
    throw new BacklotError("BAD_OPTION", `deadlineMs must be a number above 0, not ${deadlineMs}`);
  }
  if (!Number.isFinite(memoryMb) || memoryMb < MIN_MB || memoryMb > MAX_MB) {
    throw new BacklotError("BAD_OPTION", `memoryMb must be a number from ${MIN_MB} to ${MAX_MB}, not ${memoryMb}`);
  }
}

/** @throws BacklotError BAD_OPTION if options are not an object, or a folder is not a string */
export function assertOptions(options: BackendOptions): void {
  if (!isObject(options)) throw new BacklotError("BAD_OPTION", "loadBackend takes intents and an object of options");
  const { generated, fixtures } = options;
  if (generated !== undefined && typeof generated !== "string")
    throw new BacklotError("BAD_OPTION", "generated must be the path of a folder");
  if (fixtures === null)
    throw new BacklotError("BAD_OPTION", "fixtures must be the path of a folder, or rows by entity");
}
