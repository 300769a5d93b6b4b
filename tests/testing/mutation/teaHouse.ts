import type { StartTrials } from "../../../src/testing/mutation/trials/pool.js";
import { Trials } from "../../../src/testing/mutation/trials/tryMutant.js";
import { TestProject } from "../project.js";

/** An intent with a closed type, an optional slot and a confirmation. */
export const ORDER_TEA = `{
  "command": "order_tea",
  "description": "Order tea",
  "confirmation_required": true,
  "args": {
    "kind": { "type": { "enum": ["green", "black"] }, "description": "Which tea" },
    "cups": { "type": "int", "optional": true, "description": "How many cups" }
  }
}
`;

/** A behaviour with a limit, a loop that a mutant makes endless, and a line that no dialogue below reaches. */
export const TEA_BEHAVIOUR = `import { defineBehaviour, fail, succeed } from "backlot/kit";

export default defineBehaviour("order_tea", {
  check({ slots }) {
    let poured = 0;
    while (poured < (slots.cups ?? 1)) poured += 1;
    if (poured > 3) {
      return fail("too many cups");
    }
    return undefined;
  },
  perform: ({ slots }) => succeed({ minutes: slots.kind === "green" ? 2 : 4 }),
});
`;

const performed = (kind: string, cups: number, minutes: number): object => ({
  author: "Signal",
  signal: { kind: "performed", ref: "x0", intent: "order_tea", arguments: { kind, cups }, row: { minutes } },
});

/** A dialogue in which tea is ordered. */
export function teaDialogue(id: string, kind: string, cups: number, minutes: number): string {
  const turns = [
    { author: "User", text: "Tea, please." },
    { author: "System", command: `order_tea(kind="${kind}", cups=${cups})` },
    { author: "Signal", signal: { kind: "confirm", ref: "x0" } },
    { author: "System", command: "confirm(x0)" },
    performed(kind, cups, minutes),
  ];
  return JSON.stringify({ id, turns });
}

/** A project with one intent, its behaviour, and a dialogue that orders three cups of green tea. */
export function teaHouse(files: Readonly<Record<string, string>> = {}): TestProject {
  return new TestProject({
    "package.json": '{ "type": "module" }',
    "intents/order_tea.json": ORDER_TEA,
    "intents/behaviours/order_tea.behavior.ts": TEA_BEHAVIOUR,
    "examples/tea.jsonl": `${teaDialogue("tea-1", "green", 3, 2)}\n`,
    ...files,
  });
}

/** Tries mutants in this process, without the second that a thread takes to start. */
export const inThisProcess: StartTrials = (project) => {
  const trials = new Trials(project);
  return {
    async run(all, onVerdict, signal) {
      for (const trial of all) if (signal?.aborted !== true) onVerdict(trial, await trials.run(trial));
      trials.close();
    },
  };
};
