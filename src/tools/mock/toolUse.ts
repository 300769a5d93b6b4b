/** What a tool does with the rows of an entity. */
export type ToolEffect = "create" | "list" | "read" | "update" | "remove";

/** What a tool means for the state behind it. */
export interface ToolMeaning {
  readonly does: ToolEffect;
  /** Whose rows: a name of `rows`, or the plural of what the tool is called after. */
  readonly entity: string;
  /** The parameter that says which row, for tools about one; of `create` none. */
  readonly parameter?: string;
  /** The column that tells rows apart. */
  readonly key: string;
}

/** How a tool's arguments meet the rows. */
export interface ToolUse extends ToolMeaning {
  /** The columns by the parameters that fill them; of a list, by those that rows are compared with. */
  readonly columns: Readonly<Record<string, string>>;
  /** The parameter that holds what is said of a row, property by property. */
  readonly whole?: string;
  /** The parameter with words that rows are searched for. */
  readonly words?: string;
  /** The parameters that say how many rows are wanted, and from where. */
  readonly limit?: string;
  readonly offset?: string;
  readonly page?: string;
  /** True if new keys are numbers while there is no row. Default: texts. */
  readonly hasNumberKeys?: boolean;
}
