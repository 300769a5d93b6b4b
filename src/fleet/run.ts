import { build } from "./build.js";
import { idOf } from "./ids.js";
import { plainText, plainValue } from "./plain.js";
import { judgedRun, type WorkKind } from "./shapes.js";

/**
 * What the shards of one run have in common: the kind of work, and what threads start from to do it, such as intents,
 * rows and behaviours as they were compiled, and the options. Its id is the digest of all that and of this build of
 * Backlot. So a worker needs no project of its own, and nothing of another version is ever taken for this one's.
 */
export interface Run {
  readonly id: string;
  readonly kind: WorkKind;
  /** What its file holds. */
  readonly text: string;
}

/** What a run's file says. */
export interface RunFacts {
  readonly kind: WorkKind;
  /** What threads start from. */
  readonly data: unknown;
}

/** A run of a kind of work. @param data plain: what threads can be given */
export function runOf(kind: WorkKind, data: unknown): Run {
  const text = plainText({ build: build(), kind, data });
  return { id: idOf(text), kind, text };
}

/**
 * What the text of a run's file says; null where the text is not that of the run.
 * @throws BacklotError FLEET_FOLDER for what no coordinator of this build writes; BAD_OPTION
 */
export function runFacts(id: string, text: string): RunFacts | null {
  if (idOf(text) !== id) return null;
  let value: unknown;
  try {
    value = plainValue(text);
  } catch {
    // It is no JSON, or deeper than anything that is written here.
  }
  return judgedRun(value);
}
