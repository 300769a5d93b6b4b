import { given } from "../../../base/json/given.js";
import { isObject } from "../../../base/json/object.js";
import { type ColumnNames, own, put, type RowUse, type Value } from "../../../kit/internal.js";
import { rowNoun } from "../../../schema/english/nouns.js";
import type { IntentFile, SlotFile } from "../../../schema/index.js";
import type { ImportItem } from "../../../transcript/files/importing/item.js";
import { rowBehaviourFile } from "../../rows/behaviourFile.js";
import { isForm } from "../../rows/schemas.js";
import type { ApiOperation, ApiPaging, ApiSchema } from "../mapping.js";
import { placeOfKey } from "./entities/nestedKeys.js";
import { column, isOpen, type Resource, type ResourceUse } from "./entities/resources.js";
import { askedIn, pagingOf, searchSlot } from "./paging.js";
import type { ObjectShape, Shapes } from "./shapes.js";
import { heldUnder, plainName } from "./words.js";

/** @param slot the slot with the key of the row that is meant */
export function behaviourOf(
  command: string,
  operation: Pick<ApiOperation, "parameters" | "body" | "method" | "responses">,
  args: IntentFile["args"],
  slot: string | undefined,
  use: ResourceUse,
  resource: Resource,
  seen: Seen,
): ImportItem {
  const { parameters, body, method, responses } = operation;
  const { entity, names } = resource;
  const { does, around, sets = {} } = use;
  const key = column(resource, use.key);
  const inPath = parameters.filter((each) => each.in === "path");
  const slotOfPath = (name: string) => inPath.find((each) => each.name === name)?.slot;
  const inside = placeOfKey(use.key, names);
  const parents = pairs(
    Object.entries(around).map(([name, held]) => [slotOfPath(name), held]),
    resource,
  );
  const assigned = does === "create" ? assignedBy(body, resource, key, seen) : null;
  const known = assigned === null ? names : { ...names, [assigned]: key };
  const said = saidIn(operation, { ...resource, names: known }, Object.values(parents), seen);
  const rows = { does, entity, noun: rowNoun(entity), key };
  const making = { keys: keysOf(resource), ...(use.initial === undefined ? {} : { initial: use.initial }) };
  // The key of a row may be a property of the body.
  const named = slot !== undefined && slot === body?.slot ? { property: use.parameter as string } : {};
  const one = { ...rows, ...given({ parameter: slot }), ...named, within: parents, ...open(isOpen(resource)) };
  const shared = { ...given({ whole: said.whole, inside: inside ?? undefined }) };
  const facts: Readonly<Record<typeof does, () => RowUse>> = {
    list: () => ({ ...rows, ...listFacts(operation, args, use, resource, parents, seen), ...ownerOf(use, slotOfPath) }),
    read: () => ({ ...one, columns: {} }),
    create: () => {
      const many = manySlot(body, resource, seen);
      const each = { parameter: many ?? "", columns: without(names, (_, held) => held in parents) };
      const columns = { ...said.columns, ...parents };
      return {
        ...rows,
        ...making,
        ...shared,
        ...ownerOf(use, slotOfPath),
        columns,
        ...(many === null ? {} : { each }),
        // A call that names a row which may exist puts it here, too.
        ...(assigned === null ? {} : { replaces: true }),
      };
    },
    update: () => {
      const isUpsert = use.sets === undefined && createsByKey(method, responses, resource);
      const listsBy = (all: ColumnNames): ColumnNames =>
        pairs(
          Object.entries(all).map(([name, list]) => [own(body?.slots ?? {}, name), own(names, list)]),
          resource,
        );
      const changed = Object.fromEntries(Object.entries(sets).map(([name, value]) => [column(resource, name), value]));
      return {
        ...one,
        ...shared,
        columns: without(said.columns, (held) => held === slot),
        // A body of which every part may be left out changes only the parts that it has.
        ...(method === "put" && use.sets === undefined && said.hasRequired ? { replaces: true } : {}),
        ...(method === "patch" ? { merges: true } : {}),
        ...(isUpsert ? { upserts: true, ...making } : {}),
        ...(Object.keys(changed).length === 0 ? {} : { sets: changed }),
        ...(use.adds === undefined ? {} : { adds: listsBy(use.adds) }),
        ...(use.takes === undefined ? {} : { takes: listsBy(use.takes) }),
      };
    },
    remove: () => ({ ...one, columns: {} }),
  };
  return rowBehaviourFile(command, facts[does]());
}

