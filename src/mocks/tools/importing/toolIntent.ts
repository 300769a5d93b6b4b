import { put } from "../../../kit/internal.js";
import { type IntentFile, type IntentTool, type Refused, type SlotFile, slotsOf } from "../../../schema/index.js";
import type { Reading } from "../../rows/operation.js";
import { propertiesOf } from "../../rows/schemas.js";
import { hasOthers } from "../mock/givenArguments.js";
import type { DefinedTool } from "./definitions.js";
import { type EntityColumns, freeName, OTHERS, slotNames } from "./entityColumns.js";

export interface ToolIntent {
  readonly intent: IntentFile;
  readonly refused: readonly Refused[];
  readonly slots: ReadonlyMap<string, string>;
  readonly others: string | null;
}

/** @param types the types of slots in queries of the entity so far */
export function toolIntent(
  command: string,
  { given, tool }: DefinedTool,
  use: Reading | undefined,
  columns: EntityColumns | null,
  types: Map<string, string>,
): ToolIntent {
  const { parameters, description } = given;
  const properties = propertiesOf(parameters);
  const names = new Map(slotNames(Object.keys(properties)));
  const read = slotsOf({
    ...parameters,
    properties: Object.fromEntries([...names].map(([name, slot]) => [slot, properties[name]])),
    ...(Array.isArray(parameters.required)
      ? { required: parameters.required.map((name) => names.get(String(name)) ?? name) }
      : {}),
  });
  const isQuery = use !== undefined && (use.does === "list" || use.does === "read") && columns !== null;
  const args: Record<string, SlotFile> = {};
  for (const [name, slot] of names) {
    const file = read.slots[slot];
    if (file === undefined) continue;
    const free = isQuery ? freeSlot(slot, file, types) : slot;
    names.set(name, free);
    put(args, free, file);
  }
  const slots = new Map([...names].filter(([, slot]) => Object.hasOwn(args, slot)));
  const others = hasOthers(parameters) ? freeName("others", [...names.keys(), ...names.values()]) : null;
  if (others !== null) put(args, others, OTHERS);
  const renamed = [...slots].filter(([name, slot]) => name !== slot);
  const whole: IntentTool = {
    ...tool,
    ...(renamed.length === 0 ? {} : { slots: Object.fromEntries(renamed) }),
    ...(others === null ? {} : { others }),
    ...(use === undefined || columns === null ? {} : { rows: toolRows(use, columns) }),
  };
  const waits = isQuery && Object.values(args).some(({ optional }) => optional !== true);
  const intent: IntentFile = {
    command,
    description,
    ...(isQuery ? { query_intent: true, entity_name: columns.entity } : {}),
    ...(waits ? { wait_for_required: true } : {}),
    confirmation_required: false,
    args,
    tool: whole,
  };
  return { intent, refused: read.refused, slots, others };
}

function freeSlot(wanted: string, { type }: SlotFile, types: Map<string, string>): string {
  const text = JSON.stringify(type);
  let free = wanted;
  for (let count = 2; types.has(free) && types.get(free) !== text; count++) free = `${wanted}_${count}`;
  types.set(free, text);
  return free;
}

function toolRows({ does }: Reading, { entity, key, names, others }: EntityColumns): NonNullable<IntentTool["rows"]> {
  const columns = new Set(names.values());
  return {
    many: does === "list",
    key: [...names].find(([, column]) => column === key)?.[0] ?? key,
    hidden: ["id", `date_of_${entity}`].filter((column) => !columns.has(column)),
    names: Object.fromEntries([...names].flatMap(([name, column]) => (name === column ? [] : [[column, name]]))),
    ...(others === null ? {} : { others }),
  };
}
