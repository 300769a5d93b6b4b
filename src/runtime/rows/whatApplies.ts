import type { Condition, Row, Scalar } from "../../kit/internal.js";
import type { Entity } from "../../schema/index.js";

/** Returns the slots that depend on values of another slot: one condition for each intent. */
export function conditionsOf(entity: Entity): ReadonlyMap<string, readonly Condition[]> {
  const conditions = new Map<string, readonly Condition[]>();
  const tasks = entity.intents.filter((intent) => !intent.query_intent);
  for (const name of entity.slots.keys()) {
    const declared = tasks.flatMap((intent) => intent.args.get(name) ?? []);
    const own = declared.flatMap(({ required_when: when }) => when ?? []);
    // An intent that takes the slot without a condition makes rows that always have it.
    if (own.length > 0 && own.length === declared.length) conditions.set(name, own);
  }
  return conditions;
}

/** Removes the slots whose condition does not hold. */
export function whatApplies(row: Row, conditions: ReadonlyMap<string, readonly Condition[]>): Row {
  const kept = Object.entries(row).filter(([name]) => {
    const own = conditions.get(name);
    return own === undefined || own.some(({ slot, in: values }) => values.includes(row[slot] as Scalar));
  });
  if (kept.length === Object.keys(row).length) return row;
  // A removed slot may have been the condition of another.
  return whatApplies(Object.fromEntries(kept), conditions);
}
