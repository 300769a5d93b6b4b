import type { Discard } from "../../making/discard.js";
import type { Rewording } from "../../making/styles/rewording.js";
import type { RecordedEvent, StarEvents } from "./eventLog.js";
import type { SimulatedStar } from "./simulate.js";

/**
 * Rewords the user's utterances with a model; told values stay word for word. The wizard's replies stay unchanged,
 * since they are picked from the task.
 */
export async function rewordEvents(
  { events, told }: Pick<SimulatedStar, "events" | "told">,
  rewording: Rewording,
): Promise<{ readonly events: StarEvents } | { readonly discard: Discard }> {
  const made: RecordedEvent[] = [];
  for (const [at, event] of events.entries()) {
    const text = typeof event.Text === "string" ? event.Text : null;
    if (event.Action === "pick_suggestion" && text !== null) rewording.hear("Response", text);
    if (event.Agent !== "User" || text === null) {
      made.push(event);
      continue;
    }
    const said = await rewording.user({ text, meaning: text, texts: told.get(at) ?? [] });
    if ("discard" in said) return said;
    made.push({ ...event, Text: said.text });
  }
  return { events: made };
}
