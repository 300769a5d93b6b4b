import type { BehaviourFilter, BehaviourWorld, Operator, Row, Value } from "backlot/kit";

/** What a task holds, by slot. */
export type Slots = Readonly<Record<string, Value | Operator | null>>;

/** Whether any text of a row holds some words, in any capitals. */
export function contains(row: Row, words: Value | Operator | null | undefined): boolean {
  if (typeof words !== "string") return true;
  const wanted = words.toLowerCase();
  return Object.values(row).some((value) => typeof value === "string" && value.toLowerCase().includes(wanted));
}

/** The value of a filter that asks for rows without one, where no row holds it. */
const NONE = "none";

/**
 * The rows that hold what the slots say. A list in a slot is one of several values, one in a row holds the value, and an object
 * is meant by what it holds.
 * @param all the values, by slot, by which all rows are wanted
 */
export function fitting(
  entity: string,
  filters: Readonly<Record<string, string>>,
  slots: Slots,
  world: BehaviourWorld,
  all: Readonly<Record<string, readonly Value[]>> = {},
): readonly Row[] {
  const given = Object.entries(filters).flatMap(([slot, column]) => {
    const value = slots[slot] ?? null;
    const isAny = value !== null && all[slot]?.some((one) => holds(isOperator(value) ? null : value, one)) === true;
    if (value === null || (isAny && value !== NONE)) return [];
    return [{ column, value: isAny ? null : value }];
  });
  const compared: Record<string, BehaviourFilter[string]> = {};
  for (const { column, value } of given) if (value !== null && isOperator(value)) compared[column] = value;
  return world
    .rows(entity, compared)
    .filter((row) =>
      given.every(({ column, value }) =>
        value === null
          ? (row[column] ?? null) === null
          : isOperator(value) || value === "*" || holds(row[column] ?? null, value),
      ),
    );
}

function isOperator(value: Value | Operator): value is Operator {
  return typeof value === "object" && "operator" in value && "args" in value;
}

function holds(held: Value | null, wanted: Value): boolean {
  const all = Array.isArray(wanted) ? (wanted as readonly Value[]) : [wanted];
  const own = Array.isArray(held) ? (held as readonly Value[]) : [held];
  const meant = own.flatMap((one) => (typeof one === "object" && one !== null ? Object.values(one) : [one]));
  return all.some((one) => meant.some((other) => isSame(other as Value | null, one)));
}

/** Keys in paths are text whatever they are in rows. */
export function isSame(one: Value | null | undefined, other: Value | Operator): boolean {
  return one !== null && one !== undefined && JSON.stringify(String(one)) === JSON.stringify(String(other));
}
