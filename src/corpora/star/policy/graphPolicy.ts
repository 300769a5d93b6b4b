import type { Catalog } from "../../../schema/index.js";
import { type KnownTask, policyStateOf } from "../../../simulation/reference/policyState.js";
import { schemaPolicy } from "../../../simulation/reference/schemaPolicy.js";
import { type LoadedPolicy, loadedPolicy } from "../../../testing/policies/loading/loadedPolicy.js";
import type { Transcript, UserMeaning } from "../../../transcript/index.js";
import type { TaskGraph } from "../importer/taskGraph.js";
import { graphReply } from "./graphReply.js";
import { isAvailable, requestOf } from "./outcome.js";
import type { TaskGraphs } from "./readTaskGraphs.js";

/**
 * A policy over task graphs as STAR has them, for the intents that are called as the tasks are. What the user wants
 * is started, asked for and corrected as `schemaPolicy` does it; the graph says the rest. Where it tells a check from
 * a booking (`query_check` and `query_book`), the policy checks first, books after the user's yes to what is
 * available, and checks again after a change. `respond` says the graph's replies: its question for the slot that the
 * back-end asks for, and what follows the outcome of a query, with the row's values.
 *
 * Like `schemaPolicy` it understands what user turns mean, not their words; intents without a graph it treats as that
 * one does.
 *
 * @param backend where the intents come from
 * @param graphs what an import of STAR writes to `tasks/`
 */
export function graphPolicy(backend: { readonly catalog: Catalog }, graphs: TaskGraphs): LoadedPolicy {
  const { catalog } = backend;
  const follow = schemaPolicy(backend);
  return loadedPolicy(
    (transcript) => follow(withRequest(transcript, catalog, graphs)),
    (transcript) => graphReply(transcript, catalog, graphs),
  );
}

/** The dialogue with what the graph adds to the last thing that the user means: whether to check or to book. */
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
