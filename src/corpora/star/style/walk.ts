import type { TaskGraph, TaskNode } from "../importer/taskGraph.js";
import { isClosing } from "../scores/graphPolicy.js";

/** How a task goes on after an answer of the knowledge base. */
export type Returned = "good" | "refused" | "missing";

const QUIZ = ["correct", "incorrect", "noanswer"] as const;

/** Whether the wizard waits for the user after a reply. */
export function waits(label: string, node: TaskNode | undefined): boolean {
  return /(?:^|_)ask(?:_|$)/.test(label) || /\?\s*$/.test(node?.text ?? "") || label === "hello" || isClosing(label);
}

/** Whether a reply is followed by a query. */
export function leadsToQuery({ nodes }: TaskGraph, label: string): boolean {
  return nodes[nodes[label]?.next ?? ""]?.kind === "query";
}

/** Whether a query comes before the user chooses again. */
export function queriesAfter(task: TaskGraph, label: string): boolean {
  return [...reachableFrom(task, label)].some((one) => task.nodes[one]?.kind === "query");
}

/** The first query of a task. */
export function queryOf({ nodes }: TaskGraph): string | null {
  return Object.keys(nodes).find((label) => nodes[label]?.kind === "query") ?? null;
}

/** The label after a query; null if the graph does not say. */
export function afterQuery({ nodes }: TaskGraph, label: string, returned: Returned): string | null {
  const check = label === "query_check";
  const conditions = {
    good: [...(check ? ["available"] : []), "query_success"],
    refused: [...(check ? ["unavailable"] : []), "query_failure"],
    missing: ["info_missing", "query_failure"],
  }[returned];
  const own = nodes[label]?.next;
  if (returned === "good" && own !== undefined) return own;
  const met = conditions.map((name) => nodes[name]?.next).find((next) => next !== undefined);
  if (met !== undefined) return met;
  const nothing = Object.keys(nodes).find((name) => name.endsWith("_inform_nothing_found"));
  if (returned === "refused" && nothing !== undefined) return nothing;
  return own ?? null;
}

/**
 * What the user may answer to a reply that the graph leaves open, as the condition that it is: the first leads on.
 */
export function answersTo({ nodes }: TaskGraph, label: string): readonly string[] {
  const node = nodes[label];
  if (node?.next !== undefined || !waits(label, node)) return [];
  const has = (name: string): boolean => nodes[name]?.next !== undefined;
  if (QUIZ.every(has) && !label.endsWith("_ask_next")) return QUIZ;
  if (has("yes") && has("no")) {
    // To an offer to go on searching, no leads to the end.
    return isClosing(nodes.no?.next as string) ? ["no", "yes"] : ["yes", "no"];
  }
  return ["yes", "done"].filter(has);
}

/** Whether a reply asks whether the user wants to go on searching, which is all that is left to do. */
export function isOfferToGoOn(task: TaskGraph, label: string): boolean {
  const [first, second] = answersTo(task, label);
  return first === "no" && second === "yes";
}

/** How a task ends: it asks whether that was all where it can, and says goodbye where it cannot. */
export function closingOf({ nodes }: TaskGraph): string {
  return Object.hasOwn(nodes, "anything_else") ? "anything_else" : farewellOf({ nodes });
}

/** The last reply of a dialogue. */
export function farewellOf({ nodes }: Pick<TaskGraph, "nodes">): string {
  return Object.keys(nodes).find((name) => name.endsWith("_bye") || name.startsWith("goodbye")) ?? "goodbye_1";
}

/** The labels that a task can come to from one, by its own edges and those of its conditions. */
export function reachableFrom({ nodes }: TaskGraph, from: string): ReadonlySet<string> {
  const seen = new Set<string>();
  for (let label: string | undefined = from; label !== undefined && !seen.has(label); label = nodes[label]?.next) {
    seen.add(label);
    if (nodes[label]?.kind === "query") break;
  }
  return seen;
}
