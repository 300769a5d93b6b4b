import type { Turn } from "../../../transcript/index.js";
import { showSignal } from "../../../transcript/showSignal.js";
import type { Plan } from "../../plans/plan.js";
import type { StagedPlan } from "../../plans/planned/stage.js";
import { UNASKED } from "../../plans/planned/stage.js";

/** Returns the system prompt of a user: its role, its goals, and acts that a user avoids. */
export function instructions(plan: Plan, staged: StagedPlan, descriptions: ReadonlyMap<string, string>): string {
  const goals = staged.goals.flatMap((goal, at) => [
    ...staged.lookups(at).map((lookup) => `- first look up: ${JSON.stringify(lookup)}`),
    `- goal ${at}: ${JSON.stringify(goal)}${described(goal.intent, descriptions)}`,
  ]);
  const events = (plan.operators ?? []).map((planned) => {
    const title = staged.operators(planned.goal).find((one) => one.planned === planned)?.operator.title;
    const { name, ...place } = planned;
    return `- ${title ?? name}: ${JSON.stringify(place)}`;
  });
  const spare = UNASKED[staged.initiative];
  return [
    "You are a person who talks to an assistant, and wants the goals below carried out, in this order.",
    "Answer with JSON: `text` is what you say; the other keys say what the text comes to.",
    "",
    "Goals:",
    ...goals,
    ...(events.length === 0 ? [] : ["", "What may come up on the way, at these places:", ...events]),
    "",
    "Rules:",
    "- Bring up one goal after the other: name its `intent`, with the slots that stand in `opens` and no others.",
    `- Then give only what you are asked for${spare === 0 ? "" : `, and at most ${spare === Number.POSITIVE_INFINITY ? "all" : spare} more`}. Say what is left once you are asked to confirm, or when it is done.`,
    "- Say no value that does not stand in your goals, unless the assistant showed it to you. Write values as they stand there.",
    "- Do not change a value without a reason. After a failure make the next change of `onFailure` (an empty one: say that it is to be tried again, `confirms`: true); after a search that finds nothing, the next of `onNothing`.",
    "- Say yes only where you are asked to confirm or to go ahead; where `confirm` is false, say no there.",
    "- Once a goal is reached, ask for the slots in its `requests`.",
    "- Give a goal up only if you are asked for what you do not know, or nothing helps.",
    "- When every goal is settled, set `done`.",
  ].join("\n");
}

function described(intent: string, descriptions: ReadonlyMap<string, string>): string {
  const text = descriptions.get(intent) ?? "";
  return text === "" ? "" : ` (${text})`;
}

/** Returns the dialogue from the user's view, for a model: the words of both sides, and the answers of the assistant's back-end. */
export function dialogueText(turns: readonly Turn[]): string {
  const lines = turns.flatMap((turn): string[] => {
    switch (turn.author) {
      case "User":
        return [`You: ${turn.text}`];
      case "Response":
        return [`Assistant: ${turn.text}`];
      case "Signal":
        if (turn.signal === undefined) return [`(${turn.text ?? ""})`];
        return turn.signal.kind === "error" ? [] : [`(the assistant's system: ${showSignal(turn.signal)})`];
      case "System":
        return [];
      default:
        return turn satisfies never;
    }
  });
  return lines.length === 0
    ? "Nobody has said anything so far. You speak first."
    : `${lines.join("\n")}\n\nWhat do you say?`;
}