/** The property of a body that names the row by its noun and key, where rows have no such property: `user_id`; null for none. */
function assignedBy(body: ApiOperation["body"], { entity, names }: Resource, key: string, seen: Seen): string | null {
  const wanted = plainName(`${rowNoun(entity)} ${key}`);
  const all = Object.keys(body === undefined ? {} : (seen.object(body.schema)?.properties ?? {}));
  return all.find((name) => plainName(name) === wanted && heldUnder(names, name) === undefined) ?? null;
}

function saidIn(
  { body, parameters }: Pick<ApiOperation, "parameters" | "body">,
  resource: Resource,
  parents: readonly string[],
  seen: Seen,
): { readonly columns: ColumnNames; readonly whole: RowUse["whole"]; readonly hasRequired: boolean } {
  const { names } = resource;
  // Without a body, the query says what to make or change.
  const told =
    body !== undefined
      ? Object.entries(body.slots ?? {})
      : parameters.flatMap((each) => (each.in === "query" ? [[each.name, each.slot] as const] : []));
  const filled = pairs(
    told.map(([name, held]) => [held, heldUnder(names, name)]),
    resource,
  );
  const isParent = (_: string, held: string): boolean => parents.includes(held);
  const wrapped = wrapperIn(body, resource, seen);
  const about = body?.slot ?? wrapped?.slot;
  const inBody = wrapped?.shape ?? seen.object(body?.schema ?? {});
  const others = Object.keys(inBody?.properties ?? {}).flatMap((name) => {
    const held = heldUnder(names, name);
    return held === undefined ? [] : [[name, held] as const];
  });
  const columns = without({ ...names, ...Object.fromEntries(others) }, isParent);
  return {
    columns: without(filled, isParent),
    whole: about === undefined ? undefined : { parameter: about, columns },
    hasRequired: (inBody?.required ?? []).length > 0,
  };
}

function listFacts(
  { parameters, body }: Pick<ApiOperation, "parameters" | "body">,
  args: IntentFile["args"],
  use: ResourceUse,
  resource: Resource,
  parents: ColumnNames,
  seen: Seen,
): Pick<RowUse, "columns" | "any" | "words"> & ApiPaging {
  const asked = askedIn({ parameters, ...given({ body }) }, (schema) => seen.object(schema));
  const several = `${plainName(use.key)}s`;
  const filters = pairs(
    asked.map(({ name, slot: held }) => [
      held,
      heldUnder(resource.names, name) ?? (plainName(name) === several ? column(resource, use.key) : undefined),
    ]),
    resource,
  );
  const paging = pagingOf(asked, args, Object.keys(filters));
  const isPaging = (held: string): boolean => (Object.values(paging) as readonly unknown[]).includes(held);
  const columns = { ...parents, ...without(filters, isPaging) };
  const any = allOf(columns, args, resource.columns);
  const words = searchSlot(asked, args, Object.keys(columns)) ?? undefined;
  return { columns, ...(Object.keys(any).length === 0 ? {} : { any }), ...given({ words }), ...paging };
}

function ownerOf({ within }: ResourceUse, slotOfPath: (name: string) => string | undefined): Pick<RowUse, "owner"> {
  const parameter = slotOfPath(within?.parameter ?? "");
  if (within === undefined || parameter === undefined) return {};
  const { entity, key } = within;
  return { owner: { entity, noun: rowNoun(entity), key, parameter, ...open(within.isOpen) } };
}

const keysOf = ({ keys }: Resource): NonNullable<RowUse["keys"]> =>
  Object.fromEntries(Object.entries(keys).flatMap(([held, style]) => (style === null ? [] : [[held, style]])));

