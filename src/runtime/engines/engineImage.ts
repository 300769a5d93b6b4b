import type { MemoryImage } from "./image.js";

declare const guestFunction: unique symbol;
/** A function inside the guest, found before the image was taken. */
export interface GuestFunction {
  readonly [guestFunction]: true;
}

/** Constants for the guest's values. Plain data, the same in every heap of one image. */
export interface ValueFacts {
  /** Address of the buffer for messages to the guest. */
  readonly inbox: number;
  /** Upper word of a value that is an object, a symbol, undefined, or a thrown exception. */
  readonly objectTag: number;
  readonly symbolTag: number;
  readonly undefinedTag: number;
  readonly exceptionTag: number;
}

/** Memory of a booted heap and its valid addresses. Plain data: another heap can start from it. */
export interface BootImage {
  readonly memory: MemoryImage;
  readonly context: number;
  readonly argv: number;
  readonly values: ValueFacts;
  /** Index of the word that holds the end of the heap. */
  readonly endWord: number;
  /** Address of the read-only data that is not part of the memory above; null if there is none. */
  readonly placedAt: number | null;
}

/** Image of a heap with the kit, the scripts and the intents, and the functions that dialogues call. Plain data. */
export interface EngineImage {
  readonly boot: BootImage;
  readonly open: GuestFunction;
  readonly send: GuestFunction;
  readonly counts: GuestFunction | null;
}
