import type { RowUse } from "../../kit/internal.js";
import type { ImportItem } from "../../transcript/files/importing/item.js";

export const behaviourFile = (command: string): string => `${command}.behavior.ts`;

/** Returns the behaviour file of an operation over rows. Foreign names appear in this code as JSON only. */
export function rowBehaviourFile(command: string, use: RowUse): ImportItem {
  const text = `import { defineBehaviour, rowBehaviour } from "backlot/kit";

/** The operation of ${command} over rows. */
export default defineBehaviour(
  ${JSON.stringify(command)},
  rowBehaviour(${JSON.stringify(use, null, 2).replaceAll("\n", "\n  ")}),
);
`;
  return { kind: "behaviour", name: behaviourFile(command), text };
}