/** True if rows are made where clients want them: by PUT, which says so, or which is the only way. */
function createsByKey(
  method: string,
  responses: ApiOperation["responses"],
  { operations }: Pick<Resource, "operations">,
): boolean {
  if (method !== "put") return false;
  return Object.hasOwn(responses, "201") || ![...operations.values()].some(({ does }) => does === "create");
}

export function manySlot(body: ApiOperation["body"], { names }: Pick<Resource, "names">, seen: Seen): string | null {
  if (body === undefined) return null;
  if (seen.items(body.schema) !== null) return body.slot ?? null;
  const [only, ...others] = Object.entries(body.slots ?? {});
  if (only === undefined || others.length > 0 || heldUnder(names, only[0]) !== undefined) return null;
  const held = own(seen.object(body.schema)?.properties ?? {}, only[0]) as ApiSchema | undefined;
  return held !== undefined && seen.items(held) !== null ? only[1] : null;
}

const ANY = /^(?:all|any|\*|none)$/i;

/** The values of filters that no row can hold, by slot: they say that all rows are wanted, as `all` does. */
function allOf(
  filters: Readonly<Record<string, string>>,
  args: IntentFile["args"],
  columns: Resource["columns"],
): Record<string, readonly Value[]> {
  const made: Record<string, readonly Value[]> = {};
  for (const [slot, held] of Object.entries(filters)) {
    const [asked, kept] = [closedIn(args[slot]?.type), closedIn(columns[held]?.type)];
    const isText = args[slot]?.type === "str";
    const strange =
      asked?.filter((one) => (kept === null ? ANY.test(String(one)) : !kept.includes(one))) ?? (isText ? ["*"] : []);
    if (strange.length > 0) put(made, slot, strange);
  }
  return made;
}

function closedIn(type: SlotFile["type"] | undefined): readonly Value[] | null {
  if (!isObject(type)) return null;
  if ("list" in type) return closedIn(type.list as SlotFile["type"]);
  return "enum" in type ? (type.enum as readonly Value[]) : null;
}

export function withoutUse(
  asked: ReturnType<typeof askedIn>,
  args: IntentFile["args"],
  { names }: Pick<Resource, "names">,
  key: string,
): readonly string[] {
  const filters = asked.filter(
    ({ name }) => heldUnder(names, name) !== undefined || plainName(name) === `${plainName(key)}s`,
  );
  const slots = filters.map(({ slot }) => slot);
  const paging = Object.values(pagingOf(asked, args, slots)) as readonly unknown[];
  const used = new Set<unknown>([...slots, ...paging, searchSlot(asked, args, slots)]);
  return asked.filter(({ name, slot }) => !used.has(slot) && !isForm(name)).map(({ name }) => name);
}

type Seen = Pick<Shapes, "object" | "items">;

/** The object that a body holds alone, under a name of its own: `{ "ticket": { "subject": "…" } }`. */
function wrapperIn(
  body: ApiOperation["body"],
  { names }: Resource,
  seen: Seen,
): { readonly slot: string; readonly shape: ObjectShape } | null {
  const [only, ...others] = Object.entries(body?.slots ?? {});
  if (body === undefined || only === undefined || others.length > 0 || heldUnder(names, only[0]) !== undefined)
    return null;
  const held = own(seen.object(body.schema)?.properties ?? {}, only[0]);
  const shape = held === undefined ? null : seen.object(held);
  const isOfRows =
    shape !== null && Object.keys(shape.properties).every((name) => heldUnder(names, name) !== undefined);
  return isOfRows ? { slot: only[1], shape } : null;
}

const open = (is: boolean): { readonly isOpen?: true } => (is ? { isOpen: true } : {});

function pairs(
  all: readonly (readonly [slot: string | undefined, held: string | undefined])[],
  { columns }: Pick<Resource, "columns">,
): Record<string, string> {
  const made: Record<string, string> = {};
  for (const [slot, held] of all)
    if (slot !== undefined && held !== undefined && Object.hasOwn(columns, held)) put(made, slot, held);
  return made;
}

function without(
  all: Readonly<Record<string, string>>,
  isLeftOut: (name: string, held: string) => boolean,
): Record<string, string> {
  return Object.fromEntries(Object.entries(all).filter(([name, held]) => !isLeftOut(name, held)));
}
