import type { Value } from "../spec.js";

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
  /** The parameter that says which row. */
  readonly parameter?: string;
  /** The columns that parameters fill; of a list, those that rows are compared with. */
  readonly columns: ColumnNames;
  /** Values of a new row of which a call says nothing, by column. */
  readonly initial?: Readonly<Record<string, Value>>;
  /** True if a new row whose key is there is written over that. Default: it is refused. */
  readonly replaces?: boolean;
  /** The columns by parameters that name the row around the one that is meant: a row of another one is not found. */
  readonly within?: ColumnNames;
  /** The columns with lists by the parameters whose value comes into them, or goes out of them. */
  readonly adds?: ColumnNames;
  readonly takes?: ColumnNames;
  /** Values of the row after an update, by column. */
  readonly sets?: Readonly<Record<string, Value>>;
  /** The parameter that holds what is said of a row, property by property, and the columns of these. */
  readonly whole?: { readonly parameter: string; readonly columns: ColumnNames };
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
  /** The parameters that say how many rows are wanted, and from where. */
  readonly limit?: string;
  readonly offset?: string;
  readonly page?: string;
  /** Columns that no search for words looks into. Default: none. */
  readonly hidden?: readonly string[];
}
