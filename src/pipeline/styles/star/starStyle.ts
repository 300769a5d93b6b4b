import { createHash } from "node:crypto";
import type { Backend } from "../../../runtime/backend.js";
import type { Style } from "../style.js";
import { readTaskGraphs } from "./readTasks.js";
import { rewordEvents } from "./rewordEvents.js";
import { StarSimulator } from "./simulate.js";

/**
 * STAR's way: a wizard leads a user through task graphs and queries a knowledge base; happy, unhappy where something is
 * refused or the user makes trouble, and of several tasks. Written as STAR publishes dialogues, one on each line.
 * @param intents the folder of intents; the graphs lie in the folder `tasks` beside it
 * @throws BacklotError BAD_CORPUS where there are no task graphs
 */
export function starStyle(backend: Backend, intents: string): Style {
  const tasks = readTaskGraphs(intents);
  const simulator = new StarSimulator(backend, tasks);
  const names = [...backend.catalog.keys()];
  const domains = new Map(backend.intents.map(({ command, domain: [first = ""] }) => [command, first]));
  return {
    name: "star",
    file: "star/dialogues.jsonl",
    layout: "lines",
    intents: names.filter((name) => tasks.has(name)),
    left: new Map(
      names.filter((name) => !tasks.has(name)).map((name) => [name, "there is no task graph of that name"]),
    ),
    async make(plan, rewording) {
      const made = simulator.simulate(plan);
      if ("discard" in made) return made;
      const worded = rewording === undefined ? made : await rewordEvents(made, rewording);
      if ("discard" in worded) return worded;
      const { isHappy, labels, calls } = made;
      const { events } = worded;
      const all = [...new Set(plan.goals.map(({ intent }) => intent))];
      const isMulti = all.length > 1;
      const capabilities = all.map((task) => ({ Domain: domains.get(task) ?? "", Task: task }));
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
    digest: createHash("sha256")
      .update(JSON.stringify([...tasks]))
      .digest("hex")
      .slice(0, 16),
    beside: () => [],
  };
}
