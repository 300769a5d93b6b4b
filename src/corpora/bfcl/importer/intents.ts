import { isObject, type JsonObject } from "../../../base/json/object.js";
import type { IntentFile, SlotFile } from "../../../schema/index.js";
import { INSTANCES, RAISED, TABLES } from "../format/definitions.js";
import { parametersOf, type Tool } from "../format/tool.js";

/** Any JSON value; floats stay apart from integers. */
const ANY: SlotFile = {
  type: { object: { type: ["string", "number", "boolean", "array", "object"], "x-exact": true } },
  optional: true,
};

/** Converts a method. Slots are optional and take any value: a missing or wrong argument is the method's own error. */
export function intentOf(tool: Tool, place: number): IntentFile {
  const args = parametersOf(tool).map((name): [string, SlotFile] => {
    const about = tool.abouts[name];
    return [name, { ...ANY, nullable: true, ...(about === undefined ? {} : { description: about }) }];
  });
  return {
    command: tool.name,
    description: tool.description,
    domain: tool.owner,
    args: Object.fromEntries(args),
    tool: { definition: jsonSchemas(tool.definition) as JsonObject, place, failure: RAISED, lenient: true },
  };
}

/** The types that the definitions call otherwise than JSON Schema. BFCL renames them too before models see them. */
const TYPES: Readonly<Record<string, string>> = { dict: "object", float: "number", tuple: "array" };

function jsonSchemas(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(jsonSchemas);
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, held]) => [
      key,
      key === "type" && typeof held === "string" ? (TYPES[held] ?? held) : jsonSchemas(held),
    ]),
  );
}

/** The queries over the two entities, which declare their columns. */
export const QUERIES: readonly IntentFile[] = [
  {
    command: `find_${INSTANCES}`,
    description:
      "Look into the classes of the session: their configuration, and their state after the last call (BFCL)",
    domain: "database",
    entity_name: INSTANCES,
    query_intent: true,
    args: { config: ANY, long_context: { type: "bool", optional: true }, state: ANY, hidden: ANY },
  },
  {
    command: `find_${TABLES}`,
    description: "Look into the tables of the benchmark (BFCL)",
    domain: "database",
    entity_name: TABLES,
    query_intent: true,
    args: { value: ANY },
  },
];
