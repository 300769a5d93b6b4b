import type { IntentSpec } from "../../../kit/internal.js";
import type { Catalog } from "../../../schema/index.js";
import { type LoadedPolicy, loadedPolicy } from "../../../testing/policies/loading/loadedPolicy.js";
import type { Transcript, UserMeaning } from "../../../transcript/index.js";
import { type KnownTask, policyStateOf, type TaskSignal } from "../../../users/reference/policyState.js";
import { schemaPolicy } from "../../../users/reference/schemaPolicy.js";
import type { StarEvent, StarTask } from "../format/scored.js";
import type { TaskGraph } from "../importer/taskGraph.js";
import { followGraph, isRefusedReturn } from "../scores/graphPolicy.js";
import { type AskedParameter, askedParameter, isQuestion } from "./mentions.js";
import type { TaskGraphs } from "./readTaskGraphs.js";

/**
 * A policy over STAR's task graphs, for the intents with the names of tasks. Starting, filling and correcting tasks
 * work as in `schemaPolicy`; the graph decides the rest. If it separates a check from a booking (`query_check` and
 * `query_book`), the policy checks first, books an available item after the user's yes, and checks again after a
 * change. `respond` speaks the replies of the graph: its question for the slot that the back-end asks for, and the
 * reply to the outcome of a query, with the values of the row.
 *
 * Like `schemaPolicy` it reads the meanings of user turns, not their words. Intents without a graph are treated as in
 * `schemaPolicy`.
 *
 * @param backend the back-end with the intents
 * @param graphs the graphs that an import of STAR writes to `tasks/`
 */
export function graphPolicy(backend: { readonly catalog: Catalog }, graphs: TaskGraphs): LoadedPolicy {
  const { catalog } = backend;
  const follow = schemaPolicy(backend);
  return loadedPolicy(
    (transcript) => follow(withRequest(transcript, catalog, graphs)),
    (transcript) => graphReply(transcript, catalog, graphs),
  );
}

/** Adds the graph's request, to check or to book, to the last meaning of the user. */
function withRequest(transcript: Transcript, catalog: Catalog, graphs: TaskGraphs): Transcript {
  const { turns } = transcript;
  const spoken = turns.findLastIndex((turn) => turn.author === "User");
  const said = turns[spoken];
  if (said?.author !== "User" || said.means === undefined) return transcript;
  const { focus } = policyStateOf(transcript, catalog).before;
  const means = meantFor(said.means, focus, graphs, catalog);
  return { ...transcript, turns: turns.with(spoken, { ...said, means }) };
}

function meantFor(means: UserMeaning, focus: KnownTask | null, graphs: TaskGraphs, catalog: Catalog): UserMeaning {
  const { intent, slots = {}, confirms, ...rest } = means;
  if (intent !== undefined) {
    const takesRequest = catalog.get(intent)?.slots.some(({ name }) => name === "RequestType") === true;
    return takesRequest && checksFirst(graphs.get(intent))
      ? { ...means, slots: { RequestType: "Check", ...slots } }
      : means;
  }
  if (focus === null || !checksFirst(graphs.get(focus.spec.command))) return means;
  const isOffered = requestOf(focus.last) === "Check" && isAvailable(focus.last);
  if (confirms === true && isOffered) return { ...rest, slots: { ...slots, RequestType: "Book" } };
  const changes = Object.keys(slots).length > 0 && requestOf(focus.last) === "Book";
  return changes ? { ...means, slots: { RequestType: "Check", ...slots } } : means;
}

const checksFirst = (graph: TaskGraph | undefined): boolean =>
  graph?.nodes.query_check !== undefined && graph.nodes.query_book !== undefined;

async function graphReply(transcript: Transcript, catalog: Catalog, graphs: TaskGraphs): Promise<string | null> {
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

function questionFor(slot: string, { slots }: IntentSpec, { nodes }: TaskGraph): string | null {
  const parameters = slots.map(({ name, type }): AskedParameter => {
    return { Name: name, Type: type === "str" ? "ShortString" : "Categorical" };
  });
  const questions = Object.keys(nodes).filter(isQuestion);
  return questions.find((label) => askedParameter(label, parameters)?.Name === slot) ?? null;
}

async function replyText(
  graph: TaskGraph | undefined,
  label: string,
  values: Readonly<Record<string, unknown>> = {},
): Promise<string | null> {
  const node = graph?.nodes[label];
  if (node === undefined) return null;
  // Loaded with the first reply, since the module depends on the readers of imports.
  return (await import("../style/derivedTask.js")).replyText(label, node, values);
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

/** The request to an API that both checks and books; null without a result. */
function requestOf(last: TaskSignal | null): string | null {
  if (last?.kind !== "found" && last?.kind !== "failed") return null;
  const { RequestType: request } = last.kind === "found" ? last.filter : last.arguments;
  return typeof request === "string" ? request : null;
}

function queryLabel(last: TaskSignal, isCheckedFirst: boolean): string {
  if (!isCheckedFirst) return "query";
  return requestOf(last) === "Book" ? "query_book" : "query_check";
}

function returnedBy(last: TaskSignal): StarEvent {
  const [row] = last.kind === "found" ? last.rows : [];
  const event = { Agent: "KnowledgeBase", Action: "return_item" };
  return row === undefined ? event : { ...event, Item: row };
}

function isAvailable(last: TaskSignal | null): boolean {
  return last?.kind === "found" && !isRefusedReturn(returnedBy(last));
}
