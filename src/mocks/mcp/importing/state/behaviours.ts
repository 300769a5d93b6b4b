import { readFileSync } from "node:fs";
import type { Action } from "./action.js";

/** A file of code beside the intents. */
export interface BehaviourText {
  readonly name: string;
  readonly text: string;
}

/** What the behaviours of tools over rows share: it stands in the package, and is copied beside the intents. */
const SHARED = ["state.ts", "paths.ts", "shared.ts"];

/** The behaviours of tools that do something with rows, and what they share. */
export function behavioursOf(actions: ReadonlyMap<string, Action>): readonly BehaviourText[] {
  if (actions.size === 0) return [];
  const own = [...actions].map(([command, action]) => ({
    name: `${command}.behavior.ts`,
    text: textOf(command, action),
  }));
  const shared = SHARED.map((name) => {
    const file = new URL(`../../../../../mocks/mcp/${name}`, import.meta.url);
    return { name, text: readFileSync(file, "utf8") };
  });
  return [...shared, ...own];
}

/** Names and texts of the server stand in it as JSON only: it is code. */
function textOf(command: string, { does, facts }: Action): string {
  return `import { defineBehaviour } from "backlot/kit";
import { ${does} } from "./${does.endsWith("Path") || does.endsWith("Paths") ? "paths" : "state"}.js";

/** What ${command} does with rows. */
export default defineBehaviour(
  ${JSON.stringify(command)},
  ${does}(${JSON.stringify(facts, null, 2).replaceAll("\n", "\n  ")}),
);
`;
}
