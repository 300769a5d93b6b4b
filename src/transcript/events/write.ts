import { partOf, type Value, withPart } from "../../kit/internal.js";
import type { PathStep } from "../../labels/ast.js";
import { pathOf } from "../../labels/transform.js";
import type { Given } from "./task.js";

/** The place of a write: a slot of a task or of a row, with its current value. */
export interface Place {
  readonly slot: string;
  /** Undefined if it is empty or unknown. */
  readonly held: Given;
  /** True if it holds a value, known or not. */
  readonly isFilled: boolean;
  /** The part of the slot's value to write to. Default: the whole value. */
  readonly path: readonly PathStep[] | undefined;
}

/** Returns a slot's value after a write to it or to a part of it; undefined if it is unknown. */
export function assigned({ slot, held, path }: Place, value: Given): Given {
  if (path === undefined || value === undefined) return value;
  const steps = pathOf(path);
  // None is an item of a list, and removes a field.
  const part = value === null && typeof steps.at(-1) === "string" ? undefined : value;
  try {
    return withPart((held ?? undefined) as Value | undefined, steps, part as Value | null | undefined, slot);
  } catch {
    // No known value contains the part.
    return undefined;
  }
}

/** Returns a slot's value after a value was appended to its list, or to a list within it. */
export function appended(place: Place, value: Given): Given {
  const { held, isFilled, path } = place;
  const list = path === undefined ? held : partOf((held ?? undefined) as Value | undefined, pathOf(path));
  const isKnown = value !== undefined && (list === undefined ? !isFilled : Array.isArray(list));
  return assigned(place, isKnown ? [...((list ?? []) as (Value | null)[]), value as Value | null] : undefined);
}
