import { BacklotError, type Place } from "../../base/errors.js";
import { isObject } from "../../base/json/object.js";

/** The beginning of each line that `backlot rehearse --out` stores. */
export const RUN_BEGINS = '{"plan":';
const RUN_ENDS = /"run":\d+\}\s*$/;

export function isStoredRun(value: unknown): value is Readonly<Record<"plan" | "transcript", object>> {
  return isObject(value) && isObject(value["plan"]) && isObject(value["transcript"]) && "outcome" in value;
}

/**
 * Returns the dialogue of a stored rehearsal, under an id that is unique across plans and repetitions. Any other value
 * is returned unchanged.
 * @param line its line, which identifies the dialogue of a plan without an id
 */
export function dialogueOf(value: unknown, line?: number): unknown {
  if (!isStoredRun(value)) return value;
  const { plan, transcript, run } = value as typeof value & { readonly run?: unknown };
  const { id } = transcript as { readonly id?: unknown };
  const own = "id" in plan || line === undefined ? String(id) : `${String(id)}:${line}`;
  return { ...transcript, id: typeof run === "number" && run > 1 ? `${own} (run ${run})` : own };
}

/** True if a line is a stored rehearsal that was cut off, as the last one is after the process was killed. */
export const isTornRun = (text: string): boolean => text.startsWith(RUN_BEGINS) && !RUN_ENDS.test(text.slice(-40));

export const tornRun = (place: Place): BacklotError =>
  new BacklotError("TORN_LINE", "the last line of these stored rehearsals was cut off, and is passed over", { place });
