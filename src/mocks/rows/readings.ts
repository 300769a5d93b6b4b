import { given } from "../../base/json/given.js";
import type { Row, Value } from "../../kit/internal.js";
import { pluralName, singularName } from "../../schema/english/nouns.js";
import { snakeCase } from "../../schema/freeNames.js";
import type { JsonSchema } from "../../schema/index.js";
import type { Draft } from "./drafts.js";
import {
  calledKey,
  isOwnKey,
  type KeyedEntity,
  type KnownEntities,
  keyParameter,
  keyStem,
  type NamedOperation,
} from "./entities.js";
import type { Reading } from "./operation.js";
import {
  columnsGiven,
  isForm,
  pagingIn,
  propertiesOf,
  requiredIn,
  rowProperties,
  rowSchemas,
  wholeParameter,
} from "./schemas.js";
import { type StateColumn, stateAfter, stateSaid } from "./stateAfter.js";

export interface DraftedOperation extends NamedOperation {
  readonly draft: Draft;
  /** Key column by correction. */
  readonly key?: string;
  /** True if a correction defines the effect. */
  readonly isSaid?: true;
}

type Columns = Readonly<Record<string, string>>;

interface Table {
  readonly keyed: KeyedEntity;
  readonly key: string;
  /** True if a correction names the key. */
  readonly isSaid: boolean;
  readonly columns: ReadonlySet<string>;
  /** Columns in which rows hold lists. */
  readonly lists: ReadonlySet<string>;
  readonly states: readonly StateColumn[];
  readonly parents: ReadonlySet<string>;
  readonly hasNumberKeys: boolean;
}

/** @returns the reading of each by name, or the reason why it stands alone */
export function readingsOf(
  entity: string,
  own: readonly DraftedOperation[],
  rows: readonly Row[],
  known: KnownEntities,
): readonly [string, Reading | string][] {
  const keyed = known.get(singularName(snakeCase(entity))) as KeyedEntity;
  const named = own.map((one) => one.draft.parameter ?? keyParameter(one.operation.parameters, keyed, known));
  const isOwn = (name: string): boolean => isOwnKey(name, keyed.single);
  const hasOwn = named.some((parameter) => parameter !== null && isOwn(parameter));
  // If rows have a key named after them, keys of other entities identify none of them.
  const meant = named.map((name, at) => {
    const isOther = hasOwn && name !== null && !isOwn(name) && keyStem(name) !== null && !keyed.columns.has(name);
    return isOther && own[at]?.isSaid !== true ? null : name;
  });
  const isOfOne = ({ draft: { does } }: DraftedOperation): boolean => !["create", "list", "count"].includes(does);
  const meaning = meant.filter((name, at) => name !== null && isOfOne(own[at] as DraftedOperation)) as string[];
  // Of `get_owner_by_email` and `get_owner`, the latter has the key.
  const first = meaning.find((name) => calledKey([name], keyed) !== undefined) ?? meaning[0];
  const shown = own.flatMap(({ operation, draft: { does } }) =>
    does === "remove" || does === "count" ? [] : rowProperties(operation.output),
  );
  const [said] = own.flatMap((one) => one.key ?? []);
  const key = said ?? keyColumn(first, keyed, shown);
  const types = own.flatMap(({ operation }, at) => propertiesOf(operation.parameters)[meant[at] ?? ""]?.type ?? []);
  const table: Table = {
    keyed,
    key,
    isSaid: said !== undefined,
    columns: new Set([...keyed.columns, ...own.flatMap((one) => columnsOf(one, keyed.single)), key]),
    lists: new Set([...keyed.lists, ...own.flatMap(({ draft: { part } }) => part?.list ?? [])]),
    states: stateColumns(own, rows),
    parents: new Set([
      ...keyed.around,
      // Columns that a call has to name beside the key identify the row too.
      ...own.flatMap(({ operation, draft }, at) =>
        /^(?:read|remove)$/.test(draft.does)
          ? requiredIn(operation.parameters).filter((name) => name !== meant[at])
          : [],
      ),
    ]),
    hasNumberKeys: types.some((type) => type === "integer" || type === "number"),
  };
  return own.map((one, at) => [one.operation.name, readingOf(one, meant[at] ?? null, table)]);
}

