import { createHash } from "node:crypto";
import { BacklotError } from "../../../base/errors.js";
import type { SlotSpec } from "../../../kit/internal.js";
import type { Backend } from "../../../runtime/backend.js";
import { vocabularyOf } from "../../../users/phrases/vocabulary.js";
import type { Plan } from "../../../users/plans/plan.js";
import type { Style } from "../../making/styles/style.js";
import { type DerivedStar, deriveStar, starSlots } from "./derive.js";
import { starKnowledge } from "./knowledge.js";
import { hasTaskGraphs, readTaskGraphs } from "./readTasks.js";
import { rewordEvents } from "./rewordEvents.js";
import { StarSimulator } from "./simulate.js";

/**
 * STAR's way of collecting: a wizard leads a user through task graphs and queries a knowledge base. Dialogues are
 * happy, unhappy after a refusal or trouble by the user, or of several tasks. The output has STAR's format, one
 * dialogue per line.
 *
 * Imported intents have their task graphs beside them, in the folder `tasks`. For other intents, tasks, APIs and
 * databases are derived and written beside the dialogues.
 * @param intents the folder of intents
 * @throws BacklotError BAD_CORPUS if no task can be made
 */
export async function starStyle(backend: Backend, intents: string): Promise<Style> {
  if (hasTaskGraphs(intents)) {
    const tasks = readTaskGraphs(intents);
    const names = [...backend.catalog.keys()];
    const left = names.filter((name) => !tasks.has(name)).map((name) => [name, NO_GRAPH] as const);
    const digest = createHash("sha256")
      .update(JSON.stringify([...tasks]))
      .digest("hex")
      .slice(0, 16);
    const known = names.filter((name) => tasks.has(name));
    const style = styleOf(known, backend, new StarSimulator(backend, tasks), (plan) => plan);
    return { ...style, left: new Map(left), digest };
  }
  const derived = deriveStar(backend);
  if (derived.tasks.size === 0) throw new BacklotError("BAD_CORPUS", "no task can be made of any of these intents");
  const knowledge = await starKnowledge(derived.files);
  const intentOf = new Map([...derived.tasks].map(([intent, { task }]) => [task, intent]));
  const vocabulary = vocabularyOf(backend.intents);
  const phrasesOf = (task: string) => vocabulary.of(intentOf.get(task) ?? task);
  const simulator = new StarSimulator(knowledge.backend, knowledge.tasks, "goals", phrasesOf);
  return {
    ...styleOf([...derived.tasks.keys()], backend, simulator, (plan) => taskPlan(plan, derived, backend)),
    left: derived.left,
    beside: () => [...derived.files].map(([path, text]) => ({ path: `star/${path}`, text })),
    close: () => knowledge.backend.close(),
  };
}

const NO_GRAPH = "there is no task graph of that name";

function taskPlan(plan: Plan, { tasks }: DerivedStar, { catalog }: Backend): Plan {
  const goals = plan.goals.map(({ intent, slots: given }) => {
    const { task, slots } = tasks.get(intent) as { readonly task: string; readonly slots: readonly SlotSpec[] };
    const booking = catalog.get(intent)?.query === true ? {} : { RequestType: "Book" };
    return { intent: task, slots: { ...starSlots(slots, given), ...booking } };
  });
  return { ...plan, goals };
}

function styleOf(
  names: readonly string[],
  backend: Backend,
  simulator: StarSimulator,
  tasksOf: (plan: Plan) => Plan,
): Omit<Style, "left"> {
  const domains = new Map(backend.intents.map(({ command, domain: [first = ""] }) => [command, first]));
  return {
    name: "star",
    file: "star/dialogues.jsonl",
    layout: "lines",
    intents: names,
    async make(given, rewording) {
      const plan = tasksOf(given);
      const made = simulator.simulate(plan);
      if ("discard" in made) return made;
      const worded = rewording === undefined ? made : await rewordEvents(made, rewording);
      if ("discard" in worded) return worded;
      const { isHappy, labels, calls } = made;
      const { events } = worded;
      const all = [...new Set(plan.goals.map(({ intent }) => intent))];
      const domainOf = new Map(
        plan.goals.map(({ intent }, at) => [intent, domains.get(given.goals[at]?.intent ?? "")]),
      );
      const isMulti = all.length > 1;
      const capabilities = all.map((task) => ({ Domain: domainOf.get(task) ?? "", Task: task }));
      const record = {
        "FORMAT-VERSION": 7,
        DialogueID: Number(plan.id?.replace(/^\D+/, "") ?? 0) + 1,
        BatchID: "backlot",
        CompletionLevel: "Complete",
        IntroducesConflicts: false,
        Scenario: {
          Domains: [...new Set(capabilities.map(({ Domain: domain }) => domain))],
          Happy: isHappy,
          MultiTask: isMulti,
          UserTask: all.join(", "),
          WizardTask: all.join(", "),
          WizardCapabilities: capabilities,
        },
        Events: events,
      };
      const said = events.flatMap(({ Text: text, Item: item, Action: action }) =>
        action === "request_suggestions" ? [] : [JSON.stringify(text ?? item ?? action)],
      );
      return {
        record: JSON.stringify(record),
        content: said.join("\n"),
        counts: {
          kind: [isMulti ? "several tasks" : isHappy ? "happy" : "unhappy"],
          task: all,
          label: labels,
          query: calls,
        },
      };
    },
    beside: () => [],
  };
}
