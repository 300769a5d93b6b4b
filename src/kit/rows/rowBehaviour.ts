import { type BehaviourTask, type BehaviourWorld, fail, succeed } from "../behaviour.js";
import type { Operator, Outcome } from "../signal.js";
import type { Value } from "../spec.js";
import { applyUse, type RowEffect, type RowTables } from "./applyUse.js";
import type { RowUse } from "./rowUse.js";

/**
 * Returns the behaviour of an operation over the rows of an entity, for `defineBehaviour`: other operations find, change and delete the
 * rows that it creates. New keys have the style of existing ones.
 * @param use the operation, with slots as its parameters
 * @param answer makes the result of its effect. Default: the row or rows unchanged
 * @example
 * ```ts
 * import { defineBehaviour, rowBehaviour } from "backlot/kit";
 *
 * export default defineBehaviour(
 *   "get_order",
 *   rowBehaviour({ does: "read", entity: "orders", noun: "order", key: "order_id", parameter: "order_id", columns: {} }),
 * );
 * ```
 */
export function rowBehaviour(
  use: RowUse,
  answer: (effect: Exclude<RowEffect, { readonly refused: string }>) => Outcome = (effect) => answerOf(use, effect),
): {
  readonly perform: (
    task: BehaviourTask<Readonly<Record<string, Value | Operator | null>>>,
    world: BehaviourWorld,
  ) => Outcome | undefined;
} {
  const { does, entity, isOpen = false } = use;
  return {
    perform({ slots, emptied, performed }, world) {
      // A correction of a creation changes the existing row.
      if (does === "create" && performed) return undefined;
      if (isOpen && does !== "create" && does !== "list" && world.count(entity) === 0)
        return does === "read" ? succeed() : undefined;
      const effect = applyUse(use, { args: slots, emptied }, tablesIn(world));
      return "refused" in effect ? fail(effect.refused, { code: effect.code }) : answer(effect);
    },
  };
}

function answerOf({ does }: RowUse, effect: Exclude<RowEffect, { readonly refused: string }>): Outcome {
  if ("count" in effect) return succeed({ count: effect.count });
  if ("rows" in effect) return succeed(effect.rows, effect.total);
  return succeed(does === "read" ? [effect.row] : effect.row);
}

function tablesIn(world: BehaviourWorld): RowTables {
  return {
    rows: (entity) => world.rows(entity),
    removed: (entity) => world.removed(entity),
    add: (entity, row) => world.add(entity, row),
    change(entity, row, { id: _, ...changes }) {
      return world.update(entity, row.id as Value, changes);
    },
    remove: (entity, row) => world.remove(entity, row.id as Value),
    random: () => world.random(),
  };
}
