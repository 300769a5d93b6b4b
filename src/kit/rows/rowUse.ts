import type { Value } from "../spec.js";
import type { KeyStyle } from "./nextKey.js";

/** Column names by a parameter, a slot or a property. */
export type ColumnNames = Readonly<Record<string, string>>;

/** An operation over the rows of an entity, and the roles of its parameters. Plain data. */
export interface RowUse {
  readonly does: "create" | "list" | "count" | "read" | "update" | "remove";
  readonly entity: string;
  /** Singular noun of the entity: `pull request`. */
  readonly noun: string;
  /** Key column. */
  readonly key: string;
  /** True if new keys are numbers while there is no row. Default: texts. */
  readonly hasNumberKeys?: boolean;
  /** Columns of new rows that get a new key each, with its requirements. Default: `key`, in the style of the others. */
  readonly keys?: Readonly<Record<string, Omit<KeyStyle, "noun">>>;
  /** Position of the key in an object column: `name` in `metadata`. */
  readonly inside?: { readonly column: string; readonly property: string };
  /** Parameter that identifies the row, and the property of its object if that does. Default: the parameter itself. */
  readonly parameter?: string;
  readonly property?: string;
  /** Columns by the parameters that fill them; of a list, by the parameters that rows are compared with. */
  readonly columns: ColumnNames;
  /** Initial values of a new row, by column. */
  readonly initial?: Readonly<Record<string, Value>>;
  /**
   * True if a new row with an existing key overwrites that row, and if a change empties omitted columns. Default: the new row is refused,
   * and omitted columns stay.
   */
  readonly replaces?: boolean;
  /** True if a change of an object keeps its omitted properties. */
  readonly merges?: boolean;
  /** True if a change of a missing row creates it. */
  readonly upserts?: boolean;
  /** Columns by parameters that identify the row around: rows of another one are not found. */
  readonly within?: ColumnNames;
  /** Row around, which has to exist. */
  readonly owner?: OwnerRow;
  /** True if no operation lists or creates such rows: while there are none, the existing rows are unknown. */
  readonly isOpen?: boolean;
  /**
   * List columns by the parameters whose value is added or removed. Several parameters of a column are an object together, unless the list
   * holds plain values.
   */
  readonly adds?: ColumnNames;
  readonly takes?: ColumnNames;
  /** Values of the row after an update, by column. */
  readonly sets?: Readonly<Record<string, Value>>;
  /** Parameter with the values of a row by property, and the columns of these properties. */
  readonly whole?: { readonly parameter: string; readonly columns: ColumnNames };
  /** Parameter with several new rows, and the columns by their properties. */
  readonly each?: { readonly parameter: string; readonly columns: ColumnNames };
  /**
   * Other values: the parameter that holds them by name, the columns of known names, and for unknown names either one column for all of
   * them, or a column each. Without either they are dropped.
   */
  readonly others?: {
    readonly parameter?: string;
    readonly columns: ColumnNames;
    readonly column?: string;
    readonly areColumns?: true;
  };
  /** Parameter with the search words. */
  readonly words?: string;
  /** Values by parameter that mean no comparison in a list; `none` among them selects rows without a value. */
  readonly any?: Readonly<Record<string, readonly Value[]>>;
  /** Parameters that select a part of a list: a number of rows, a page, a position from an answer, or the row before. */
  readonly limit?: string;
  readonly offset?: string;
  readonly page?: string;
  readonly cursor?: string;
  readonly after?: string;
  /** Default page size. Default: all rows, or 20 if a page is requested. */
  readonly size?: number;
  /** Number of the first page. Default: 1. */
  readonly firstPage?: 0;
  /** Columns that a search for words skips. Default: none. */
  readonly hidden?: readonly string[];
}

/** Row around others that a call identifies: that of `/projects/7` in `/projects/7/tasks`. */
export interface OwnerRow extends Pick<RowUse, "entity" | "noun" | "key" | "isOpen"> {
  /** Parameter with its key. */
  readonly parameter: string;
}
