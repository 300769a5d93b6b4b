import type { JsonSchema } from "../../schema/index.js";
import type { RowEffect } from "../../schema/rowMeaning.js";

/** An operation from any source: a tool, a tool of a server, a call of an API. */
export interface Operation {
  readonly name: string;
  readonly parameters: JsonSchema;
  readonly output: JsonSchema | null;
}

/** Meaning of an operation for the rows behind it. */
export interface OperationMeaning {
  readonly does: RowEffect;
  /** Entity of the rows: a name in `rows`, or the plural of the operation's noun. */
  readonly entity: string;
  /** Parameter that identifies the row, for operations on one row except `create`. */
  readonly parameter?: string;
  /** Key column. */
  readonly key: string;
  /** Reason of doubt; absent without doubt. */
  readonly doubt?: string;
}

export interface Reading extends OperationMeaning {
  /** True if `key` is another column than the key of the rows: `email` of `get_owner_by_email`. */
  readonly isByOther?: true;
  /** Columns by the parameters that fill them; of a list, by the parameters that rows are compared with. */
  readonly columns: Readonly<Record<string, string>>;
  /** True if a new row with an existing key overwrites that row. */
  readonly replaces?: true;
  /** Columns by parameters that identify the row around. */
  readonly within?: Readonly<Record<string, string>>;
  /** List columns by the parameters whose value is added or removed; several parameters of a column are an object together. */
  readonly adds?: Readonly<Record<string, string>>;
  readonly takes?: Readonly<Record<string, string>>;
  /** Values of the row after the operation, by column, from its verb. */
  readonly sets?: Readonly<Record<string, string | boolean>>;
  /** Parameter with the values of a row by property. */
  readonly whole?: string;
  readonly words?: string;
  readonly limit?: string;
  readonly offset?: string;
  readonly page?: string;
  /** True if new keys are numbers while there is no row. Default: texts. */
  readonly hasNumberKeys?: boolean;
  readonly isSearch?: true;
  /** Parameters that choose no rows of a list, although they are not about the form of the answer. */
  readonly unused?: readonly string[];
  readonly reasons: readonly string[];
}

export interface Readings {
  readonly uses: ReadonlyMap<string, Reading>;
  readonly alone: ReadonlyMap<string, string>;
}

/** Returns the key of an entity's rows by the readings that are about it. */
export const keyOfRows = (own: readonly Reading[]): string | undefined =>
  (own.find((use) => use.isByOther !== true) ?? own[0])?.key;

/** Corrections of readings by operation name; null for an operation that stands alone. */
export type Corrections = Readonly<Record<string, (Partial<OperationMeaning> & { readonly isSearch?: true }) | null>>;

/** Reason of an import's note about a parameter without an effect on a list. */
export const UNFILTERED = "a parameter of a list chooses none of its rows";

/** States that a parameter of a list has no effect. */
export const unusedParameter = (name: string, entity: string): string =>
  SORTS.test(name.replace(/[^A-Za-z0-9]/g, "").toLowerCase())
    ? `${name} sorts nothing: rows of ${entity} keep their order`
    : `${name} chooses nothing: rows of ${entity} have no such property`;

const SORTS = /^(?:sort|order|direction)(?:by|ing|order|direction|field|key)?$/;
