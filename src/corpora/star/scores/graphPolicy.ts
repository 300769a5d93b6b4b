import type { StarDialogue, StarEvent, StarTask } from "../format/scored.js";
import { starTargets } from "./targets.js";

/** Answers of STAR's back-end that mean "no". */
const REFUSALS: ReadonlySet<unknown> = new Set([
  "Unavailable",
  "Reservation Failed",
  "Request Failed",
  "That time is unavailable. Please try another time.",
  "The doctor has a conflicting appointment at that time. Try another time or another doctor.",
  "That person has a conflicting meeting at that time. Try another meeting time.",
  "The venue is booked at that time. Try another meeting time or another venue.",
  "The venue is too small for your party. Try another venue.",
  "We are unable to change your trip.",
  "Sorry, you are not authorized to unlock the door. Please obtain a clearance code from the Captain.",
]);

/** Predicts each target of a dialogue by following the graph from the preceding gold action: the baseline of models. */
export function starGraphPolicy(dialogue: StarDialogue, tasks: ReadonlyMap<string, StarTask>): string[] {
  const targets = starTargets(dialogue, tasks);
  return targets.map(({ task, returned }, at) =>
    followGraph(targets[at - 1]?.label ?? null, returned, tasks.get(task)),
  );
}

const NO_TASK: StarTask = { graph: {}, replies: {} };

/** The action that follows another one (null at the beginning), given what the back-end returned since then. */
export function followGraph(label: string | null, returned: StarEvent | null, task: StarTask = NO_TASK): string {
  if (label === null) return "hello";
  const { graph, replies } = task;
  const outcome = returned === null ? undefined : outcomesOf(label, returned).find((key) => Object.hasOwn(graph, key));
  if (outcome !== undefined) return graph[outcome] as string;
  if (Object.hasOwn(graph, label)) return graph[label] as string;
  if (Object.hasOwn(graph, "yes") && !isClosing(label)) return graph.yes as string;
  if (label !== "anything_else") return "anything_else";
  return Object.keys(replies).find((reply) => reply.endsWith("_bye") || reply.startsWith("goodbye")) ?? "goodbye_1";
}

/** Graph conditions that match a back-end answer, in order of preference. */
function outcomesOf(query: string, returned: StarEvent): string[] {
  const isNo = isRefusedReturn(returned);
  const own = query === "query_check" ? [isNo ? "unavailable" : "available"] : [];
  return [...own, isNo ? "query_failure" : "query_success"];
}

/** True if the back-end found nothing, or answered with a refusal. */
export function isRefusedReturn({ Item: item }: StarEvent): boolean {
  return item === undefined || Object.values(item).some(isRefusal);
}

function isRefusal(value: unknown): boolean {
  return REFUSALS.has(value) || (typeof value === "string" && value.startsWith("You must provide"));
}

export function isClosing(label: string): boolean {
  return label.startsWith("anything_else") || label.startsWith("goodbye") || label.endsWith("_bye");
}
