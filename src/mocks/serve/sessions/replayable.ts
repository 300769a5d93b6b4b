import { EPOCH } from "../../../kit/internal.js";
import { clockOf } from "../../../runtime/pointInTime.js";
import type { OpenOptions } from "../../../runtime/session/opening.js";
import type { Transcript } from "../../../transcript/index.js";

/** Returns a transcript with its session's opening, so that a replay needs nothing else. */
export function replayable(
  { id, turns, final }: Pick<Transcript, "id" | "turns" | "final">,
  { seed = 1, now = EPOCH, entities, tables, outcomes, faults }: OpenOptions,
): Transcript {
  return {
    id,
    turns,
    ...(entities === undefined || Object.keys(entities).length === 0 ? {} : { entities }),
    ...(tables === undefined ? {} : { tables }),
    ...(outcomes === undefined ? {} : { outcomes }),
    ...(faults === undefined ? {} : { faults }),
    seed,
    now: clockOf(now),
    ...(final === undefined ? {} : { final }),
  };
}
