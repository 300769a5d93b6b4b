import type { TaskGraph, TaskNode } from "../importer/taskGraph.js";
import { isClosing } from "../scores/graphPolicy.js";

/** The kind of a result of the knowledge base. */
export type Returned = "good" | "refused" | "missing";

const QUIZ = ["correct", "incorrect", "noanswer"] as const;

/** True if the wizard waits for the user after a reply. */
export function waits(label: string, node: TaskNode | undefined): boolean {
  return /(?:^|_)ask(?:_|$)/.test(label) || /\?\s*$/.test(node?.text ?? "") || label === "hello" || isClosing(label);
}

/** True if a reply is followed by a query. */
export function leadsToQuery({ nodes }: TaskGraph, label: string): boolean {
  return nodes[nodes[label]?.next ?? ""]?.kind === "query";
}

/** True if a query comes before the user's next choice. */
export function queriesAfter(task: TaskGraph, label: string): boolean {
  return [...reachableFrom(task, label)].some((one) => task.nodes[one]?.kind === "query");
}

export function queryOf({ nodes }: TaskGraph): string | null {
  return Object.keys(nodes).find((label) => nodes[label]?.kind === "query") ?? null;
}

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

/** The user's possible answers to a reply without a successor, as conditions; the first one makes progress. */
export function answersTo({ nodes }: TaskGraph, label: string): readonly string[] {
  const node = nodes[label];
  if (node?.next !== undefined || !waits(label, node)) return [];
  const has = (name: string): boolean => nodes[name]?.next !== undefined;
  if (QUIZ.every(has) && !label.endsWith("_ask_next")) return QUIZ;
  if (has("yes") && has("no")) {
    // To an offer of another search, a no leads to the end.
    return isClosing(nodes.no?.next as string) ? ["no", "yes"] : ["yes", "no"];
  }
  return ["yes", "done"].filter(has);
}

/** True if a reply offers another search, after which nothing else remains. */
export function isOfferToGoOn(task: TaskGraph, label: string): boolean {
  const [first, second] = answersTo(task, label);
  return first === "no" && second === "yes";
}

export function closingOf({ nodes }: TaskGraph): string {
  return Object.hasOwn(nodes, "anything_else") ? "anything_else" : farewellOf({ nodes });
}

export function farewellOf({ nodes }: Pick<TaskGraph, "nodes">): string {
  return Object.keys(nodes).find((name) => name.endsWith("_bye") || name.startsWith("goodbye")) ?? "goodbye_1";
}

/** Labels that a task reaches from one along its edges, up to the first query. */
export function reachableFrom({ nodes }: TaskGraph, from: string): ReadonlySet<string> {
  const seen = new Set<string>();
  for (let label: string | undefined = from; label !== undefined && !seen.has(label); label = nodes[label]?.next) {
    seen.add(label);
    if (nodes[label]?.kind === "query") break;
  }
  return seen;
}