function readingOf(
  { operation: { parameters }, draft }: DraftedOperation,
  parameter: string | null,
  table: Table,
): Reading | string {
  const { keyed, columns } = table;
  const { does, act, reasons, doubt, replaces, isSearch } = draft;
  const isOfRow = does !== "create" && does !== "list" && does !== "count";
  const base = { entity: keyed.name, ...keyOf(isOfRow ? parameter : null, table), reasons, ...given({ doubt }) };
  const all = Object.keys(propertiesOf(parameters));
  const held: Columns = Object.fromEntries(
    all.flatMap((name) => {
      const column = columnOf(name, columns);
      return column === null ? [] : [[name, column]];
    }),
  );
  const filled: Columns = Object.fromEntries(all.map((name) => [name, held[name] ?? name]));
  const whole = wholeParameter(parameters, keyed.single) ?? undefined;
  const within = withinOf(held, isOfRow ? parameter : null, table);
  if (does === "create") {
    const numbers = table.hasNumberKeys ? { hasNumberKeys: true } : {};
    return { does, ...base, columns: without(filled, whole), ...numbers, ...given({ whole, replaces }), ...within };
  }
  if (does === "list" || does === "count") {
    const compared = { ...inOtherNumber(parameters, table), ...held };
    const rest = all.filter((name) => !Object.hasOwn(compared, name));
    const paging = pagingIn(rest);
    const unused = rest.filter((name) => !Object.values(paging).includes(name) && !isForm(name));
    return {
      does,
      ...base,
      columns: compared,
      ...paging,
      ...given({ isSearch }),
      ...(unused.length > 0 ? { unused } : {}),
    };
  }
  if (parameter === null) return `no parameter of it says which of the ${keyed.name} is meant`;
  const member = all.find((name) => name !== parameter && isOfMember(name, table));
  if (draft.part === undefined && does !== "read" && member !== undefined)
    return `${member} names one of a list in the row, which only a handler changes`;
  if (does !== "update") return { does, ...base, parameter, columns: {}, ...within };
  const after = act === undefined ? {} : stateAfter(act, table.states);
  const sets = draft.isState === true && Object.keys(after).length === 0 ? stateSaid(act ?? "", table.states) : after;
  if (draft.isState === true && Object.keys(sets).length === 0)
    return `no column says if ${keyed.name} are ${JSON.stringify(act)}`;
  // If a row has no column for a cancellation, it is deleted.
  if (act === "cancel" && Object.keys(sets).length === 0)
    return {
      does: "remove",
      ...base,
      parameter,
      columns: {},
      ...within,
      reasons: [...reasons, `no column says how ${keyed.name} stand`],
    };
  const inner = Object.keys(within.within ?? {});
  const changed = without({ ...filled, ...renewed(all, table) }, parameter, whole, ...inner);
  const lists = listsOf(draft, columns, Object.keys(changed));
  return {
    does,
    ...base,
    parameter,
    columns: draft.part === undefined ? changed : {},
    ...within,
    ...lists,
    ...(Object.keys(sets).length === 0 ? {} : { sets }),
    ...given({ whole }),
  };
}

/** Tests if a parameter is the key of one of a list in the row: `update_cart_item(cart_id, item_id)`. */
const isOfMember = (name: string, { keyed, lists }: Table): boolean =>
  !keyed.columns.has(name) && columnOf(pluralName(keyStem(name) ?? ""), lists) !== null;

/** Returns the column that identifies the row of an operation: of `get_owner_by_email`, that of its parameter. */
function keyOf(parameter: string | null, { keyed, key, isSaid }: Table): Pick<Reading, "key" | "isByOther"> {
  const isKey = parameter === null || isSaid || calledKey([parameter], keyed) !== undefined;
  const column = isKey ? null : columnOf(parameter, keyed.columns);
  return column === null || column === key ? { key } : { key: column, isByOther: true };
}

