import { isObject, type JsonObject } from "../../../../base/json/object.js";
import { own, put, type Row, spelling, type Value } from "../../../../kit/internal.js";
import { checkRow } from "../../../../runtime/rows/check.js";
import { accepts } from "../../../../runtime/rows/schema/accepts.js";
import { Place } from "../../../../runtime/rows/schema/place.js";
import { Seeded } from "../../../../runtime/rows/seeded.js";
import { singularName } from "../../../../schema/english/nouns.js";
import { type Entity, entitiesOf } from "../../../../schema/entity.js";
import type { Intent } from "../../../../schema/index.js";
import { successOf } from "../document/operations.js";
import type { Schemas } from "../document/schemas.js";
import { plainName } from "../words.js";
import { heldAt, keyIn, placeOfKey, sayKey } from "./nestedKeys.js";
import type { RecordedRow } from "./recordedRows.js";
import { column, drawnValue, type Resource } from "./resources.js";

type Made = Record<string, Value | null>;

/** The recorded rows; or else, of listed entities, those of the document's examples, or rows drawn from schemas. */
export function initialRows(
  resources: readonly Resource[],
  schemas: Schemas,
  intents: readonly Intent[],
  count: number,
  recorded: ReadonlyMap<string, readonly RecordedRow[]>,
): ReadonlyMap<string, readonly Row[]> {
  const { entities } = entitiesOf(intents);
  const maker = new InitialRows(resources, schemas, entities, count, recorded);
  const made = resources.map(({ entity }) => [entity, maker.of(entity)] as const);
  return new Map(made.filter(([, rows]) => rows.length > 0));
}

class InitialRows {
  private readonly resources: ReadonlyMap<string, Resource>;
  private readonly schemas: Schemas;
  private readonly entities: ReadonlyMap<string, Entity>;
  private readonly count: number;
  private readonly recorded: ReadonlyMap<string, readonly RecordedRow[]>;
  /** The resources by the names of properties that hold a key of theirs: `customerid`, of `customers`. */
  private readonly meantBy = new Map<string, Resource[]>();
  /** Null while they are being made: what belongs to itself has no rows yet. */
  private readonly made = new Map<string, readonly Made[] | null>();

  constructor(
    resources: readonly Resource[],
    schemas: Schemas,
    entities: ReadonlyMap<string, Entity>,
    count: number,
    recorded: ReadonlyMap<string, readonly RecordedRow[]>,
  ) {
    this.resources = new Map(resources.map((one) => [one.entity, one]));
    for (const one of this.resources.values()) {
      const noun = plainName(singularName(one.entity));
      for (const name of new Set([`${noun}id`, `${noun}${plainName(one.key)}`]))
        this.meantBy.set(name, [...(this.meantBy.get(name) ?? []), one]);
    }
    this.schemas = schemas;
    this.entities = entities;
    this.count = count;
    this.recorded = recorded;
  }

  of(entity: string): readonly Row[] {
    const known = this.made.get(entity);
    if (known !== undefined) return (known ?? []) as readonly Row[];
    const resource = this.resources.get(entity);
    const declared = this.entities.get(entity);
    const isListed = [...(resource?.operations.values() ?? [])].some(({ does }) => does === "list");
    const seen = this.recorded.get(entity);
    if (resource === undefined || declared === undefined || (seen === undefined && !isListed)) return [];
    this.made.set(entity, null);
    const first = seen?.map((one) => this.seenRow(resource, declared, one)) ?? this.firstRows(resource);
    const ids = new Set<unknown>();
    const rows = first.map((row, nth) => {
      const whole = { ...row, ...this.owners(resource, row, nth) };
      const fit = Object.fromEntries(
        Object.entries(whole).filter(([name, value]) => checkRow(declared, { [name]: value }).length === 0),
      );
      // Rows that have one id are one row.
      if (ids.has(fit.id)) delete fit.id;
      ids.add(fit.id);
      return fit;
    });
    this.made.set(entity, rows);
    return rows as readonly Row[];
  }

  private seenRow(resource: Resource, declared: Entity, { value, around }: RecordedRow): Made {
    const row = this.columns(resource, value);
    for (const [name, text] of Object.entries(around)) {
      const held = [text, Number(text)].find((one) => checkRow(declared, { [name]: one }).length === 0);
      if (held !== undefined && !Object.hasOwn(row, name)) put(row, name, held);
    }
    return row;
  }

  private firstRows(resource: Resource): readonly Made[] {
    const examples = this.count === 0 ? [] : this.examples(resource);
    return examples.length > 0 ? examples : this.drawn(resource);
  }

