import { BacklotError } from "../errors.js";
import type { Operator, Value } from "../kit/index.js";
import { isOperator } from "../kit/index.js";
import * as build from "../labels/build.js";
import type { Expression, Given } from "../labels/index.js";

/** What a user gives a slot. */
export type Wanted = Value | Operator | null;

/** What the command language has words for: its objects it can only refer to. */
export function sayable(slots: readonly [string, Wanted][]): (readonly [string, Expression])[] {
  return slots.flatMap(([slot, value]) => {
    const given = givenOf(value);
    const said =
      given === undefined ? null : unlessUnsayable(() => [build.target(0, slot), build.literal(given)] as const);
    return said === null ? [] : [[slot, said[1]] as const];
  });
}

/** Undefined for objects. */
function givenOf(value: Wanted): Given | undefined {
  if (typeof value !== "object" || value === null) return value;
  if (isList(value)) return listOf(value);
  if (!isOperator(value)) return undefined;
  const args = listOf(value.args);
  return args === undefined ? undefined : (unlessUnsayable(() => build.operator(value.operator, ...args)) ?? undefined);
}

function listOf(values: readonly Value[]): Given[] | undefined {
  const given = values.map(givenOf);
  return given.every((one) => one !== undefined) ? given : undefined;
}

/** Null for what the builders refuse: names that are no identifiers, half characters, numbers without end. */
export function unlessUnsayable<T>(make: () => T): T | null {
  try {
    return make();
  } catch (error) {
    if (error instanceof BacklotError) return null;
    throw error;
  }
}

function isList(value: Value | Operator): value is readonly Value[] {
  return Array.isArray(value);
}
