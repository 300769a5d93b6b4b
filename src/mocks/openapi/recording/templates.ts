import { isObject, type JsonObject } from "../../../base/json/object.js";
import { singularName } from "../../../schema/english/nouns.js";
import { snakeCase } from "../../../schema/freeNames.js";
import { isIdentifier } from "../../../schema/names.js";
import { decoded } from "../../serve/http/target.js";
import { keyProperty } from "../importing/entities/rowShapes.js";

export interface Visit {
  readonly method: string;
  readonly parts: readonly string[];
  readonly status: number;
  /** Value of the answer; undefined if it is not JSON. */
  readonly value: unknown;
}

export interface Template {
  readonly path: string;
  /** Types of parameters that are fields of recorded rows, by name. */
  readonly types: Readonly<Record<string, "string" | "integer">>;
}

const KEY =
  /^(?:\d+|[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}|[0-9a-f]{16,}|[A-Za-z]{1,12}[_-](?=[A-Za-z0-9]*\d)[A-Za-z0-9]{1,40})$/i;
/** Parts that name services rather than rows. */
const ROOT = /^(?:v\d+(?:\.\d+)?|api|rest)$/i;
const KEY_NAME = /(?:^|_)(?:id|key|uuid|slug|number|code|name|login|username|sku|iban)$/;
/** Fields with the sort or state of a row, whose values many rows share. */
const SORT = /(?:^|_)(?:object|type|kind|status|state|category|version)$/;
const CHANGES: ReadonlySet<string> = new Set(["put", "patch", "delete"]);

interface Branch {
  readonly visits: readonly Visit[];
  readonly at: number;
  readonly template: Template;
}

/**
 * Returns the path of each request with its keys as parameters. A part is a key if it looks like one, or if it is the value of a field in
 * the row that was answered, listed or created there: the parameter has that field's name. Parts beside keys that were not found are keys
 * too.
 */
export function templatesOf(visits: readonly Visit[]): ReadonlyMap<Visit, Template> {
  const made = new Map<Visit, Template>();
  const shown = new Set(visits.flatMap(({ value }) => keysIn(value)));
  const open: Branch[] = [{ visits, at: 0, template: { path: "", types: {} } }];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const { at, template } = next;
    const [ending, further] = split(next.visits, ({ parts }) => parts.length <= at);
    for (const one of ending) made.set(one, template);
    const byPart = new Map<string, Visit[]>();
    for (const one of further) {
      const part = one.parts[at] as string;
      const known = byPart.get(part);
      if (known === undefined) byPart.set(part, [one]);
      else known.push(one);
    }
    const found = at === 0 ? null : keysAt(next, ending, byPart, shown);
    const texts = found?.texts ?? new Set<string>();
    for (const [part, all] of byPart)
      if (!texts.has(part))
        open.push({ visits: all, at: at + 1, template: { ...template, path: `${template.path}/${part}` } });
    if (found !== null && texts.size > 0) {
      const { name, type } = named(found, template);
      const types = type === null ? template.types : { ...template.types, [name]: type };
      const all = [...byPart].flatMap(([part, some]) => (texts.has(part) ? some : []));
      open.push({ visits: all, at: at + 1, template: { path: `${template.path}/{${name}}`, types } });
    }
  }
  return made;
}

interface FoundKeys {
  readonly texts: ReadonlySet<string>;
  readonly noun: string;
  readonly field: string | null;
  readonly type: "string" | "integer" | null;
  readonly fields: readonly string[];
}

function keysAt(
  { at, visits, template }: Branch,
  ending: readonly Visit[],
  byPart: ReadonlyMap<string, readonly Visit[]>,
  shown: ReadonlySet<string>,
): FoundKeys {
  const before = template.path.endsWith("}") ? "" : decoded(visits[0]?.parts[at - 1] ?? "");
  const noun = snakeCase(singularName(before)).replace(/[^a-z0-9_]/gi, "") || "row";
  const lists = ending.flatMap(({ status, value }) => (status < 300 ? [listIn(value)] : []));
  const rows = lists.flat();
  const listed = toldApartBy(lists);
  const created = ending.flatMap(({ method, status, value }) => (method === "post" && status < 300 ? [value] : []));
  const texts = new Set<string>();
  const counts = new Map<string, number>();
  const held: JsonObject[] = [...rows];
  for (const [part, all] of byPart) {
    const text = decoded(part);
    if (text === "") continue;
    const answers = all.flatMap(({ parts, status, value }) =>
      status < 300 && isObject(value) && parts.length <= at + 2 ? [value] : [],
    );
    const own = answers.flatMap((value) => rowsWith(value, text));
    const others = answers.length > 0 ? [] : created.flatMap((value) => rowsWith(value, text));
    const mayBeKey = !ROOT.test(before) && !isCollection(all, at);
    const fields = new Set([
      ...(mayBeKey ? [...own, ...others].flatMap((row) => fieldsWith(row, text)) : []),
      ...(answers.length > 0 ? [] : (listed.get(text) ?? [])),
    ]);
    held.push(...own, ...others);
    for (const field of fields) counts.set(field, (counts.get(field) ?? 0) + 1);
    const isKnown = shown.has(text) && before !== "" && mayBeKey;
    if (fields.size > 0 || isKnown || (KEY.test(text) && !ROOT.test(text))) texts.add(part);
  }
  const tails = new Set([...texts].flatMap((part) => tailsOf(byPart.get(part) ?? [], at)));
  if (texts.size > 0 || rows.length > 0)
    for (const [part, all] of byPart) if (part !== "" && isMissing(all, at, tails)) texts.add(part);
  const fields = [...new Set(held.flatMap((row) => Object.keys(row)))];
  const field = best(counts, keyProperty(`${noun}_id`, fields, noun));
  const values = field === null ? [] : held.flatMap((row) => (Object.hasOwn(row, field) ? (row[field] ?? []) : []));
  const type = values.length === 0 ? null : values.every((one) => typeof one === "number") ? "integer" : "string";
  return { texts, noun, field, type, fields };
}

