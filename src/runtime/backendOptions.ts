import { BacklotError } from "../errors.js";
import { given } from "../json/given.js";
import { isObject } from "../json/object.js";
import { didYouMean } from "../schema/nearest.js";
import type { EngineName } from "./engines/engine.js";
import type { FixtureRows } from "./rows/fixtureRows.js";
import { type OpenOptions, openingOf } from "./session/opening.js";

/** How long one command may run where nothing else is said, in milliseconds of CPU time. */
export const DEADLINE_MS = 1_000;
/** The cap on the sandbox's memory where nothing else is said, in MiB. */
export const MEMORY_MB = 64;
/** Less does not hold the engine; more is beyond what it can address. */
const [MIN_MB, MAX_MB] = [16, 2_048];
const ENGINES: readonly EngineName[] = ["quickjs", "isolated", "native"];

/** How a backend is loaded. */
export interface BackendOptions {
  /** Default: quickjs; isolated where there are behaviours. */
  readonly engine?: EngineName;
  /**
   * The folder that `backlot generate` wrote; its classes are then used in the sandbox. Default: made from the facts.
   */
  readonly generated?: string;
  /** Rows that every session finds: a folder of fixture files, or rows by entity name. Default: none. */
  readonly fixtures?: string | FixtureRows;
  /** The folder of behaviours (`*.behavior.ts`); false for none. Default: those beside the intents' files. */
  readonly behaviours?: string | false;
  /** Whether behaviours count what is reached of them, which `BranchCount` adds up; slower. Default: false. */
  readonly countBranches?: boolean;
  /** The seed of sessions that are opened without one. Default: 1. */
  readonly seed?: number;
  /** The clock of sessions that are opened without one, as `open` takes it. Default: 2024-01-01T09:00:00Z. */
  readonly now?: OpenOptions["now"];
  /** How long one command may run, in milliseconds. Default: 1,000. */
  readonly deadlineMs?: number;
  /** The cap on the sandbox's memory, in MiB, from 16 to 2,048. Default: 64. */
  readonly memoryMb?: number;
  /**
   * The folder that keeps the results of booting for the next time, or false for none. Default: what BACKLOT_CACHE
   * says, or the folder `backlot` where this platform keeps caches.
   */
  readonly cache?: string | false;
}

/** Those of a process that ends after one dialogue, which is the command line's alone to know. */
export interface BriefOptions extends BackendOptions {
  /**
   * Whether the backend has one sandbox, and V8 optimises QuickJS, as all WebAssembly of the process, later than
   * usual. Default: false.
   */
  readonly brief?: boolean;
}

/**
 * @throws BacklotError BAD_OPTION for an engine that does not exist, and for limits that would not limit; BAD_OPENING
 * or NO_CLOCK for a seed or a clock
 */
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

/** @throws BacklotError BAD_OPTION for options that are not an object, and for a folder that is not a string */
export function assertOptions(options: BackendOptions): void {
  if (!isObject(options)) throw new BacklotError("BAD_OPTION", "loadBackend takes intents and an object of options");
  const { generated, fixtures } = options;
  if (generated !== undefined && typeof generated !== "string")
    throw new BacklotError("BAD_OPTION", "generated must be the path of a folder");
  if (fixtures === null)
    throw new BacklotError("BAD_OPTION", "fixtures must be the path of a folder, or rows by entity");
}