/** Returns the columns of parameters such as `tag`, where rows have a list `tags`, and `ids`, where they have an `id`. */
function inOtherNumber(parameters: JsonSchema, { columns, lists }: Table): Columns {
  const found = Object.entries(propertiesOf(parameters)).flatMap(([name, { type }]) => {
    const plain = snakeCase(name);
    const column = type === "array" ? columnOf(singularName(plain), columns) : columnOf(pluralName(plain), lists);
    return column === null ? [] : [[name, column] as const];
  });
  return Object.fromEntries(found);
}

/** Returns the columns of parameters such as `new_name`, where rows have a `name` and no `new_name`. */
function renewed(names: readonly string[], { keyed, columns }: Table): Columns {
  const found = names.flatMap((name) => {
    const old = name.replace(/^new(?=[A-Z_-])[_-]?/, "");
    const column = old === name || keyed.columns.has(name) ? null : columnOf(old, columns);
    return column === null ? [] : [[name, column] as const];
  });
  return Object.fromEntries(found);
}

function withinOf(held: Columns, parameter: string | null, { keyed, key, parents }: Table): Pick<Reading, "within"> {
  const around = Object.entries(held).filter(
    ([name, column]) => name !== parameter && column !== key && parents.has(name) && keyed.columns.has(column),
  );
  return around.length === 0 ? {} : { within: Object.fromEntries(around) };
}

/**
 * Returns the list of a row to add to or remove from: a column of that name in plural or singular, or a new one.
 * @param names parameters of the item
 */
function listsOf(
  { part }: Draft,
  columns: ReadonlySet<string>,
  names: readonly string[],
): Pick<Reading, "adds" | "takes"> {
  if (part === undefined) return {};
  const list = columnOf(part.list, columns) ?? columnOf(singularName(part.list), columns) ?? part.list;
  if (part.isTaken) return { takes: { [part.parameter]: list } };
  return { adds: Object.fromEntries([part.parameter, ...names].map((name) => [name, list])) };
}

function columnsOf(
  { operation: { parameters, output }, draft: { does, part } }: DraftedOperation,
  single: string,
): readonly string[] {
  const isOfRow = does === "create" || (does === "update" && part === undefined);
  const told = isOfRow ? columnsGiven(parameters, single) : [];
  return [...told, ...(does === "remove" || does === "count" ? [] : rowProperties(output))];
}

function stateColumns(own: readonly DraftedOperation[], rows: readonly Row[]): readonly StateColumn[] {
  const made = new Map<string, StateColumn>();
  for (const { operation } of own) {
    const told = Object.entries(propertiesOf(operation.parameters));
    for (const [name, schema] of [...told, ...Object.entries(rowSchemas(operation.output))]) {
      const { enum: closed, type } = schema;
      const words = Array.isArray(closed) ? closed.filter((one): one is string => typeof one === "string") : [];
      const isClosed = words.length > 0 || (type !== undefined && type !== "string");
      if (made.get(name)?.isClosed !== true) made.set(name, { name, isBoolean: type === "boolean", words, isClosed });
    }
  }
  for (const name of new Set(rows.flatMap((row) => Object.keys(row)))) {
    const values = rows.flatMap((row) => (row[name] === undefined || row[name] === null ? [] : [row[name] as Value]));
    const isBoolean = values.length > 0 && values.every((value) => typeof value === "boolean");
    const words = values.filter((value): value is string => typeof value === "string");
    if (isBoolean || (words.length > 0 && made.get(name)?.isClosed !== true))
      made.set(name, { name, isBoolean, words: [...new Set(words)], isClosed: false });
  }
  return [...made.values()];
}

function columnOf(name: string, columns: ReadonlySet<string>): string | null {
  if (columns.has(name)) return name;
  return [...columns].find((one) => snakeCase(one) === snakeCase(name)) ?? null;
}

const without = (columns: Columns, ...left: readonly (string | undefined)[]): Columns =>
  Object.fromEntries(Object.entries(columns).filter(([name]) => !left.includes(name)));

function keyColumn(parameter: string | undefined, keyed: KeyedEntity, shown: readonly string[]): string {
  if (parameter !== undefined && keyed.columns.has(parameter)) return parameter;
  if (keyed.rowKey !== null) return keyed.rowKey;
  return calledKey(shown, keyed) ?? parameter ?? "id";
}
