import type { Value } from "../spec.js";
import type { KeyStyle } from "./nextKey.js";

/** Names of columns by what fills them: a parameter, a slot, a property. */
export type ColumnNames = Readonly<Record<string, string>>;

/** An operation over the rows of an entity, and the roles of its parameters. Plain data. */
export interface RowUse {
  readonly does: "create" | "list" | "count" | "read" | "update" | "remove";
  readonly entity: string;
  /** One row in words: `pull request`. */
  readonly noun: string;
  /** The column that tells rows apart. */
  readonly key: string;
  /** True if new keys are numbers while there is no row. Default: texts. */
  readonly hasNumberKeys?: boolean;
  /** The columns of new rows that get a key each, and what it has to be. Default: `key`, in the style of the others. */
  readonly keys?: Readonly<Record<string, Omit<KeyStyle, "noun">>>;
  /** The place of the key in an object that a column holds: `name` in `metadata`. */
  readonly inside?: { readonly column: string; readonly property: string };
  /** The parameter that says which row, and the property of its object that does. Default: the parameter does. */
  readonly parameter?: string;
  readonly property?: string;
  /** The columns that parameters fill; of a list, those that rows are compared with. */
  readonly columns: ColumnNames;
  /** Values of a new row of which a call says nothing, by column. */
  readonly initial?: Readonly<Record<string, Value>>;
  /** True if a new row whose key is there is written over that, and if a change empties what it does not say. Default: it is refused, and stays. */
  readonly replaces?: boolean;
  /** True if objects keep what a change of them does not say. */
  readonly merges?: boolean;
  /** True if a change of a row that is not there makes it. */
  readonly upserts?: boolean;
  /** The columns by parameters that name the row around the one that is meant: a row of another one is not found. */
  readonly within?: ColumnNames;
  /** The row around, which has to be there. */
  readonly owner?: OwnerRow;
  /** True if nothing lists or makes such rows: while there are none, nobody can know of any. */
  readonly isOpen?: boolean;
  /** The columns with lists by the parameters whose value comes into them, or goes out of them. */
  readonly adds?: ColumnNames;
  readonly takes?: ColumnNames;
  /** Values of the row after an update, by column. */
  readonly sets?: Readonly<Record<string, Value>>;
  /** The parameter that holds what is said of a row, property by property, and the columns of these. */
  readonly whole?: { readonly parameter: string; readonly columns: ColumnNames };
  /** The parameter that holds several new rows, and the columns by their properties. */
  readonly each?: { readonly parameter: string; readonly columns: ColumnNames };
  /**
   * Values that no other parameter is for: the parameter that holds them by name, the columns of known names, and for the other
   * names either one column that holds them together, or a column each. Without either they are dropped.
   */
  readonly others?: {
    readonly parameter?: string;
    readonly columns: ColumnNames;
    readonly column?: string;
    readonly areColumns?: true;
  };
  /** The parameter with words that rows are searched for. */
  readonly words?: string;
  /** The values by parameter for which a list compares nothing; `none` among them asks for rows without one. */
  readonly any?: Readonly<Record<string, readonly Value[]>>;
  /** The parameters that say how many rows are wanted, and from where: a number of rows, a page, what an answer named, or the row before. */
  readonly limit?: string;
  readonly offset?: string;
  readonly page?: string;
  readonly cursor?: string;
  readonly after?: string;
  /** How many rows a page has where no call says it. Default: all, or 20 where a page is asked for. */
  readonly size?: number;
  /** The number of the first page. Default: 1. */
  readonly firstPage?: 0;
  /** Columns that no search for words looks into. Default: none. */
  readonly hidden?: readonly string[];
}

/** The row that a call names around others: that of `/projects/7` in `/projects/7/tasks`. */
export interface OwnerRow extends Pick<RowUse, "entity" | "noun" | "key" | "isOpen"> {
  /** The parameter with its key. */
  readonly parameter: string;
}
