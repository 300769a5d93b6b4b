import { given } from "../../../../base/json/given.js";
import type { JsonObject } from "../../../../base/json/object.js";
import { put, type Scalar } from "../../../../kit/internal.js";
import { generate } from "../../../../runtime/rows/schema/generate.js";
import { Place } from "../../../../runtime/rows/schema/place.js";
import { Unanswerable } from "../../../../runtime/rows/schema/unanswerable.js";
import { Seeded } from "../../../../runtime/rows/seeded.js";
import { type FreeNames, snakeCase } from "../../../../schema/freeNames.js";
import type { SlotFile } from "../../../../schema/index.js";
import { isIdentifier } from "../../../../schema/names.js";
import type { ApiRefusal } from "../../mapping.js";
import type { ReadOperation } from "../document/operations.js";
import type { Schemas } from "../document/schemas.js";
import { slotName, slotOf } from "../slots.js";
import { pathParts, pathShape } from "../words.js";
import type { Found, RowUse } from "./collection.js";
import { schemaOf } from "./found.js";
import { type Group, itemPaths, ownerProperty } from "./groups.js";
import { withoutNestedKey } from "./nestedKeys.js";
import { initialState, type NewKeys, newKeys } from "./newRows.js";
import { keyProperty, type RowShapes } from "./rowShapes.js";

/** Rows of which a path names one around it: those of `projects` in `/projects/{id}/tasks`. */
export interface Within {
  readonly entity: string;
  readonly key: string;
  /** True if nothing lists or makes such rows. */
  readonly isOpen: boolean;
  readonly parameter: string;
}

export interface ResourceUse extends RowUse {
  /** The columns that the parameters of the path fill, besides the one with the key. */
  readonly around: Readonly<Record<string, string>>;
  readonly within?: Within;
  readonly initial?: Readonly<Record<string, Scalar>>;
}

/** Rows that operations share: those below `/pets` and `/pets/{petId}`. */
export interface Resource {
  readonly entity: string;
  readonly paths: readonly string[];
  readonly key: string;
  /** How new rows get the keys that paths name them by, by column; null if nobody can tell. */
  readonly keys: Readonly<Record<string, NewKeys | null>>;
  readonly columns: Readonly<Record<string, SlotFile>>;
  /** The columns by the properties of the API that they hold. */
  readonly names: Readonly<Record<string, string>>;
  /** The schema of its rows that says most, and the schemas of all their properties. */
  readonly schema: JsonObject;
  /** True if its rows are of several kinds, so that none has all properties. */
  readonly isVaried?: true;
  readonly properties: Readonly<Record<string, JsonObject>>;
  readonly refused: readonly ApiRefusal[];
  readonly operations: ReadonlyMap<ReadOperation, ResourceUse>;
}

export function resourcesOf(
  groups: readonly Group[],
  schemas: Schemas,
  shapes: RowShapes,
  names: FreeNames,
): readonly Resource[] {
  const made = groups.flatMap((group): { group: Group; resource: Resource }[] => {
    const entity = entityName(group.found[0]?.path ?? "", names);
    return entity === null ? [] : [{ group, resource: resourceOf(entity, group, schemas, shapes) }];
  });
  const items = new Map<string, (parameter: string, noun: string, taken: JsonObject) => Omit<Within, "parameter">>();
  for (const { group, resource } of made)
    for (const [path, key] of itemPaths(group))
      items.set(path, (parameter, noun, taken) => {
        const said =
          key ??
          keyProperty(parameter, Object.keys(group.properties), noun, (name) =>
            shapes.typeOf(name === null ? taken : (group.properties[name] ?? {})),
          );
        return { entity: resource.entity, key: column(resource, said ?? resource.key), isOpen: isOpen(resource) };
      });
  return made.map(({ resource }) => ({
    ...resource,
    operations: new Map(
      [...resource.operations].map(([operation, use]) => [operation, { ...use, ...withinOf(operation, use, items) }]),
    ),
  }));
}

export const column = ({ names }: Pick<Resource, "names">, property: string): string => names[property] ?? property;

/** True if nothing lists or makes its rows, so that nobody can know which there are. */
export const isOpen = ({ operations }: Pick<Resource, "operations">): boolean =>
  ![...operations.values()].some(({ does }) => does === "list" || does === "create");

function withinOf(
  operation: ReadOperation,
  { parameter }: RowUse,
  items: ReadonlyMap<string, (parameter: string, noun: string, taken: JsonObject) => Omit<Within, "parameter">>,
): { readonly within?: Within } {
  for (const { name, noun, until } of [...pathParts(operation.path)].reverse()) {
    if (name === parameter) continue;
    const item = items.get(pathShape(until));
    if (item !== undefined) return { within: { ...item(name, noun, schemaOf(name, [operation])), parameter: name } };
  }
  return {};
}

