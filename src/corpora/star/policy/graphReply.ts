import type { IntentSpec } from "../../../kit/internal.js";
import type { Catalog } from "../../../schema/index.js";
import type { Transcript } from "../../../transcript/index.js";
import { policyStateOf, type TaskSignal } from "../../../users/reference/policyState.js";
import type { StarTask } from "../format/scored.js";
import type { TaskGraph } from "../importer/taskGraph.js";
import { followGraph } from "../scores/graphPolicy.js";
import { askedParameter, isQuestion } from "./askedParameter.js";
import type { AskedParameter } from "./mentions.js";
import { queryLabel, returnedBy } from "./outcome.js";
import type { TaskGraphs } from "./readTaskGraphs.js";

/** The assistant's reply at the end of its turn, by the graph of the current task; null if no graph has one. */
export async function graphReply(transcript: Transcript, catalog: Catalog, graphs: TaskGraphs): Promise<string | null> {
  const { now, attempts, means } = policyStateOf(transcript, catalog);
  const graph = graphs.get(now.focus?.spec.command ?? "");
  if (now.focus === null || graph === undefined) return replyText([...graphs.values()][0], "hello");
  const signal = attempts.flatMap(({ signals }) => signals).at(-1)?.signal;
  if (signal === undefined) {
    const isNo = means?.confirms === false || means?.cancels === true;
    const { last, spec } = now.focus;
    // After a refused command, or one about another task, the question stays open.
    const open = !isNo && last?.kind === "ask" ? questionFor(last.slot, spec, graph) : null;
    if (open !== null) return replyText(graph, open);
    return replyText(graph, isNo ? (graph.nodes.no?.next ?? "goodbye_1") : "anything_else");
  }
  const label = labelFor(signal, now.focus.spec, graph);
  return label === null ? null : replyText(graph, label, valuesOf(signal));
}

function labelFor(signal: TaskSignal, spec: IntentSpec, graph: TaskGraph): string | null {
  if (signal.kind === "ask" || signal.kind === "choose") return questionFor(signal.slot, spec, graph);
  if (signal.kind !== "found" && signal.kind !== "failed") return null;
  const isCheckedFirst = graph.nodes.query_check !== undefined && graph.nodes.query_book !== undefined;
  return followGraph(queryLabel(signal, isCheckedFirst), returnedBy(signal), starTask(graph));
}

/** The graph's question for a slot; null without one. */
function questionFor(slot: string, { slots }: IntentSpec, { nodes }: TaskGraph): string | null {
  const parameters = slots.map(({ name, type }): AskedParameter => {
    return { Name: name, Type: type === "str" ? "ShortString" : "Categorical" };
  });
  const questions = Object.keys(nodes).filter(isQuestion);
  return questions.find((label) => askedParameter(label, parameters)?.Name === slot) ?? null;
}

/** The text of a label, filled with values; null without one. */
async function replyText(
  graph: TaskGraph | undefined,
  label: string,
  values: Readonly<Record<string, unknown>> = {},
): Promise<string | null> {
  const node = graph?.nodes[label];
  if (node === undefined) return null;
  // Loaded with the first reply, since the module depends on the readers of imports.
  return (await import("../style/replyText.js")).replyText(label, node, values);
}

function valuesOf(signal: TaskSignal): Readonly<Record<string, unknown>> {
  if (signal.kind === "found") return { ...signal.filter, ...signal.rows[0] };
  return signal.kind === "failed" ? signal.arguments : {};
}

function starTask({ nodes }: TaskGraph): StarTask {
  const entries = Object.entries(nodes);
  return {
    graph: Object.fromEntries(entries.flatMap(([label, { next }]) => (next === undefined ? [] : [[label, next]]))),
    replies: Object.fromEntries(entries.map(([label, { text }]) => [label, text])),
  };
}
