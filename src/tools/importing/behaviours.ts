import { readFileSync } from "node:fs";
import type { ImportItem } from "../../files/importing/item.js";
import type { JsonObject } from "../../json/object.js";
import { propertiesOf } from "../mock/toolSchemas.js";
import type { EntityColumns, UsingTool } from "./entityColumns.js";

type BehaviourItem = ImportItem & { readonly kind: "behaviour" };

/** What the behaviours of tools over rows share: it stands in the package, and is copied beside the intents. */
const SHARED = new URL("../../../mocks/tools/rows.ts", import.meta.url);

/** The shared part, once. */
export function sharedBehaviour(): BehaviourItem {
  return { kind: "behaviour", name: "rows.ts", text: readFileSync(SHARED, "utf8") };
}

/** The name of the file with a tool's behaviour. */
export const behaviourFile = (command: string): string => `${command}.behavior.ts`;

/**
 * What a tool does with the rows of an entity.
 * @param slots the slots by the tool's parameters
 * @param othersSlot the slot of what no other slot is for
 * @param hidden columns that no result has
 */
export function behaviourOf(
  command: string,
  { given, use }: UsingTool,
  { entity, key, names, others }: EntityColumns,
  slots: ReadonlyMap<string, string>,
  othersSlot: string | null,
  hidden: readonly string[],
): BehaviourItem {
  const slot = (name: string | undefined): string | undefined => (name === undefined ? undefined : slots.get(name));
  const column = (name: string): string => names.get(name) ?? name;
  const columns: Record<string, string> = {};
  for (const [name, held] of Object.entries(use.columns)) {
    const one = slots.get(name);
    if (one !== undefined) columns[one] = column(held);
  }
  const whole = slot(use.whole);
  const inside = use.whole === undefined ? {} : propertiesOf(propertiesOf(given.parameters)[use.whole] ?? null);
  const facts: JsonObject = {
    does: use.does,
    entity,
    key,
    slot: slot(use.parameter),
    columns,
    whole:
      whole === undefined
        ? undefined
        : { slot: whole, columns: Object.fromEntries(Object.keys(inside).map((name) => [name, column(name)])) },
    others:
      others === null && othersSlot === null
        ? undefined
        : { slot: othersSlot ?? undefined, column: others ?? undefined, columns: Object.fromEntries(names) },
    words: slot(use.words),
    limit: slot(use.limit),
    offset: slot(use.offset),
    page: slot(use.page),
    hidden,
  };
  return { kind: "behaviour", name: behaviourFile(command), text: behaviourText(command, facts) };
}

/** Names of the tools stand in it as JSON only: it is code. */
function behaviourText(command: string, facts: JsonObject): string {
  return `import { defineBehaviour } from "backlot/kit";
import { tool } from "./rows.js";

/** What ${command} does with rows; rows.ts says how. */
export default defineBehaviour(
  ${JSON.stringify(command)},
  tool(${JSON.stringify(facts, null, 2).replaceAll("\n", "\n  ")}),
);
`;
}
