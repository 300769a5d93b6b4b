import type { IntentFile, SlotFile } from "../../../schema/index.js";
import type { ToolTalkApi } from "../format/definitions.js";

const TEXT: SlotFile = { type: "str", optional: true, nullable: true };
const OBJECT: SlotFile = { type: { object: {} }, optional: true };

const COLUMNS = {
  account: ["username", "email", "phone", "name", "password", "session_token", "verification_code"],
  executor: ["token"],
} as const;

/** Converts a tool to an intent. All slots are optional, since a missing argument is the tool's own exception. */
export function intentOf({ name, description, parameters }: ToolTalkApi, place: number): IntentFile {
  const args = Object.entries(parameters).map(([parameter, { type, description: about }]): [string, SlotFile] => [
    parameter,
    {
      type: type === "array" ? { list: "str" } : "str",
      optional: true,
      ...(typeof about === "string" ? { description: about } : {}),
    },
  ]);
  return {
    command: name,
    description,
    domain: "tooltalk",
    args: { ...Object.fromEntries(args), others: { ...OBJECT, description: "Arguments that the tool does not have" } },
    tool: { definition: definitionOf(name, description, parameters), place, others: "others", lenient: true },
  };
}

/** The definition as agents of ToolTalk see it, as a JSON Schema. */
function definitionOf(name: string, description: string, parameters: ToolTalkApi["parameters"]) {
  const properties = Object.entries(parameters).map(([parameter, { required: _, ...schema }]) => [parameter, schema]);
  const required = Object.keys(parameters).filter((parameter) => parameters[parameter]?.required === true);
  return { name, description, parameters: { type: "object", properties: Object.fromEntries(properties), required } };
}

export function queryOf(entity: string): IntentFile {
  const texts = entity === "account" || entity === "executor" ? COLUMNS[entity] : [];
  const object = entity === "account" ? [] : [entity === "executor" ? "made" : "records"];
  return {
    command: `find_${entity}`,
    description: `Look into the database ${entity} (ToolTalk)`,
    domain: "database",
    entity_name: entity,
    query_intent: true,
    args: Object.fromEntries([
      ...texts.map((name): [string, SlotFile] => [name, TEXT]),
      ...object.map((name): [string, SlotFile] => [name, OBJECT]),
    ]),
  };
}
