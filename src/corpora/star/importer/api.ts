import type { Row } from "../../../kit/internal.js";
import type { SlotSchemaType } from "../../../schema/index.js";
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
