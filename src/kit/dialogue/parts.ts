import { type Path, pathText } from "../path.js";
import { put } from "../record.js";
import type { Value } from "../spec.js";
import { Refusal } from "./instruction.js";

type Held = Value | null | undefined;

/** Returns a copy of a slot's value with a part replaced, or removed if undefined. @throws Refusal */
export function withPart(held: Held, path: Path, value: Held, whole: string): Value {
  const [step, ...rest] = path as readonly [string | number, ...(string | number)[]];
  const inner = part(held, step, whole, rest.length > 0 || typeof step === "number");
  const made = rest.length === 0 ? value : withPart(inner, rest, value, whole + pathText([step]));
  if (typeof step === "number") {
    const list = [...(held as readonly (Value | null)[])];
    list[step] = made as Value | null;
    return list;
  }
  const copy: Record<string, Value | null> = {};
  for (const [name, kept] of Object.entries(held as Readonly<Record<string, Value | null>>)) {
    if (name !== step || made !== undefined) put(copy, name, kept);
  }
  if (made !== undefined) put(copy, step, made);
  return copy;
}

export function readPart(held: Held, path: Path, whole: string): Value {
  let [value, name] = [held, whole];
  for (const step of path) {
    value = part(value, step, name, true);
    name += pathText([step]);
  }
  if (value === null || value === undefined) throw new Refusal("EMPTY_REFERENCE", `${name} is empty`);
  return value;
}

function part(held: Held, step: string | number, whole: string, mustBe: boolean): Held {
  if (held === null || held === undefined) throw new Refusal("EMPTY_REFERENCE", `${whole} is empty`);
  if (typeof step === "number") {
    if (!Array.isArray(held)) throw new Refusal("NOT_A_LIST", `${whole} is not a list`);
    if (mustBe && step >= held.length) {
      const count = `${held.length} item${held.length === 1 ? "" : "s"}`;
      throw new Refusal("NO_SUCH_ITEM", `${whole} has ${count}, none at [${step}]`);
    }
    return held[step];
  }
  if (typeof held !== "object" || Array.isArray(held))
    throw new Refusal("UNKNOWN_SLOT", `${whole} is not an object and has no field ${step}`);
  return Object.hasOwn(held, step) ? (held as Readonly<Record<string, Value | null>>)[step] : undefined;
}
