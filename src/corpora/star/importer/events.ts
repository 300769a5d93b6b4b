import type { JsonObject } from "../../../base/json/object.js";
import type { Row } from "../../../kit/internal.js";
import type { Transcript, Turn } from "../../../transcript/index.js";
import { starName } from "./api.js";

/*
 * Dialogues are kept without loss. The `extra` of a turn has its event without the parts that the turn holds, and under
 * `before` the preceding events that are no turns: searches and selections of the wizard, and instructions by the guide.
 * Events after the last turn are in the transcript's `extra`, under `after`.
 */

/** The event of a turn in its `extra`. */
export interface Kept {
  readonly event: JsonObject;
  readonly before?: readonly JsonObject[];
}

/**
 * Returns the events of an imported dialogue unchanged, apart from the order of keys.
 * @param transcript a result of `importStar`
 */
export function eventsOf(transcript: Transcript): JsonObject[] {
  const events = transcript.turns.flatMap((turn) => {
    const { event, before = [] } = turn.extra as unknown as Kept;
    return [...before, { ...saidBy(turn), ...event }];
  });
  return [...events, ...((transcript.extra?.after as readonly JsonObject[] | undefined) ?? [])];
}

function saidBy(turn: Turn): JsonObject {
  if (turn.author === "User" || turn.author === "Response") return { Text: turn.text };
  if (turn.author !== "Signal" || turn.signal?.kind !== "found") return {};
  const [row] = turn.signal.rows;
  return row === undefined ? {} : { Item: { APIName: turn.signal.intent, ...itemOf(row, turn.extra?.ownId === true) } };
}

/**
 * Converts a row to STAR's names.
 * @param ownId true if the database has its own column `id`; the row's number is then dropped
 */
export function itemOf(row: Row, ownId: boolean): Record<string, unknown> {
  if (!ownId) return { ...row };
  const { id: _, ...values } = row;
  return Object.fromEntries(Object.entries(values).map(([slot, value]) => [starName(slot), value]));
}
