import { partOf, type Value, withPart } from "../../kit/internal.js";
import type { PathStep } from "../../labels/ast.js";
import { pathOf } from "../../labels/transform.js";
import type { Given } from "./task.js";

/** Where a value goes: a slot of a task or of a row, with what it holds. */
export interface Place {
  readonly slot: string;
  /** Undefined if it is empty or not known. */
  readonly held: Given;
  /** Whether it holds a value, known or not. */
  readonly isFilled: boolean;
  /** The part of the slot's value that is written to. Default: all of it. */
  readonly path: readonly PathStep[] | undefined;
}

/** What a slot holds once it, or a part of it, is given a value; undefined if that is not known. */
export function assigned({ slot, held, path }: Place, value: Given): Given {
  if (path === undefined || value === undefined) return value;
  const steps = pathOf(path);
  // None is an item of a list, and takes a field away.
  const part = value === null && typeof steps.at(-1) === "string" ? undefined : value;
  try {
    return withPart((held ?? undefined) as Value | undefined, steps, part as Value | null | undefined, slot);
  } catch {
    // Nothing known here contains the part.
    return undefined;
  }
}

/** What a slot holds once a value was added to its list, or to a list in it. */
export function appended(place: Place, value: Given): Given {
  const { held, isFilled, path } = place;
  const list = path === undefined ? held : partOf((held ?? undefined) as Value | undefined, pathOf(path));
  const isKnown = value !== undefined && (list === undefined ? !isFilled : Array.isArray(list));
  return assigned(place, isKnown ? [...((list ?? []) as (Value | null)[]), value as Value | null] : undefined);
}
