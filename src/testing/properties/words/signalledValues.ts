import { type Operator, own, type Row, type Signal, sameValue, type Value } from "../../../kit/internal.js";
import type { StepSignal } from "../trace.js";
import { sameText } from "../userGoal.js";

type Held = Value | Operator;

/** Returns the values of a signal, or of its task, in a slot; null if they are not recorded, empty if there is no such slot. */
export function valuesIn({ recorded, slots }: StepSignal, slot: string): readonly Held[] | null {
  const { signal } = recorded.turn;
  if (signal === undefined) return null;
  switch (signal.kind) {
    case "error":
      return [];
    case "performed":
      return present([...column([signal.row ?? {}], slot), own(signal.arguments, slot)]);
    case "found":
      return present(column(signal.rows, slot));
    case "failed":
      return present([...column(signal.alternatives ?? [], slot), own(signal.arguments, slot)]);
    case "choose":
      return signal.slot === slot ? signal.options : heldBy(slots, slot);
    default:
      return heldBy(slots, slot);
  }
}

const heldBy = (slots: StepSignal["slots"], slot: string): readonly Held[] | null =>
  slots === null ? null : present([own(slots, slot)]);

const column = (rows: readonly Row[], slot: string) => rows.map((row) => own(row, slot) ?? undefined);

const present = (values: readonly (Held | null | undefined)[]): readonly Held[] =>
  values.filter((value) => value !== undefined && value !== null);

/** Tests if two lists of values have one in common. */
export const share = (one: readonly Held[], other: readonly Held[]): boolean =>
  one.some((value) => other.some((held) => sameValue(value as Value, held as Value) || sameText(value, held)));

/** Returns the values of a result that a user can be told: of its row, of its arguments, and of the found rows. */
export function outcomeValues(signal: Signal): readonly Held[] {
  switch (signal.kind) {
    case "performed":
      return present([...Object.values(withoutId(signal.row ?? {})), ...Object.values(signal.arguments)]);
    case "found":
      return present(signal.rows.flatMap((row) => Object.values(withoutId(row))));
    case "failed":
      return present((signal.alternatives ?? []).flatMap((row) => Object.values(withoutId(row))));
    default:
      return [];
  }
}

const withoutId = ({ id: _, ...row }: Row): Row => row;