  private examples(resource: Resource): readonly Made[] {
    const found = new Map<string, Made>();
    const { definitions, all } = this.schemas;
    const add = (value: unknown): void => {
      if (!isObject(value)) return;
      const key = keyIn(value, resource.key);
      if (typeof key !== "string" && typeof key !== "number") return;
      if (!found.has(String(key))) found.set(String(key), this.columns(resource, value));
    };
    for (const [operation, { does, at }] of resource.operations) {
      const { schema, example } = successOf(operation) ?? {};
      if (does === "remove" || example === undefined || !accepts(schema ?? {}, example, all)) continue;
      const held = heldAt(example, at);
      for (const one of Array.isArray(held) ? held : [held]) add(one);
    }
    const named = typeof resource.schema.$ref === "string" ? definitions.get(resource.schema.$ref.slice(8)) : undefined;
    const examples = Array.isArray(named?.examples) ? named.examples : [];
    for (const one of examples) if (accepts(resource.schema, one, all)) add(one);
    return [...found.values()];
  }

  private drawn(resource: Resource): readonly Made[] {
    const rows: Made[] = [];
    for (let nth = 0; nth < this.count; nth++) {
      const row = this.columns(resource, this.object(resource, nth));
      for (const [name, kind] of Object.entries(resource.keys)) {
        const key = keyOf(resource, name, kind, nth, row[name]);
        if (key !== undefined) put(row, name, key);
      }
      rows.push(row);
    }
    // Keys that were drawn may be equal.
    const { entity } = resource;
    const key = column(resource, resource.key);
    const isTold = new Set(rows.map((row) => row[key])).size === rows.length;
    if (!isTold && key !== "id") for (const [nth, row] of rows.entries()) put(row, key, `${entity}-${nth + 1}`);
    for (const row of rows) sayKey(row, resource.key, resource.names);
    return rows;
  }

  private object({ entity, schema, isVaried, properties }: Resource, nth: number): JsonObject {
    const place = new Place(new Seeded(1, entity), entity).beside(nth);
    const made: Record<string, unknown> = {};
    const whole = drawnValue(schema, this.schemas, place);
    if (isObject(whole)) Object.assign(made, whole);
    for (const [name, one] of isVaried === true ? [] : Object.entries(properties)) {
      if (Object.hasOwn(made, name) || one.writeOnly === true) continue;
      const value = drawnValue(one, this.schemas, place.at(name));
      if (value !== undefined) put(made, name, value);
    }
    return made;
  }

  private columns({ key, names }: Resource, value: JsonObject): Made {
    const made: Made = {};
    const held = placeOfKey(key, names) === null ? undefined : keyIn(value, key);
    if (held !== undefined) put(made, names[key] as string, held as Value);
    for (const [property, name] of Object.entries(names))
      if (Object.hasOwn(value, property)) put(made, name, value[property] as Value | null);
    return made;
  }

  /** Rows to which a row belongs; those of the paths around it come first. */
  private owners(resource: Resource, row: Made, nth: number): Made {
    const made: Made = {};
    for (const { around, within } of resource.operations.values()) {
      const parent = within === undefined ? undefined : this.resources.get(within.entity);
      const owners = within === undefined || within.entity === resource.entity ? [] : this.of(within.entity);
      if (within === undefined || parent === undefined || owners.length === 0) continue;
      const held = around[within.parameter];
      const same = owners.find((one) => held !== undefined && one[within.key] === row[held]);
      const owner = same ?? (owners[nth % owners.length] as Row);
      for (const [parameter, name] of Object.entries(around)) {
        const outer = [...parent.operations.values()].find((one) => own(one.around, parameter) !== undefined);
        const from = parameter === within.parameter ? within.key : outer?.around[parameter];
        const value = from === undefined ? undefined : own(owner, from);
        if (value !== undefined && value !== null) put(made, name, value as Value);
      }
    }
    for (const [property, name] of Object.entries(resource.names)) {
      if (Object.hasOwn(made, name) || !Object.hasOwn(row, name) || row[name] === null) continue;
      const value = this.named(resource, property, row[name] as Value, nth);
      if (value !== undefined) put(made, name, value);
    }
    return made;
  }

  /** The key of a row of another entity, which a property is named after: `customer_id`, of `customers`. */
  private named(resource: Resource, property: string, value: Value, nth: number): Value | undefined {
    const meant = this.meantBy.get(plainName(property))?.find((one) => one !== resource);
    if (meant === undefined) return undefined;
    const key = column(meant, meant.key);
    const keys = this.of(meant.entity)
      .flatMap((one) => (own(one, key) as Value | null | undefined) ?? [])
      .filter((one) => one !== null);
    if (keys.length === 0 || keys.some((one) => typeof one !== typeof value) || keys.includes(value)) return undefined;
    return keys[nth % keys.length];
  }
}

function keyOf(
  { entity, keys }: Resource,
  name: string,
  style: Resource["keys"][string],
  nth: number,
  drawn: Value | null | undefined,
): Value | undefined {
  if (style?.isNumber === true) return (style.from ?? 1) + nth;
  if (style?.letters !== undefined) return spelling(style.letters, nth);
  if (style !== null && style?.isUuid !== true) return name === "id" ? `${entity}_${nth + 1}` : undefined;
  return drawn === null || (keys[name] === null && drawn === undefined) ? `${entity}-${nth + 1}` : undefined;
}
