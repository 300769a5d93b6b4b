/** Names of columns by what fills them: a parameter, a slot, a property. */
export type ColumnNames = Readonly<Record<string, string>>;

/** An operation over the rows of an entity, and the roles of its parameters. Plain data. */
export interface RowUse {
  readonly does: "create" | "list" | "read" | "update" | "remove";
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
