import { type Operator, own, partOf, put, type Ref, type Row, type Value, withPart } from "../kit/internal.js";
import type { Expression, ObjectEntry, PathStep } from "../labels/ast.js";
import { pathOf } from "../labels/transform.js";

/** A value in a slot that cannot be known without executing, such as a reference to a hit that was not recorded. */
const UNKNOWN = Symbol("unknown");

type Held = Value | Operator | typeof UNKNOWN;

/** What the slots of a dialogue's tasks hold, as far as its commands and signals say. */
export class SlotTracker {
  private readonly tasks = new Map<Ref, Map<string, Held>>();
  private readonly emptied = new Map<Ref, Set<string>>();
  private readonly hits = new Map<Ref, readonly Row[]>();

  /** Whether a slot holds a value, known or not. */
  isFilled(ref: Ref, slot: string): boolean {
    return this.tasks.get(ref)?.has(slot) ?? false;
  }

  /** What a slot holds; undefined where it is empty or not known. */
  read(ref: Ref, slot: string): Value | Operator | undefined {
    const held = this.tasks.get(ref)?.get(slot);
    return held === UNKNOWN ? undefined : held;
  }

  /** Fills a slot; null empties it, undefined fills it with a value that is not known. */
  write(ref: Ref, slot: string, value: Value | Operator | null | undefined): void {
    const slots = this.tasks.get(ref) ?? new Map<string, Held>();
    this.tasks.set(ref, slots);
    const emptied = this.emptied.get(ref) ?? new Set();
    this.emptied.set(ref, emptied);
    if (value === null) {
      slots.delete(slot);
      emptied.add(slot);
    } else {
      slots.set(slot, value === undefined ? UNKNOWN : value);
      emptied.delete(slot);
    }
  }

  /** The slots of a task to which null was given last: a nullable one is answered by it. */
  emptiedOf(ref: Ref): ReadonlySet<string> {
    return this.emptied.get(ref) ?? new Set();
  }

  /** Adds a value to a list. */
  append(ref: Ref, slot: string, value: Value | Operator | null | undefined, path?: readonly PathStep[]): void {
    const whole = this.read(ref, slot);
    const held = path === undefined ? whole : partOf(whole as Value | undefined, pathOf(path));
    const isKnown =
      value !== null && value !== undefined && (held === undefined ? !this.isFilled(ref, slot) : Array.isArray(held));
    const list = isKnown ? [...((held ?? []) as Value[]), value as Value] : undefined;
    this.write(ref, slot, this.withPart(ref, slot, path, list));
  }

  /**
   * What a slot holds once a part of it is another value; that itself without a path, undefined where it is not known.
   */
  withPart<V extends Value | Operator | null | undefined>(
    ref: Ref,
    slot: string,
    path: readonly PathStep[] | undefined,
    value: V,
  ): V | Value | undefined {
    if (path === undefined) return value;
    if (value === undefined) return undefined;
    try {
      return withPart(this.read(ref, slot) as Value | undefined, pathOf(path), (value ?? undefined) as Value, slot);
    } catch {
      // The part has nothing to stand in, as far as is known here.
      return undefined;
    }
  }

  /** Takes over what a query found. */
  reveal(ref: Ref, rows: readonly Row[]): void {
    this.hits.set(ref, rows);
  }

  /** The values of a task; null where one of them is not known. */
  all(ref: Ref): Readonly<Record<string, Value | Operator>> | null {
    return [...(this.tasks.get(ref)?.values() ?? [])].includes(UNKNOWN) ? null : this.known(ref);
  }

  /** The values of a task that are known. */
  known(ref: Ref): Readonly<Record<string, Value | Operator>> {
    const slots: Record<string, Value | Operator> = {};
    for (const [slot, held] of this.tasks.get(ref) ?? []) if (held !== UNKNOWN) put(slots, slot, held);
    return slots;
  }

  /** The value of an expression; null for None, undefined where it is not known. */
  resolve(expression: Expression | undefined): Value | Operator | null | undefined {
    switch (expression?.kind) {
      case "literal":
        return expression.value;
      case "list":
        return this.list(expression.items);
      case "object":
        return this.object(expression.entries);
      case "operator": {
        const args = this.list(expression.args);
        return args === undefined ? undefined : { operator: expression.name.text, args };
      }
      case "reference": {
        const ref: Ref = `x${expression.variable.index}`;
        const rows = this.hits.get(ref);
        const path = pathOf(expression.path ?? []);
        if (rows === undefined) {
          const held = this.read(ref, expression.slot.text);
          return path.length === 0 ? held : (partOf(held as Value | null | undefined, path) ?? undefined);
        }
        const row = expression.hit === null ? (rows.length === 1 ? rows[0] : undefined) : rows[expression.hit];
        return row === undefined ? undefined : (partOf(own(row, expression.slot.text), path) ?? undefined);
      }
      default:
        return undefined;
    }
  }

  private object(entries: readonly ObjectEntry[]): Value | undefined {
    const value: Record<string, Value | null> = {};
    for (const { name, value: held } of entries) {
      const read = this.resolve(held);
      if (read === undefined) return undefined;
      put(value, name.text, read as Value | null);
    }
    return value;
  }

  private list(items: readonly Expression[]): Value[] | undefined {
    const values = items.map((item) => this.resolve(item));
    return values.every((value) => value !== undefined && value !== null) ? (values as Value[]) : undefined;
  }
}
