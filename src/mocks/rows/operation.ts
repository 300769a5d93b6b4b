import type { JsonSchema } from "../../schema/index.js";
import type { RowEffect } from "../../schema/rowMeaning.js";

/** An operation as any door describes it: a tool, a tool of a server, a call of an API. */
export interface Operation {
  readonly name: string;
  /** The JSON Schema of its arguments. */
  readonly parameters: JsonSchema;
  /** The JSON Schema of its results; null where it says nothing of them. */
  readonly output: JsonSchema | null;
}

/** The meaning of an operation for the rows behind it. */
export interface OperationMeaning {
  readonly does: RowEffect;
  /** Whose rows: a name of `rows`, or the plural of what the operation is called after. */
  readonly entity: string;
  /** The parameter that says which row, for operations on one; of `create` none. */
  readonly parameter?: string;
  /** The column that tells rows apart. */
  readonly key: string;
  /** The reason why it is not sure; absent where it is. */
  readonly doubt?: string;
}

/** How the arguments of an operation meet the rows. */
export interface Reading extends OperationMeaning {
  /** The columns by the parameters that fill them; of a list, by those that rows are compared with. */
  readonly columns: Readonly<Record<string, string>>;
  /** True if a new row whose key is there is written over that. */
  readonly replaces?: true;
  /** The columns by parameters that name the row around the one that is meant. */
  readonly within?: Readonly<Record<string, string>>;
  /** The columns with lists by the parameters whose value is added to them, or taken out of them. */
  readonly adds?: Readonly<Record<string, string>>;
  readonly takes?: Readonly<Record<string, string>>;
  /** Values of the row afterwards, by column: a verb has said them. */
  readonly sets?: Readonly<Record<string, string | boolean>>;
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
  /** True if the name says that it searches. */
  readonly isSearch?: true;
  /** The evidence, in short sentences. */
  readonly reasons: readonly string[];
}

/** The readings of a list of operations. */
export interface Readings {
  /** How operations meet rows, by name. */
  readonly uses: ReadonlyMap<string, Reading>;
  /** Why the others stand alone, by name. */
  readonly alone: ReadonlyMap<string, string>;
}

/** Corrections of readings by the operations' names; null for one that stands alone. */
export type Corrections = Readonly<Record<string, (Partial<OperationMeaning> & { readonly isSearch?: true }) | null>>;