/** Names a parameter: the name leads the import to the field. */
function named(
  { noun, field, type, fields }: FoundKeys,
  { path }: Template,
): Pick<FoundKeys, "type"> & { name: string } {
  const usual = `${noun}_id`;
  const own = field === null || !isIdentifier(field) || keyProperty(usual, fields, noun) === field ? usual : field;
  let name = own;
  const isTaken = (): boolean => path.includes(`{${name}}`);
  if (isTaken() && own !== usual) name = `${noun}_${own}`;
  for (let count = 2; isTaken(); count++) name = `${noun}_${count}_id`;
  return { name, type };
}

function best(counts: ReadonlyMap<string, number>, usual: string | null): string | null {
  const rank = (field: string): number => (field === usual ? 2 : KEY_NAME.test(snakeCase(field)) ? 1 : 0);
  const all = [...counts].sort(([one, a], [other, b]) => b - a || rank(other) - rank(one));
  return all[0]?.[0] ?? null;
}

const isCollection = (visits: readonly Visit[], at: number): boolean =>
  visits.some(({ parts, status, value }) => parts.length === at + 1 && status < 300 && listIn(value).length > 0);

/** Tests if every request to a part is a change or was not found, or, without one, if the requests below it are those below keys. */
function isMissing(visits: readonly Visit[], at: number, tails: ReadonlySet<string>): boolean {
  const [last, further] = split(visits, ({ parts }) => parts.length === at + 1);
  const isOfOne = ({ method, status }: Visit): boolean =>
    CHANGES.has(method) || (["get", "head"].includes(method) && (status === 404 || status === 410));
  return last.every(isOfOne) && (last.length > 0 || tailsOf(further, at).every((tail) => tails.has(tail)));
}

const tailsOf = (visits: readonly Visit[], at: number): readonly string[] =>
  visits.flatMap(({ parts }) => (parts.length > at + 1 ? [parts.slice(at + 1).join("/")] : []));

function listIn(value: unknown): readonly JsonObject[] {
  const lists = Array.isArray(value) ? [value] : isObject(value) ? Object.values(value).filter(Array.isArray) : [];
  const [list = []] = lists.filter((one) => one.length > 0 && one.every(isObject));
  return list as readonly JsonObject[];
}

/** Returns the fields by the values that are unique in every list. */
function toldApartBy(lists: readonly (readonly JsonObject[])[]): ReadonlyMap<string, ReadonlySet<string>> {
  const made = new Map<string, Set<string>>();
  for (const field of new Set(lists.flat().flatMap((row) => Object.keys(row)))) {
    const texts = lists.map((rows) => rows.flatMap((row) => textOf(row[field]) ?? []));
    const areTold = texts.every((some, nth) => new Set(some).size === lists[nth]?.length);
    if (!areTold || SORT.test(snakeCase(field))) continue;
    for (const text of texts.flat()) made.set(text, (made.get(text) ?? new Set()).add(field));
  }
  return made;
}

function rowsWith(value: unknown, text: string): readonly JsonObject[] {
  if (!isObject(value)) return [];
  return [value, ...Object.values(value).filter(isObject)]
    .filter((row) => fieldsWith(row, text).length > 0)
    .slice(0, 1);
}

const fieldsWith = (row: JsonObject, text: string): readonly string[] =>
  Object.keys(row).filter((name) => textOf(row[name]) === text && !SORT.test(snakeCase(name)));

const textOf = (value: unknown): string | undefined =>
  typeof value === "string" || typeof value === "number" ? String(value) : undefined;

function keysIn(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(keysIn);
  if (!isObject(value)) return [];
  return Object.entries(value).flatMap(([name, held]) => {
    const text = textOf(held);
    return text !== undefined && KEY_NAME.test(snakeCase(name)) ? [text] : keysIn(held);
  });
}

function split<T>(all: readonly T[], isFirst: (one: T) => boolean): readonly [T[], T[]] {
  const [first, second]: [T[], T[]] = [[], []];
  for (const one of all) (isFirst(one) ? first : second).push(one);
  return [first, second];
}
