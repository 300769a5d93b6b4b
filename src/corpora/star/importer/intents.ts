import { capital } from "../../../schema/english/sentences.js";
import type { IntentFile, SlotFile } from "../../../schema/index.js";
import { type Api, type Database, type Parameter, slotName } from "./api.js";

/** Converts an API to an intent: a query that asks for its required slots and finds one item. */
export function intentOfApi({ name, parameters, database, searches }: Api): IntentFile {
  return {
    command: name,
    description: `${capital(name.replaceAll("_", " "))} (API of STAR)`,
    domain: domainOf(name),
    entity_name: searches && database !== null ? database.name : null,
    query_intent: true,
    ...(parameters.some(({ required }) => required) ? { wait_for_required: true } : {}),
    args: Object.fromEntries(parameters.map((parameter) => [parameter.slot, slotOf(parameter)])),
  };
}

/** Makes the query over a whole database, which behaviours and people use. */
export function intentOfDatabase({ name, columns, types }: Database): IntentFile {
  const names = new Set(columns.map((column) => column.name));
  return {
    command: `find_${name}`,
    description: `Look into the rows of the database ${name} (STAR)`,
    domain: "database",
    entity_name: name,
    query_intent: true,
    args: Object.fromEntries(
      [...types].flatMap(([column, type]): [string, SlotFile][] =>
        names.has(column) ? [[slotName(column), { type, optional: true }]] : [],
      ),
    ),
  };
}

function slotOf({ label, type, required, range }: Parameter): SlotFile {
  return {
    type,
    ...(required ? {} : { optional: true }),
    description: range === null ? label : `${label}, from ${range[0]} to ${range[1]}`,
    ...(range === null || type !== "int" ? {} : { values: [...new Set(range)] }),
  };
}

/** The domain in a name: hotel for `hotel_service_request`. */
function domainOf(name: string): string {
  return name.split("_")[0] as string;
}
