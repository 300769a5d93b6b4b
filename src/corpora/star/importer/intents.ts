import { capital } from "../../../schema/english/sentences.js";
import type { IntentFile, SlotFile } from "../../../schema/index.js";
import { type Api, type Database, type Parameter, slotName } from "./api.js";

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

const domainOf = (name: string): string => name.split("_")[0] as string;
