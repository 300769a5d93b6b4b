import type { Filter, Operator, Ref, TaskState, Value, VariableParts } from "../../kit/internal.js";
import { own, sameValue } from "../../kit/internal.js";
import type { FinalTask } from "../../transcript/index.js";

/** True if the guest's state equals the recorded one, which is nearly always so, without parsing it further. */
export function agreesFinally(expected: Readonly<Record<string, FinalTask>>, answer: string): boolean {
  try {
    return agreeFinally(expected, JSON.parse(answer) as readonly VariableParts[]);
  } catch {
    return false;
  }
}

/** Compares variables with recorded ones. */
export function agreeFinally(
  expected: Readonly<Record<string, FinalTask>>,
  variables: readonly VariableParts[],
): boolean {
  return variables.length === Object.keys(expected).length && variables.every((one) => agreesVariable(expected, one));
}

function agreesVariable(expected: Readonly<Record<string, FinalTask>>, parts: VariableParts): boolean {
  const [ref, intent, slots, confirmed] = parts;
  const wanted = own(expected, ref);
  if (wanted === undefined || wanted.intent !== intent) return false;
  if (wanted.confirmed !== undefined && wanted.confirmed !== confirmed) return false;
  let filled = 0;
  for (const name of Object.keys(slots)) {
    const value = slots[name] as Value | Operator | null;
    if (value === null) continue;
    const recorded = own(wanted.slots, name);
    if (recorded === undefined || !sameValue(recorded, value)) return false;
    filled++;
  }
  return filled === Object.keys(wanted.slots).length;
}

/** Returns the differences between the final variables and the recorded ones; null if there are none. */
export function finalDifference(
  expected: Readonly<Record<string, FinalTask>>,
  state: Readonly<Record<Ref, TaskState>>,
): { readonly expected: object; readonly actual: object } | null {
  const names = new Set([...Object.keys(expected), ...Object.keys(state)]);
  const left: Record<string, unknown> = {};
  const right: Record<string, unknown> = {};
  for (const name of names) {
    const [wanted, held] = [expected[name], state[name as Ref]];
    if (wanted !== undefined && held !== undefined && sameTask(wanted, held)) continue;
    left[name] = wanted ?? null;
    right[name] = held === undefined ? null : finalOf(held);
  }
  return Object.keys(left).length === 0 && Object.keys(right).length === 0 ? null : { expected: left, actual: right };
}

function finalOf({ intent, slots, confirmed }: TaskState): FinalTask {
  return { intent, slots, confirmed };
}

function sameTask(wanted: FinalTask, held: TaskState): boolean {
  if (wanted.intent !== held.intent || !sameSlots(wanted.slots, held.slots)) return false;
  return wanted.confirmed === undefined || wanted.confirmed === held.confirmed;
}

function sameSlots(a: Filter, b: Filter): boolean {
  const keys = Object.keys(a);
  return (
    keys.length === Object.keys(b).length && keys.every((key) => Object.hasOwn(b, key) && sameValue(a[key], b[key]))
  );
}
