import type { Row, Signal, Value } from "../../../kit/internal.js";
import { own } from "../../../kit/internal.js";
import { type Expression, tryParseCommand } from "../../../labels/index.js";

/** A value that a command gave a slot; null if it emptied it. */
export type Change = readonly [slot: string, value: string | null];

/** The state of a transcript's variable, known from its commands and signals. */
export interface Variable {
  readonly intent: string;
  readonly slots: Map<string, string>;
  hits: readonly Row[];
}

/** What a command did to a variable. */
export interface TrackedEffect {
  readonly kind: "start" | "edit" | "confirm";
  readonly variable: Variable;
  readonly changes: readonly Change[];
}

/** Follows the commands of a transcript without executing them. Values become texts, as SGD has no others. */
export class StateTracker {
  /** Whether a value could not be said as one text: a list, a comparison, what no signal holds. */
  hasLost = false;
  readonly #variables = new Map<number, Variable>();

  /** Takes in a command. A text that is not a command does nothing. */
  take(text: string, index: number): TrackedEffect[] {
    const command = tryParseCommand(text);
    switch (command?.kind) {
      case "start": {
        const variable: Variable = { intent: command.intent.text, slots: new Map(), hits: [] };
        this.#variables.set(index, variable);
        const changes = command.args.map(({ slot, value }): Change => [slot.text, this.#text(value)]);
        return [this.#effect("start", variable, changes)];
      }
      case "assign":
        return command.targets.flatMap((target, i) => {
          const value = command.values[i];
          const variable = this.#variables.get(target.variable.index);
          if (value === undefined || variable === undefined || target.hit !== null) return [];
          return [this.#effect("edit", variable, [[target.slot.text, this.#text(value)]])];
        });
      case "append":
        this.hasLost = true;
        return [];
      case "confirm": {
        const variable = this.#variables.get(command.variable.index);
        return variable === undefined ? [] : [this.#effect("confirm", variable, [])];
      }
      default:
        return [];
    }
  }

  /** Takes in what the back-end found. */
  observe(signal: Signal): void {
    const variable = "ref" in signal ? this.variable(signal.ref) : undefined;
    if (signal.kind === "found" && variable !== undefined) variable.hits = signal.rows;
  }

  /** The variable of a reference such as `x7`. */
  variable(ref: string): Variable | undefined {
    return this.#variables.get(Number(ref.slice(1)));
  }

  #effect(kind: TrackedEffect["kind"], variable: Variable, changes: readonly Change[]): TrackedEffect {
    for (const [slot, value] of changes) {
      if (value === null) variable.slots.delete(slot);
      else variable.slots.set(slot, value);
    }
    return { kind, variable, changes };
  }

  #text(value: Expression): string | null {
    if (value.kind === "literal") return value.value === null ? null : sgdText(value.value);
    if (value.kind !== "reference") {
      this.hasLost = true;
      return null;
    }
    const variable = this.#variables.get(value.variable.index);
    const hit = variable?.hits[value.hit ?? 0];
    const held = hit === undefined ? variable?.slots.get(value.slot.text) : own(hit, value.slot.text);
    if (held === undefined || held === null) {
      this.hasLost = true;
      return null;
    }
    return sgdText(held);
  }
}

/** A value as SGD spells it: `True`, `2`, a text as it is. */
export function sgdText(value: Value): string {
  if (typeof value === "boolean") return value ? "True" : "False";
  return typeof value === "object" ? JSON.stringify(value) : String(value);
}

/** A row or the arguments of a call, every value a text. */
export function textsOf(row: Readonly<Record<string, unknown>>): Record<string, string> {
  const texts: [string, string][] = [];
  for (const [name, value] of Object.entries(row)) {
    if (value !== null && value !== undefined) texts.push([name, sgdText(value as Value)]);
  }
  return Object.fromEntries(texts);
}
