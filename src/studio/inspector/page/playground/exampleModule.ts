import type { Transcript } from "../../../../transcript/transcript.js";
import type { RunningProject } from "../engine/edited.js";

/** Returns an example behaviour for the last started intent, or for the first one other than a query. */
export function exampleModule({ intents, modules = [] }: RunningProject, { turns }: Transcript): string {
  const names = intents.map(({ command }) => command);
  const begun = turns.findLast((turn) => turn.author === "System" && names.includes(beginning(turn.command)));
  const first = names.find((name) => !name.startsWith("find_")) ?? names[0] ?? "";
  const intent = begun?.author === "System" ? beginning(begun.command) : first;
  return modules.findLast((text) => text.includes(`"${intent}"`)) ?? exampleOf(intent);
}

function beginning(command: string): string {
  return command.split("(")[0] ?? "";
}

const exampleOf = (intent: string): string => `import { defineBehaviour, fail, succeed } from "backlot/kit";

export default defineBehaviour("${intent}", {
  // With every required slot there, before it is confirmed and carried out: a reason refuses it.
  check({ slots }, world) {
    console.log("asked for on", world.today, slots);
  },
  // Carries it out. What succeed gives is added to the row.
  perform({ slots }, world) {
    if (world.random() < 0.5) return fail("somebody was faster");
    return succeed({ note: "made by hand" });
  },
});
`;
