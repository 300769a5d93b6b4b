import type { StarTask } from "../../../corpora/star/format/scored.js";
import type { TaskGraph } from "../../../corpora/star/importer/taskGraph.js";
import { actionStateOf } from "../../../corpora/star/policy/actionState.js";
import { starTargets } from "../../../corpora/star/scores/targets.js";
import { replyText } from "../../../corpora/star/style/derivedTask.js";
import { RankedTasks } from "../../../corpora/star/suggestions/rankedTasks.js";
import { StarRanker } from "../../../corpora/star/suggestions/starRanker.js";
import { starDialogueOf } from "../record/starDialogueOf.js";
import { SHOWN, type Suggester, type SuggestingState, type WizardSuggestion } from "./suggester.js";

const QUERY_PROBABILITY = 0.5;
const QUERIES: ReadonlySet<string> = new Set(["query", "query_check", "query_book"]);

/** Suggestions by STAR's task graphs: the current task's replies, ranked by the typed text, and the due query. */
export class StarSuggester implements Suggester {
  readonly tasks: readonly string[];
  private readonly graphs: ReadonlyMap<string, TaskGraph>;
  private readonly known: ReadonlyMap<string, StarTask>;
  private readonly ranker: StarRanker;

  constructor(graphs: ReadonlyMap<string, TaskGraph>) {
    this.graphs = graphs;
    this.tasks = [...graphs.keys()];
    this.known = new Map([...graphs].map(([name, graph]) => [name, starTask(graph)]));
    this.ranker = new StarRanker(new RankedTasks(graphs));
  }

  suggest(typed: string, { transcript, entries }: SuggestingState): readonly WizardSuggestion[] {
    const dialogue = starDialogueOf(transcript.id, entries, this.tasks);
    const targets = starTargets(dialogue, this.known);
    const state = actionStateOf(dialogue, { tasks: this.known, inputs: new Map() });
    const turned = dialogue.Events.findLast(({ Action }) => Action === "select_task")?.Task;
    const task = turned ?? this.tasks[0] ?? "";
    const situation = { task, done: targets.map(({ label }) => label), returned: state.returned };
    const nodes = this.graphs.get(task)?.nodes ?? {};
    const item = { ...saidSlots(entries), ...state.item };
    const replies = this.ranker.rank(typed, situation).map(({ label, probability }): WizardSuggestion => {
      return { kind: "reply", label, text: replyText(label, nodes[label], item), probability };
    });
    const last = targets.at(-1)?.label;
    const due = last === undefined ? undefined : nodes[last]?.next;
    const isDue = state.returned === null && due !== undefined && QUERIES.has(due);
    const query: WizardSuggestion = {
      kind: "command",
      label: due ?? "",
      text: `${task}()`,
      probability: QUERY_PROBABILITY,
    };
    const all = isDue ? [...replies, query] : replies;
    return all.toSorted((one, other) => other.probability - one.probability).slice(0, SHOWN);
  }
}

function starTask({ nodes }: TaskGraph): StarTask {
  const all = Object.entries(nodes);
  return {
    replies: Object.fromEntries(all.map(([label, { text }]) => [label, text])),
    graph: Object.fromEntries(all.flatMap(([label, { next }]) => (next === undefined ? [] : [[label, next]]))),
  };
}

function saidSlots(entries: SuggestingState["entries"]): Record<string, unknown> {
  const slots: Record<string, unknown> = {};
  for (const entry of entries) {
    if (entry.op !== "command") continue;
    for (const signal of entry.signals) {
      if (signal.kind === "found") Object.assign(slots, signal.filter);
      if (signal.kind === "failed" || signal.kind === "performed") Object.assign(slots, signal.arguments);
    }
  }
  return slots;
}
