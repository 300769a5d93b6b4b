import { eventsOf } from "../events/dialogueReader.js";
import type { DialogueEvent } from "../events/event.js";
import type { Transcript } from "../transcript.js";
import { ConsentReader } from "./consentReader.js";
import type { Performance } from "./performance.js";

/**
 * Every performance of a dialogue's tasks, in order, with the user's consent to it. Searches are none.
 *
 * A task needs consent where the back-end demanded its confirmation or took one. Consent is a user turn that means yes:
 * `means.confirms`, or, where no meaning is recorded, the label `confirm` or `confirm_early`. It is a yes to the tasks
 * whose confirmation was just asked for; else to the one last spoken about that is not done. A yes that
 * names an intent, such as "book it without asking", is one to the next task of that intent. Where a tool call asks nobody
 * and is carried out at once, the agent has asked before it: a yes of the same user turn that nothing else had waited for is one
 * to the first such call. A no, or giving up, takes it back.
 *
 * Like the confirmation, consent belongs to the task and not to its slots: it outlives corrections by the user, also
 * after the task was performed, and a failure ends it. It is void once the assistant changes what the user said yes to:
 * gives a slot a value that no user turn since has meant and the back-end did not offer in place of one that failed. An
 * empty slot may be filled in the turn of the yes, unless the confirmation had been asked for.
 *
 * A turn whose meaning is not recorded takes nothing back, and may have meant any change. A confirmation that holds
 * `{ consent: "unknown" }` in its `extra` came from a tool call while no user turn but answers to forms was on record: nobody
 * knows what was said to the agent.
 */
export function performancesOf({ turns }: Pick<Transcript, "turns">): readonly Performance[] {
  return performancesIn(eventsOf(turns));
}

/** The same of a dialogue that was read. */
export function performancesIn(events: readonly DialogueEvent[]): readonly Performance[] {
  const reader = new ConsentReader();
  for (const event of events) reader.take(event);
  return reader.performances;
}

/**
 * The performances that the user did not consent to, or had refused; none where all is well. Those whose consent is not
 * known are not among them: `performancesOf` has them.
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

/** The same of a dialogue that was read. */
export function unconsentedIn(events: readonly DialogueEvent[]): readonly Performance[] {
  return performancesIn(events).filter(({ consent }) => consent === "unconsented" || consent === "refused");
}
