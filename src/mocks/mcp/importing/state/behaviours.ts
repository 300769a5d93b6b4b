import { readFileSync } from "node:fs";
import type { Action } from "./tables.js";

export interface BehaviourText {
  readonly name: string;
  readonly text: string;
}

/** Modules that behaviours of tools over rows share, copied from the package to beside the intents. */
const SHARED = ["state.ts", "paths.ts", "shared.ts"];

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

/** Prints a behaviour. Names and texts of the server appear in this code as JSON only. */
function textOf(command: string, { does, facts }: Action): string {
  return `import { defineBehaviour } from "backlot/kit";
import { ${does} } from "./${does.endsWith("Path") || does.endsWith("Paths") ? "paths" : "state"}.js";

/** Effect of ${command} on rows. */
export default defineBehaviour(
  ${JSON.stringify(command)},
  ${does}(${JSON.stringify(facts, null, 2).replaceAll("\n", "\n  ")}),
);
`;
}
