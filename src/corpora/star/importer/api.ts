import type { SlotSchemaType } from "../../../schema/index.js";
import type { ApiFile, DatabaseFile } from "../format/definitions.js";
import { type ReadColumn, readColumn, slotTypeOf } from "./columns.js";
import type { Named } from "./folder.js";

/** A parameter of an API, as a slot. */
export interface Parameter {
  /** What STAR calls it. */
  readonly name: string;
  readonly slot: string;
  readonly label: string;
  readonly type: SlotSchemaType;
  readonly required: boolean;
  /** The least and the most of a number, where they are fixed. */
  readonly range: readonly [number, number] | null;
}

/** A database: its columns, in order; of two with one name the later decides. */
export interface Database {
  readonly name: string;
  readonly columns: readonly ReadColumn[];
  /**
   * The slots of its rows by STAR's names: its columns, then what its searches add; each holds what any of them does.
   */
  readonly types: ReadonlyMap<string, SlotSchemaType>;
  /** Whether it has an `id` column of its own, which is not the row's number. */
  readonly ownId: boolean;
}

/** An API as an intent. */
export interface Api {
  readonly name: string;
  /** The required ones first, in the order in which STAR looks for them. */
  readonly parameters: readonly Parameter[];
  readonly database: Database | null;
  /** The special function that answers it, by its true name. */
  readonly function: string;
  /** Whether it says how many rows fit. */
  readonly counts: boolean;
  /** Whether it gives rows of its database. */
  readonly searches: boolean;
}

/** Four files name functions that STAR's code does not have, so that they failed always; these were meant. */
const MEANT: Readonly<Record<string, string>> = {
  book_apartment_viewing: "apartment_schedule",
  hotel_reserve: "hotel_book",
  restaurant_reserve: "restaurant_book",
  followup_doctor_appointment: "doctor_followup",
};

const SEARCHES: ReadonlySet<string> = new Set(["generic_sample", "plane_search", "trip_directions"]);

/**
 * What a parameter or column is called in commands and rows: as in STAR, but `Id` for `id`, which in a row is its own
 * number.
 */
export function slotName(name: string): string {
  return name === "id" ? "Id" : name;
}

/** What STAR calls a slot. */
export function starName(slot: string): string {
  return slot === "Id" ? "id" : slot;
}

/** Reads a database's columns. @param apis all APIs: those that search it share its slots */
export function databaseOf({ name, definition }: Named<DatabaseFile>, apis: readonly ApiFile[]): Database {
  const columns = definition.map(readColumn);
  const parameters = apis
    .filter((api) => api.db === name && isSearch(api))
    .flatMap(({ input }) => input.map(readColumn));
  const all = [...columns, ...parameters];
  const types = new Map(all.map((one) => [one.name, slotTypeOf(all.filter((other) => other.name === one.name))]));
  return { name, columns, types, ownId: columns.some((column) => column.name === "id") };
}

/** Reads an API. */
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

function calledFunction(definition: ApiFile): string {
  return MEANT[definition.function] ?? definition.function;
}

function isSearch(definition: ApiFile): boolean {
  return SEARCHES.has(calledFunction(definition));
}
