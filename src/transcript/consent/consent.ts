import { eventsOf } from "../events/dialogueReader.js";
import type { DialogueEvent } from "../events/event.js";
import type { Transcript } from "../transcript.js";
import type { Performance } from "./consentReader.js";
import { ConsentReader } from "./consentReader.js";

/**
 * Returns every performance of a dialogue's tasks, in order, with the user's consent to it. Searches do not count.
 *
 * A task needs consent if the back-end asked for its confirmation or took one. Consent is a user turn that means yes:
 * `means.confirms` or, without a recorded meaning, the label `confirm` or `confirm_early`. It is a yes to the tasks
 * whose confirmation was just asked for, otherwise to the unfinished task that was mentioned last. A yes that names an
 * intent, such as "book it without asking", counts for the next task of that intent. A tool call that is carried out at
 * once asks no question; the agent has asked before it. Therefore a yes of the same user turn that answered no other
 * question counts for the first such call. A no, or a cancellation, withdraws consent.
 *
 * Like the confirmation, consent belongs to the task and not to its slots: it outlives corrections by the user, even
 * after the task was performed, and a failure ends it. It is void once the assistant changes the agreed task: it gives
 * a slot a value that no user turn since has meant and that the back-end did not offer after a failure. An empty slot
 * may be filled in the turn of the yes, unless the confirmation had been asked for.
 *
 * A turn without a recorded meaning withdraws no consent, and may have meant any change. A confirmation with `{
 * consent: "unknown" }` in its `extra` came from a tool call while the only user turns on record were answers to forms:
 * the user's words to the agent are unknown.
 */
export function performancesOf({ turns }: Pick<Transcript, "turns">): readonly Performance[] {
  return performancesIn(eventsOf(turns));
}

export function performancesIn(events: readonly DialogueEvent[]): readonly Performance[] {
  const reader = new ConsentReader();
  for (const event of events) reader.take(event);
  return reader.performances;
}

/**
 * Returns the performances without the user's consent, or against a refusal. Performances of unknown consent are left
 * out: `performancesOf` returns them.
 *
 * @example
 * ```ts
 * import { mockBackend, rehearse, schemaPolicy, scriptedUser } from "backlot/testing";
 * import { unconsentedPerformances } from "backlot/transcript";
 *
 * const backend = await mockBackend("intents");
 * for (const confirm of [true, false]) {
 *   const user = scriptedUser({ intent: "send_money", slots: { recipient: "Grandma Rosa", amount: 120 }, confirm });
 *   const transcript = await rehearse({ backend, policy: schemaPolicy(backend), user });
 *   console.assert(unconsentedPerformances(transcript).length === 0);
 * }
 * ```
 */
export function unconsentedPerformances(transcript: Pick<Transcript, "turns">): readonly Performance[] {
  return unconsentedIn(eventsOf(transcript.turns));
}

export function unconsentedIn(events: readonly DialogueEvent[]): readonly Performance[] {
  return performancesIn(events).filter(({ consent }) => consent === "unconsented" || consent === "refused");
}
