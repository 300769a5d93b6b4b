import type { BootImage, GuestFunction } from "./machine.js";

/** A heap with the kit, the scripts and the intents in it, and the functions that dialogues call. Plain data. */
export interface EngineImage {
  readonly boot: BootImage;
  readonly open: GuestFunction;
  readonly send: GuestFunction;
  /** Reads the counters of behaviours that count. */
  readonly counts: GuestFunction | null;
}
