import { BacklotError } from "../../errors.js";
import type { Packed } from "../../kit/internal.js";
import type { Host } from "../pool/loggedGuest.js";
import type { EngineImage } from "./engineImage.js";
import type { Guest } from "./guest.js";

/** Where dialogues run: the same kit behind each, so that all give the same signals. */
export interface Engine {
  readonly name: EngineName;
  /** What carries out its dialogues. */
  readonly host: Host;
  /** @param opening a message of the kit's `writeOpening` */
  open(opening: string): Guest;
  /** Gives back threads and memory; guests of a closed engine throw. */
  close(): void;
}

/**
 * `quickjs`: in this thread, sandboxed; for the kit and generated classes. `isolated`: the same in a thread of its
 * own that is killed at the deadline; for third-party code. `native`: no sandbox at all, for comparison.
 */
export type EngineName = "quickjs" | "isolated" | "native";

/** What loading behaviours is granted on top of the deadline of a command, in milliseconds. */
export const LOADING_MS = 1_000;

/** What an engine is booted with. */
export interface EngineOptions {
  /** The facts of every intent, as JSON: an array of the kit's `IntentSpec`. */
  readonly specs: string;
  /** Scripts that are evaluated right after the kit, and may do there as they like. */
  readonly scripts?: readonly string[];
  /** The script of generated classes, which is evaluated when nothing can be reached or altered any more. */
  readonly generated?: string;
  /** Fixture tables, packed; shared by all dialogues and part of none. */
  readonly fixtures?: Packed;
  /** The script of behaviours, which is evaluated last, when nothing can be reached or altered any more either. */
  readonly behaviours?: string;
  /** How many counters that script has, where it counts what is reached of it; such a guest answers `COUNTS`. */
  readonly counters?: number;
  /** How long one command may run, in milliseconds of CPU time. */
  readonly deadlineMs: number;
  /** The cap on a sandbox's memory, in MiB. */
  readonly memoryMb: number;
  /** The image of an earlier boot with the same options otherwise: booting is then copying it. */
  readonly image?: EngineImage;
  /** The folder of the cache, where one is to be used. */
  readonly cache?: string;
  /** How many sandboxes dialogues share at most. Default: `MAX_SANDBOXES`. */
  readonly sandboxes?: number;
  /**
   * Whether V8 shall optimise QuickJS, and whatever else of WebAssembly the process has, later than usual. Default:
   * false.
   */
  readonly brief?: boolean;
  /** How much checkpoints of dialogues may take, in bytes. Default: `MAX_CHECKPOINT_BYTES`. */
  readonly checkpointBytes?: number;
  /** How many times sooner than usual checkpoints are taken; Infinity for at every chance. Default: 1. */
  readonly checkpointEagerness?: number;
}

/** The error of guests whose engine was closed. */
export function closed(): BacklotError {
  return new BacklotError("CLOSED", "the backend of this session was closed");
}
