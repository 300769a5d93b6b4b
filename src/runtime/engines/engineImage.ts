import type { MemoryImage } from "./image.js";

declare const guestFunction: unique symbol;
/** A function inside the guest, found before the image was taken. */
export interface GuestFunction {
  readonly [guestFunction]: true;
}

/** What the guest's values are known by. Plain data, the same in every heap that was made from one image. */
export interface ValueFacts {
  /** The address of the buffer that messages go down in. */
  readonly inbox: number;
  /** What the upper word of a value says where it is an object, a symbol, undefined, or stands for "threw". */
  readonly objectTag: number;
  readonly symbolTag: number;
  readonly undefinedTag: number;
  readonly exceptionTag: number;
}

/** A booted heap: its memory and the addresses that hold in it. Plain data: another heap can start from it. */
export interface BootImage {
  readonly memory: MemoryImage;
  /** The address of QuickJS's context. */
  readonly context: number;
  readonly argv: number;
  readonly values: ValueFacts;
  /** The index of the word that says where the heap ends. */
  readonly endWord: number;
  /** The address of what is not part of the memory above, since it is only read; null if nothing was placed. */
  readonly placedAt: number | null;
}

/** A heap with the kit, the scripts and the intents in it, and the functions that dialogues call. Plain data. */
export interface EngineImage {
  readonly boot: BootImage;
  readonly open: GuestFunction;
  readonly send: GuestFunction;
  /** Reads the counters of behaviours that count. */
  readonly counts: GuestFunction | null;
}