function resourceOf(entity: string, group: Group, schemas: Schemas, shapes: RowShapes): Resource {
  const { properties } = group;
  const [named] = group.found as readonly [Found];
  const uses = [...group.found, ...group.operations.values()];
  const names = columnNames(properties, entity, new Set(uses.map(({ key }) => key)));
  const owned: Record<string, JsonObject> = {};
  const operations = new Map<ReadOperation, ResourceUse>();
  for (const [operation, use] of group.operations) {
    const around: Record<string, string> = {};
    for (const { name, noun } of pathParts(operation.path)) {
      if (name === use.parameter) continue;
      const schema = schemaOf(name, [operation]);
      const property = ownerProperty(name, noun, properties, named, shapes);
      const isFit = property !== null && isOfOneType(schema, properties[property] ?? {}, shapes);
      const held = isFit ? (names[property] as string) : ownColumn(name, noun, entity, new Set(Object.values(names)));
      if (!isFit && owned[held] === undefined) put(owned, held, schema);
      put(around, name, held);
    }
    const isMaking = use.does === "create" || (use.does === "update" && operation.method === "put");
    const drawn = (name: string, one: JsonObject): unknown =>
      drawnValue(one, schemas, new Place(new Seeded(1, entity), entity).at(name));
    const first = isMaking ? initialState(operation, group, shapes, drawn) : {};
    const initial = Object.fromEntries(Object.entries(first).map(([name, value]) => [names[name] as string, value]));
    operations.set(operation, { ...use, around, ...(Object.keys(initial).length === 0 ? {} : { initial }) });
  }
  const { columns, refused } = columnsOf({ ...owned }, properties, names, group, entity, schemas);
  const keys: Record<string, NewKeys | null> = {};
  for (const one of group.found) {
    const held = names[one.key] as string;
    if (!Object.hasOwn(keys, held) || one.taken !== null)
      put(keys, held, newKeys(entity, columns[held], one.taken === null ? {} : (shapes.flat(one.taken) ?? {})));
  }
  const paths = group.found.map(({ path }) => path);
  const [shape] = group.found.flatMap(({ shapes: all }) => all);
  const { ref, required } = shape ?? { ref: null };
  const own = shape === undefined ? {} : withoutNestedKey(shape.properties, shape);
  const schema =
    shape?.varied ?? (ref === null ? { type: "object", properties: own, ...given({ required }) } : { $ref: ref });
  const varied = shape?.varied === undefined ? {} : { isVaried: true as const };
  return { entity, paths, key: named.key, keys, columns, names, schema, ...varied, properties, refused, operations };
}

export function drawnValue(schema: JsonObject, { all }: Schemas, place: Place): unknown {
  try {
    return generate(schema, all, place);
  } catch (fault) {
    if (fault instanceof Unanswerable) return undefined;
    throw fault;
  }
}

function isOfOneType(one: JsonObject, other: JsonObject, shapes: RowShapes): boolean {
  const types = [shapes.typeOf(one), shapes.typeOf(other)];
  return types.includes(null) || types[0] === types[1];
}

/** Columns that no property of the rows is: what the path says of them. */
function ownColumn(name: string, noun: string, entity: string, taken: ReadonlySet<string>): string {
  const isClear = !/^(?:id|key|uuid|slug|name|code|number)$/i.test(name);
  const wanted = isClear ? name : `${noun === "" ? "parent" : noun}_${name}`;
  const plain = isColumn(wanted, entity) ? wanted : slotName(wanted);
  return taken.has(plain) ? `in_${plain}` : plain;
}

const isColumn = (name: string, entity: string): boolean =>
  isIdentifier(name) && !(name in Object.prototype) && name !== `date_of_${entity}`;

/** Rows are told apart by `id`: a property of that name that may repeat is called otherwise. */
function columnNames(
  properties: Readonly<Record<string, JsonObject>>,
  entity: string,
  keys: ReadonlySet<string>,
): Record<string, string> {
  const made: Record<string, string> = {};
  const all = Object.keys(properties);
  const taken = new Set(all.filter((name) => isColumn(name, entity) && (name !== "id" || keys.has(name))));
  for (const name of all) {
    if (taken.has(name)) {
      put(made, name, name);
      continue;
    }
    const plain = snakeCase(name);
    const wanted = plain !== "id" && isColumn(plain, entity) ? plain : `its_${plain}`;
    let free = wanted;
    for (let count = 2; taken.has(free) || free === `date_of_${entity}`; count++) free = `${wanted}_${count}`;
    taken.add(free);
    put(made, name, free);
  }
  return made;
}

function entityName(path: string, names: FreeNames): string | null {
  const words = path.split("/").filter((part) => part !== "" && !part.includes("{"));
  const [last = "rows", before] = [snakeCase(words.at(-1) ?? "rows"), words.at(-2)];
  const wanted = [
    last,
    ...(before === undefined ? [] : [`${snakeCase(before)}_${last}`]),
    `${last}_rows`,
    `${last}_records`,
  ];
  const free = wanted.find((name) => names.isFree(`find_${name}`));
  if (free !== undefined) names.take(`find_${free}`);
  return free ?? null;
}

function columnsOf(
  owned: Readonly<Record<string, JsonObject>>,
  properties: Readonly<Record<string, JsonObject>>,
  names: Readonly<Record<string, string>>,
  { operations }: Group,
  entity: string,
  schemas: Schemas,
): Pick<Resource, "columns" | "refused"> {
  const refused: ApiRefusal[] = [];
  const columns: Record<string, SlotFile> = {};
  const at = [...operations.keys()][0]?.node.at ?? entity;
  const all = [
    ...Object.entries(owned),
    ...Object.entries(properties).map(([name, schema]): [string, JsonObject] => [names[name] as string, schema]),
  ];
  for (const [name, schema] of all) {
    const say = (_: unknown, message: string, effect: ApiRefusal["effect"]): void => {
      const left = effect === "left_out" ? { left: `${entity} ${name}` } : {};
      refused.push({ operation: `find_${entity}`, at, message: `a column of ${entity}: ${message}`, effect, ...left });
    };
    const slot = slotOf(schemas, "answer", schema, name, false, say);
    if (slot !== null) put(columns, name, withoutDefault(slot));
  }
  return { columns, refused };
}

const withoutDefault = ({ default: _, ...slot }: SlotFile): SlotFile => slot;
