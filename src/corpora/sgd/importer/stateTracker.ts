import { DONTCARE, own, type Row, type Signal, type Value } from "../../../kit/internal.js";
import { type Expression, tryParseCommand } from "../../../labels/index.js";
import { parseSignalText, type SignalTurn } from "../../../transcript/index.js";
import type { SgdRow } from "../format/published.js";

/** The new value of a slot; null if it is emptied. */
export type Change = readonly [slot: string, value: string | null];

export interface Variable {
  readonly intent: string;
  readonly slots: Map<string, string>;
  hits: readonly Row[];
}

export interface TrackedEffect {
  readonly kind: "start" | "edit" | "confirm";
  readonly variable: Variable;
  readonly changes: readonly Change[];
}

/** Follows the commands of a transcript without executing them. Values become texts, as in SGD. */
export class StateTracker {
  /** True if a value has no form as a single text, such as a list, a comparison, or an unknown reference. */
  hasLost = false;
  /** True if a command could not be parsed. */
  hasUnparsed = false;
  readonly #variables = new Map<number, Variable>();

  /** Applies a command. Texts that cannot be parsed have no effect. */
  take(text: string, index: number): TrackedEffect[] {
    const command = tryParseCommand(text);
    this.hasUnparsed ||= command === null;
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

  observe(signal: Signal): void {
    const variable = "ref" in signal ? this.variable(signal.ref) : undefined;
    if (signal.kind === "found" && variable !== undefined) variable.hits = signal.rows;
  }

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

/** A value in SGD's spelling: `True`, `2`, or the text itself. */
export function sgdText(value: Value): string {
  if (typeof value === "boolean") return value ? "True" : "False";
  return typeof value === "object" ? JSON.stringify(value) : String(value);
}

/** Converts a row, or arguments, to texts, without missing values. */
export function textsOf(row: Readonly<Record<string, unknown>>): Record<string, string> {
  const held = Object.entries(row).filter(([, value]) => value !== null && value !== undefined);
  return Object.fromEntries(held.map(([name, value]) => [name, sgdText(value as Value)]));
}

/** A call with its results, as in a system frame. */
export interface Answer {
  readonly intent: string;
  readonly parameters: SgdRow;
  readonly results: readonly SgdRow[];
  readonly kind: "performed" | "found" | "failed";
  /** True if the signal is only worded, so that parameters come from the task and results are unknown. */
  readonly isInWords?: true;
}

/** The call behind a signal; null for signals of other kinds. */
export function answerOf(turn: SignalTurn, tracker: StateTracker): Answer | null {
  if (turn.signal !== undefined) return signalled(turn.signal);
  const said = parseSignalText(turn.text ?? "");
  const variable = said?.ref === undefined ? undefined : tracker.variable(said.ref);
  const kind = said?.kinds.find((one) => one === "performed" || one === "failed");
  if (variable === undefined || kind === undefined) return null;
  const sent = [...variable.slots].filter(([, value]) => value !== DONTCARE);
  return { intent: variable.intent, parameters: Object.fromEntries(sent), results: [], kind, isInWords: true };
}

function signalled(signal: Signal): Answer | null {
  switch (signal.kind) {
    case "performed": {
      const results = signal.row === undefined ? [] : [textsOf(signal.row)];
      return { intent: signal.intent, parameters: textsOf(signal.arguments), results, kind: "performed" };
    }
    case "found": {
      const results = signal.rows.map(textsOf);
      return { intent: signal.intent, parameters: textsOf(signal.filter), results, kind: "found" };
    }
    case "failed": {
      const results = (signal.alternatives ?? []).map(textsOf);
      return { intent: signal.intent, parameters: textsOf(signal.arguments), results, kind: "failed" };
    }
    default:
      return null;
  }
}
