import type { IntentEntry } from "../intent.js";
import { type Path, partOf, partType, pathText } from "../path.js";
import { type OwnRow, own, put } from "../record.js";
import type { Operator } from "../signal.js";
import { isRowId, LIMIT, ORDER_BY, type SlotSpec, type SlotType, type Value } from "../spec.js";
import { isOperator } from "../store/operators.js";
import { DONTCARE, mismatch, missingField, takesAny } from "../values.js";
import {
  type ObjectOperand,
  type Operand,
  type OperatorOperand,
  type ReferenceOperand,
  Refusal,
} from "./instruction.js";
import { copyValue, slotOf, type Task } from "./task.js";

const ANY_VALUE: SlotType = { object: true, any: true };

export class Operands {
  private readonly tasks: ReadonlyMap<number, Task>;
  private readonly lenient: boolean;

  constructor(tasks: ReadonlyMap<number, Task>, lenient: boolean) {
    this.tasks = tasks;
    this.lenient = lenient;
  }

  task(index: number): Task {
    const task = this.tasks.get(index);
    if (task === undefined) throw new Refusal("UNKNOWN_VARIABLE", `x${index} is not a task or a query`);
    return task;
  }

  /** Returns a row that a query found; a null place stands for the only hit. @throws Refusal NO_SUCH_HIT */
  hit(task: Task, place: number | null): OwnRow {
    const hits = task.hits;
    if (hits === null) throw new Refusal("NO_SUCH_HIT", `${task.ref} has found nothing yet`);
    if (place === null && hits.length !== 1)
      throw new Refusal("NO_SUCH_HIT", `${task.ref} has ${hits.length} hits; say which one: ${task.ref}[0]`);
    const hit = hits[place ?? 0];
    if (hit === undefined) throw new Refusal("NO_SUCH_HIT", `${task.ref} has ${hits.length} hits, none at [${place}]`);
    return hit;
  }

  /** Returns the value as the slot stores it, or refuses it. None empties any slot. */
  fit(entry: IntentEntry, slot: SlotSpec, value: Value | Operator | null, filter: boolean): Value | Operator | null {
    if (value === null || (typeof value === "string" && slot.type === "str")) return value;
    const kept = this.kept(entry, slot, value, filter);
    return typeof kept === "object" ? this.complete(entry, slot, kept, !entry.spec.asks) : kept;
  }

  /** Returns the value, or refuses it if a required field is missing that no question would ask for. */
  complete<V extends Value | Operator | null>(entry: IntentEntry, slot: SlotSpec, value: V, mustBe: boolean): V {
    if (!mustBe || typeof value !== "object" || value === null || this.lenient || isOperator(value)) return value;
    const missing = missingField(slot.type, value);
    if (missing === null) return value;
    const message = `slot ${slot.name} of ${entry.spec.command} lacks the required field ${slot.name}${missing}`;
    throw new Refusal("WRONG_VALUE", message);
  }

  /** Returns the value of a part of a slot, or refuses it; undefined for None, which removes a field. */
  fitPart(entry: IntentEntry, slot: SlotSpec, path: Path, value: Value | Operator | null): Value | null | undefined {
    const aimed = partType(slot.type, path);
    const name = `slot ${slot.name}${pathText(path)} of ${entry.spec.command}`;
    if (aimed === undefined)
      throw new Refusal("UNKNOWN_SLOT", `${entry.spec.command} has no ${slot.name}${pathText(path)}`);
    if (isOperator(value)) throw new Refusal("NOT_A_FILTER", `${value.operator} may only be used in a query's filter`);
    if (value === null) {
      if (typeof path.at(-1) === "string") return aimed?.field?.nullable === true ? null : undefined;
      if (aimed === null || takesAny(aimed.type)) return null;
      throw new Refusal("WRONG_TYPE", `${name} takes a value, not None`);
    }
    const wrong = this.lenient ? null : mismatch(aimed?.type ?? ANY_VALUE, value);
    if (wrong !== null) throw new Refusal(wrong.code, `${name} ${wrong.text}`);
    return value;
  }

  /** Returns a slot's value after appending to a list in it. Lists of a query's hit (`isHit`) cannot change. */
  appended(task: Task, slot: SlotSpec, path: Path, item: Operand, isHit: boolean): Value | Operator | null {
    const { entry, ref, slots } = task;
    const aimed = partType(slot.type, path);
    const isList =
      aimed === null || (typeof aimed?.type === "object" && ("list" in aimed.type || takesAny(aimed.type)));
    if (isHit || !isList) throw new Refusal("NOT_A_LIST", `${ref}.${slot.name}${pathText(path)} is not a list`);
    // "dontcare", or an invalid value in a lenient session, is replaced by a list.
    const held = partOf(slots[slot.name] as Value | null, path);
    const items = [...(Array.isArray(held) ? held : []), this.resolve(item) as Value | null];
    if (path.length === 0) return this.fit(entry, slot, items, false);
    const fitting = this.fitPart(entry, slot, path, items);
    return withPart(slots[slot.name] as Value | null, path, fitting, `${ref}.${slot.name}`);
  }

  private kept(entry: IntentEntry, slot: SlotSpec, value: Value | Operator, filter: boolean): Value | Operator | null {
    if (isOperator(value)) {
      if (!filter || slot === ORDER_BY || slot === LIMIT)
        throw new Refusal("NOT_A_FILTER", `${value.operator} may only be used in a query's filter`);
      return value;
    }
    const wrong = mismatch(slot.type, value);
    if (wrong === null || this.lenient || (entry.spec.dontcare && value === DONTCARE)) return value;
    throw new Refusal(wrong.code, `slot ${slot.name} of ${entry.spec.command} ${wrong.text}`);
  }

  resolve(operand: Operand): Value | Operator | null {
    if (typeof operand !== "object" || operand === null) return operand;
    if ("task" in operand) return this.read(operand);
    if ("operator" in operand) return this.operator(operand);
    if ("fields" in operand) return this.object(operand);
    return operand.map((item) => this.resolve(item) as Value | null);
  }

  private operator(operand: OperatorOperand): Operator {
    return { operator: operand.operator, args: operand.args.map((arg) => this.resolve(arg) as Value) };
  }

  private object({ fields }: ObjectOperand): Value {
    const value: Record<string, Value | null> = {};
    for (const [name, held] of fields) put(value, name, this.resolve(held) as Value | null);
    if (isOperator(value))
      throw new Refusal("WRONG_VALUE", "an object with the fields operator and args stands for a comparison");
    return value;
  }

  private read({ task: index, hit: place, slot, path }: ReferenceOperand): Value {
    const task = this.task(index);
    const { spec } = task.entry;
    if (place !== null && !spec.query)
      throw new Refusal("NOT_A_QUERY", `${task.ref} is a task and has no hits to index`);
    const isId = isRowId(spec, slot);
    if (!isId) slotOf(task.entry, slot);
    const row = spec.query ? this.hit(task, place) : isId ? task.row : null;
    const value = spec.query || isId ? row && own(row, slot) : task.slots[slot];
    if (value === null || value === undefined || path !== undefined) {
      const where = place === null ? task.ref : `${task.ref}[${place}]`;
      return copyValue(readPart(value as Value | null | undefined, path ?? [], `${where}.${slot}`));
    }
    return copyValue(value as Value);
  }
}

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
