import type { Scalar, Value } from "../../../kit/internal.js";
import type { SlotSchemaType } from "../../../schema/index.js";
import type { Column } from "../format/definitions.js";
import { evaluate, Unevaluated } from "./evaluate.js";
import { type Python, parsePython } from "./python.js";

/** A number, or an expression that computes it for a row. */
export type Bound = number | Python;

/** A column or parameter with parsed expressions; `unread` holds those that could not be parsed. */
export interface ReadColumn {
  readonly name: string;
  readonly type: string;
  readonly label: string;
  /** The listed values, if there are any. */
  readonly categories: readonly Value[] | null;
  readonly least: Bound | null;
  readonly most: Bound | null;
  /** The rows that have the column; null for all. */
  readonly enabled: Python | null;
  readonly unread: readonly string[];
}

/** Longer values, such as sentences and instructions, are samples and no closed set. */
const MAX_WORD_CHARACTERS = 40;

export function readColumn({ Name, Type, Categories, Min, Max, Enabled, ReadableName }: Column): ReadColumn {
  const unread: string[] = [];
  const bound = (given: number | string | undefined): Bound | null => {
    if (given === undefined || typeof given === "number") return given ?? null;
    return expression(given, unread);
  };
  return {
    name: Name,
    type: Type,
    label: ReadableName ?? Name,
    categories: typeof Categories === "string" ? parseList(Categories, unread) : (Categories ?? null),
    least: bound(Min),
    most: bound(Max),
    enabled: Enabled === undefined ? null : expression(Enabled, unread),
    unread,
  };
}

function expression(text: string, unread: string[]): Python | null {
  const tree = text.startsWith("!") ? parsePython(text.slice(1)) : null;
  if (tree === null) unread.push(text);
  return tree;
}

function parseList(text: string, unread: string[]): readonly Value[] | null {
  const tree = expression(text, unread);
  if (tree === null) return null;
  try {
    const value = evaluate(tree);
    if (Array.isArray(value)) return value as readonly Value[];
  } catch (thrown) {
    if (!(thrown instanceof Unevaluated)) throw thrown;
  }
  unread.push(text);
  return null;
}

/** Closed for short listed values, a list if they are lists. */
export function slotTypeOf(columns: readonly ReadColumn[]): SlotSchemaType {
  const values: Scalar[] = [];
  let isList = false;
  for (const { type, categories, least, most } of columns) {
    isList ||= type === "CategoricalMultiple" || type === "CategoricalList";
    isList ||= categories?.some((value) => Array.isArray(value)) === true;
    if (type === "Boolean") values.push(true, false);
    else if (categories !== null) values.push(...(categories.flat() as Scalar[]));
    else if (type === "Integer" && columns.length > 1) values.push(...range(least, most));
  }
  const first = columns[0] as ReadColumn;
  const types = new Set(columns.map(({ type }) => type));
  if (types.size === 1 && first.type === "Boolean") return "bool";
  if (types.size === 1 && first.type === "Integer") return "int";
  const distinct = [...new Set(values)];
  const isClosed = distinct.length > 0 && distinct.every((value) => String(value).length <= MAX_WORD_CHARACTERS);
  const item = isClosed ? { enum: distinct } : "str";
  return isList ? { list: item } : item;
}

function range(least: Bound | null, most: Bound | null): number[] {
  if (typeof least !== "number" || typeof most !== "number" || most - least > 1_000) return [];
  return Array.from({ length: most - least + 1 }, (_, i) => least + i);
}
