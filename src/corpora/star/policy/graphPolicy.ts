import type { Catalog } from "../../../schema/index.js";
import { type LoadedPolicy, loadedPolicy } from "../../../testing/policies/loading/loadedPolicy.js";
import type { Transcript, UserMeaning } from "../../../transcript/index.js";
import { type KnownTask, policyStateOf } from "../../../users/reference/policyState.js";
import { schemaPolicy } from "../../../users/reference/schemaPolicy.js";
import type { TaskGraph } from "../importer/taskGraph.js";
import { graphReply } from "./graphReply.js";
import { isAvailable, requestOf } from "./outcome.js";
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
