import { sameValue, typeName, type Value } from "../kit/internal.js";
import { specType } from "./facts.js";
import { dateSlot } from "./names.js";
import { isFieldsType, isListType } from "./slotTypes/slotKinds.js";
import type { FieldsSchemaType, Intent, SlotSchema, SlotSchemaType } from "./types.js";

/** A slot of an entity: its type, with the description, samples and match of the first intent that declares it. */
export interface EntitySlot extends Omit<SlotSchema, "optional" | "required_when" | "default"> {
  /** The slot's name. */
  readonly name: string;
}

/** The columns of one entity's rows, over all intents that name it. */
export interface Entity {
  /** The entity's name. */
  readonly name: string;
  /** The slots of its tasks in file order, then those that its queries add, then `date_of_<entity>`. */
  readonly slots: ReadonlyMap<string, EntitySlot>;
  /** The slots that every query of the entity accepts: those of its tasks, and `date_of_<entity>`. */
  readonly filters: ReadonlySet<string>;
  /** The intents that make or find its rows. */
  readonly intents: readonly Intent[];
}

/** A slot to which two intents of an entity give incompatible types. */
export interface Conflict {
  readonly entity: string;
  readonly slot: string;
  readonly first: Intent;
  readonly second: Intent;
}

/** Returns the entities of the intents in order of appearance, and the slots on which their intents disagree. */
export function entitiesOf(intents: readonly Intent[]): {
  readonly entities: ReadonlyMap<string, Entity>;
  readonly conflicts: readonly Conflict[];
} {
  const members = new Map<string, Intent[]>();
  for (const intent of intents) {
    if (intent.entity_name === null) continue;
    const group = members.get(intent.entity_name);
    if (group === undefined) members.set(intent.entity_name, [intent]);
    else group.push(intent);
  }
  const conflicts: Conflict[] = [];
  const entities = new Map([...members].map(([name, group]) => [name, merge(name, group, conflicts)]));
  return { entities, conflicts };
}

function merge(name: string, group: readonly Intent[], conflicts: Conflict[]): Entity {
  const slots = new Map<string, EntitySlot>();
  const declaredBy = new Map<string, Intent>();
  const filters = new Set<string>();
  const tasks = group.filter((intent) => !intent.query_intent);
  for (const intent of [...tasks, ...group.filter((each) => each.query_intent)]) {
    for (const [slot, schema] of intent.args) {
      if (!intent.query_intent) filters.add(slot);
      const known = slots.get(slot);
      if (known === undefined) {
        slots.set(slot, entitySlot(slot, schema));
        declaredBy.set(slot, intent);
        continue;
      }
      const type = widen(known.type, schema.type);
      if (type === null) conflicts.push({ entity: name, slot, first: declaredBy.get(slot) ?? intent, second: intent });
      else if (type !== known.type || adds(schema, known))
        slots.set(slot, { ...entitySlot(slot, schema), ...known, type });
    }
  }
  const date = dateSlot(name);
  if (!slots.has(date)) slots.set(date, { name: date, type: "str", disambiguation: false });
  return { name, slots, filters: filters.add(date), intents: group };
}

function adds(later: SlotSchema, earlier: EntitySlot): boolean {
  return (["description", "values", "match", "nullable"] as const).some(
    (key) => earlier[key] === undefined && later[key] !== undefined,
  );
}

function entitySlot(name: string, { optional: _, required_when: __, default: ___, ...schema }: SlotSchema): EntitySlot {
  return { ...schema, name };
}

/**
 * Returns the type that holds the values of both: `int` and `float` widen, equal types stay; null for any other pair.
 */
export function widen(a: SlotSchemaType, b: SlotSchemaType): SlotSchemaType | null {
  if (sameType(a, b)) return a;
  if (isListType(a) && isListType(b)) {
    const item = widen(a.list, b.list);
    return item === "float" ? { list: item } : null;
  }
  const numbers = new Set<SlotSchemaType>(["int", "float"]);
  return numbers.has(a) && numbers.has(b) ? "float" : null;
}

function sameType(a: SlotSchemaType, b: SlotSchemaType): boolean {
  if (typeof a === "string" || typeof b === "string") return a === b;
  if (isListType(a) && isListType(b)) return sameType(a.list, b.list);
  if ("enum" in a && "enum" in b) return a.enum.length === b.enum.length && a.enum.every((v) => b.enum.includes(v));
  if (isFieldsType(a) && isFieldsType(b)) return sameFields(a, b);
  return sameValue(a as unknown as Value, b as unknown as Value);
}

function sameFields({ fields: a }: FieldsSchemaType, { fields: b }: FieldsSchemaType): boolean {
  const names = Object.keys(a);
  if (names.length !== Object.keys(b).length) return false;
  return names.every((name) => {
    const [left, right] = [a[name], b[name]];
    if (left === undefined || right === undefined) return false;
    return (
      left.optional === right.optional &&
      (left.nullable ?? false) === (right.nullable ?? false) &&
      sameType(left.type, right.type)
    );
  });
}

export function slotTypeName(type: SlotSchemaType): string {
  return typeName(specType(type));
}
