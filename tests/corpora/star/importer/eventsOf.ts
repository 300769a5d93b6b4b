import type { JsonObject } from "../../../../src/base/json/object.js";
import { itemOf } from "../../../../src/corpora/star/importer/api.js";
import type { Transcript, Turn } from "../../../../src/transcript/index.js";

/** The event of a turn in its `extra`. */
interface Kept {
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
