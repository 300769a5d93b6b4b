import { build } from "./build.js";
import { idOf } from "./ids.js";
import { plainText, plainValue } from "./plain.js";
import { judgedRun, type WorkKind } from "./shapes.js";

/**
 * Data common to the shards of one run: the kind of work, and the data of threads, such as compiled intents, rows and
 * behaviours, and the options. Its id is the digest of the data and of this build of Backlot. A worker therefore needs
 * no project of its own, and data of different versions is never confused.
 */
export interface Run {
  readonly id: string;
  readonly kind: WorkKind;
  readonly text: string;
}

/** Parsed content of a run's file. */
export interface RunFacts {
  readonly kind: WorkKind;
  readonly data: unknown;
}

/** Makes a run of a kind of work. @param data plain data for threads */
export function runOf(kind: WorkKind, data: unknown): Run {
  const text = plainText({ build: build(), kind, data });
  return { id: idOf(text), kind, text };
}

/**
 * Parses a run's file; null if the text does not match the id.
 * @throws BacklotError FLEET_FOLDER for content that no coordinator of this build writes; BAD_OPTION
 */
export function runFacts(id: string, text: string): RunFacts | null {
  if (idOf(text) !== id) return null;
  let value: unknown;
  try {
    value = plainValue(text);
  } catch {
    // Invalid or too deeply nested JSON.
  }
  return judgedRun(value);
}
