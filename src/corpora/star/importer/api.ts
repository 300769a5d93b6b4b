import { readdir } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { readText } from "../../../base/io/index.js";
import type { Row, Scalar, Value } from "../../../kit/internal.js";
import { capital } from "../../../schema/english/sentences.js";
import type { IntentFile, SlotFile, SlotSchemaType } from "../../../schema/index.js";
import type { ImportItem, ImportNote } from "../../../transcript/files/importing/item.js";
import type { ApiFile, DatabaseFile } from "../format/definitions.js";
import { type ReadColumn, readColumn, slotTypeOf } from "./columns.js";
import type { Named } from "./folder.js";

/** A parameter of an API with its slot. */
export interface Parameter {
  /** The name in STAR. */
  readonly name: string;
  readonly slot: string;
  readonly label: string;
  readonly type: SlotSchemaType;
  readonly required: boolean;
  /** The minimum and maximum of a number, if they are constant. */
  readonly range: readonly [number, number] | null;
}

/** A database with its columns in order; of two columns with equal names, the later one counts. */
export interface Database {
  readonly name: string;
  readonly columns: readonly ReadColumn[];
  /** Types of its rows' slots by STAR's names: its columns and the parameters of its searches, each as a union. */
  readonly types: ReadonlyMap<string, SlotSchemaType>;
  /** True if it has an `id` column that is not the row's number. */
  readonly ownId: boolean;
}

/** An API as an intent. */
export interface Api {
  readonly name: string;
  /** Required parameters first, in STAR's order of look-up. */
  readonly parameters: readonly Parameter[];
  readonly database: Database | null;
  /** The name of the special function behind it, corrected. */
  readonly function: string;
  /** True if it returns the number of matching rows. */
  readonly counts: boolean;
  /** True if it returns rows of its database. */
  readonly searches: boolean;
}

/** Corrections of four functions that STAR's code lacks, so that these APIs always failed. */
const MEANT: Readonly<Record<string, string>> = {
  book_apartment_viewing: "apartment_schedule",
  hotel_reserve: "hotel_book",
  restaurant_reserve: "restaurant_book",
  followup_doctor_appointment: "doctor_followup",
};

const SEARCHES: ReadonlySet<string> = new Set(["generic_sample", "plane_search", "trip_directions"]);

/** The name of a parameter or column in commands and rows: as in STAR, but `Id` for `id`, a row's own number. */
export const slotName = (name: string): string => (name === "id" ? "Id" : name);

export const starName = (slot: string): string => (slot === "Id" ? "id" : slot);

/** Reads the columns of a database. @param apis all APIs, since those that search it share its slots */
export function databaseOf({ name, definition }: Named<DatabaseFile>, apis: readonly ApiFile[]): Database {
  const columns = definition.map(readColumn);
  const parameters = apis
    .filter((api) => api.db === name && isSearch(api))
    .flatMap(({ input }) => input.map(readColumn));
  const all = [...columns, ...parameters];
  const types = new Map(all.map((one) => [one.name, slotTypeOf(all.filter((other) => other.name === one.name))]));
  return { name, columns, types, ownId: columns.some((column) => column.name === "id") };
}

export function apiOf({ name, definition }: Named<ApiFile>, databases: ReadonlyMap<string, Database>): Api {
  const { input, required, db, returns_count } = definition;
  const database = (db === null ? undefined : databases.get(db)) ?? null;
  const searches = isSearch(definition) && database !== null;
  const read = input.map(readColumn);
  const parameters = [...new Set([...required, ...read.map((column) => column.name)])].flatMap((each) => {
    const own = read.filter((column) => column.name === each);
    const [first] = own;
    if (first === undefined) return [];
    const type = (searches ? database.types.get(each) : undefined) ?? slotTypeOf(own);
    return [parameterOf(first, type, required.includes(each))];
  });
  return { name, parameters, database, function: calledFunction(definition), counts: returns_count, searches };
}

function parameterOf({ name, label, least, most }: ReadColumn, type: SlotSchemaType, required: boolean): Parameter {
  const range = typeof least === "number" && typeof most === "number" ? ([least, most] as const) : null;
  return { name, slot: slotName(name), label, type, required, range };
}

const calledFunction = ({ function: called }: ApiFile): string => MEANT[called] ?? called;

const isSearch = (definition: ApiFile): boolean => SEARCHES.has(calledFunction(definition));

/** Converts a row to STAR's names. With a column `id` of its own, the row's number is dropped. */
export function itemOf(row: Row, ownId: boolean): Record<string, unknown> {
  if (!ownId) return { ...row };
  const { id: _, ...values } = row;
  return Object.fromEntries(Object.entries(values).map(([slot, value]) => [starName(slot), value]));
}

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

/** The special functions of STAR's knowledge base, which the package contains and an import copies. */
const SOURCES = new URL("../../../../mocks/star/", import.meta.url);

const NO_FUNCTION = "the function of an API is not one of STAR's; without a behaviour of yours it finds nothing";

/** Returns one behaviour per API, with the parameters of its special function, and the functions themselves. */
export async function* behavioursOf(
  apis: readonly { readonly api: Api; readonly file: string }[],
): AsyncGenerator<(ImportItem & { readonly kind: "behaviour" }) | ImportNote> {
  const sources = (await readdir(SOURCES)).filter((name) => name.endsWith(".ts")).sort();
  for (const { api, file } of apis) {
    if (sources.includes(`${api.function}.ts`)) {
      yield { kind: "behaviour", name: `${api.name}.behavior.ts`, text: behaviourOf(api) };
    } else {
      yield { kind: "note", reason: NO_FUNCTION, place: { file }, detail: `${api.name}: ${api.function}` };
    }
  }
  for (const name of sources) {
    yield { kind: "behaviour", name, text: readText(fileURLToPath(new URL(name, SOURCES))) };
  }
}

function behaviourOf({ name, function: special, database, counts, parameters }: Api): string {
  const columns = parameters.flatMap((parameter): [string, readonly Value[] | null][] => {
    const column = database?.columns.findLast((one) => one.name === parameter.name);
    return column === undefined ? [] : [[parameter.slot, categoryValues(column)]];
  });
  const lists = parameters.filter(({ type }) => typeof type === "object" && "list" in type).map(({ slot }) => slot);
  const facts = { entity: database?.name ?? null, counts, columns: Object.fromEntries(columns), lists };
  return `import { defineBehaviour } from "backlot/kit";
import { ${camel(special)} } from "./${special}.js";

/** ${name}, as STAR's API of that name; ${special}.ts says what it does. */
export default defineBehaviour(
  ${JSON.stringify(name)},
  ${camel(special)}(${JSON.stringify(facts, null, 2).replaceAll("\n", "\n  ")}),
);
`;
}

/** The listed values of a column for an echo: single values only. */
function categoryValues({ categories }: ReadColumn): readonly Value[] | null {
  if (categories === null) return null;
  return categories.every((value): value is Scalar => typeof value !== "object") ? categories : [];
}

const camel = (name: string): string => name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());
