import type { StarDialogue } from "../format/scored.js";
import { starTargets } from "../scores/targets.js";
import { actionStateOf, type NextAction, type StarKnowledge } from "./actionState.js";

/**
 * Predicts each of the wizard's actions in a dialogue of STAR from the preceding gold actions, as in STAR's next-action
 * task. The policy sees the dialogue truncated before the action.
 * @returns a label for each of `starTargets(dialogue, knowledge.tasks)`
 *
 * @example
 * ```ts
 * import { predictStarActions, slotAwareAction, type StarKnowledge } from "backlot/corpora";
 *
 * const weather = { hello: "weather_ask_day", weather_ask_day: "weather_ask_location", weather_ask_location: "query" };
 * const knowledge: StarKnowledge = {
 *   tasks: new Map([["weather", { graph: weather, replies: { query: "Query" } }]]),
 *   inputs: new Map([["weather", [{ Name: "Day", Type: "Categorical", Categories: ["Sunday", "Monday"] }]]]),
 * };
 * const dialogue = {
 *   DialogueID: 1,
 *   Scenario: { WizardCapabilities: [{ Task: "weather" }] },
 *   Events: [
 *     { Agent: "User", Action: "utter", Text: "What will the weather be like on Monday?" },
 *     { Agent: "Wizard", Action: "pick_suggestion", ActionLabel: "weather_ask_location" },
 *   ],
 * };
 * // The day is known: the policy asks for the place.
 * console.assert(predictStarActions(dialogue, knowledge, slotAwareAction())[0] === "weather_ask_location");
 * ```
 */
export function predictStarActions(dialogue: StarDialogue, knowledge: StarKnowledge, policy: NextAction): string[] {
  return starTargets(dialogue, knowledge.tasks).map(({ event }) => {
    const soFar = { ...dialogue, Events: dialogue.Events.slice(0, event) };
    return policy(actionStateOf(soFar, knowledge));
  });
}
