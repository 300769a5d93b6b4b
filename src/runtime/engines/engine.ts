import { BacklotError } from "../../base/errors.js";
import type { Packed } from "../../kit/internal.js";
import type { Host } from "../pool/loggedGuest.js";
import type { EngineImage } from "./engineImage.js";
import type { Guest } from "./guest.js";

/** An environment that runs dialogues. All engines run the same kit, so all give the same signals. */
export interface Engine {
  readonly name: EngineName;
  readonly host: Host;
  /** @param opening a message of the kit's `writeOpening` */
  open(opening: string): Guest;
  /** Releases threads and memory; guests of a closed engine throw. */
  close(): void;
}

/**
 * `quickjs`: sandboxed in this thread; for the kit and generated classes. `isolated`: sandboxed in its own thread,
 * which is killed at the deadline; for third-party code. `native`: no sandbox, for comparison.
 */
export type EngineName = "quickjs" | "isolated" | "native";

/** Extra time for loading behaviours, on top of a command's deadline, in milliseconds. */
export const LOADING_MS = 1_000;

/** Options for booting an engine. */
export interface EngineOptions {
  /** Facts of every intent, as JSON: an array of the kit's `IntentSpec`. */
  readonly specs: string;
  /** Scripts that are evaluated right after the kit, without restrictions. */
  readonly scripts?: readonly string[];
  /** Script of generated classes, evaluated after the lockdown. */
  readonly generated?: string;
  readonly fixtures?: Packed;
  /** Script of behaviours, evaluated last, after the lockdown. */
  readonly behaviours?: string;
  /** Number of counters in that script, if it counts coverage; such a guest answers `COUNTS`. */
  readonly counters?: number;
  /** Limit of one command, in milliseconds of CPU time. */
  readonly deadlineMs: number;
  /** Limit on a sandbox's memory, in MiB. */
  readonly memoryMb: number;
  /** Image of an earlier boot with otherwise the same options, which is then copied instead of booting. */
  readonly image?: EngineImage;
  readonly cache?: string;
  /** Maximum number of sandboxes that dialogues share. Default: `MAX_SANDBOXES`. */
  readonly sandboxes?: number;
  /** Limit on the checkpoints of dialogues, in bytes. Default: `MAX_CHECKPOINT_BYTES`. */
  readonly checkpointBytes?: number;
  /** Factor by which checkpoints are taken sooner than usual; Infinity for every opportunity. Default: 1. */
  readonly checkpointEagerness?: number;
}

/** Returns the error of guests whose engine was closed. */
export function closed(): BacklotError {
  return new BacklotError("CLOSED", "the backend of this session was closed");
}
