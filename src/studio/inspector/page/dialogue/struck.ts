import type { Fault } from "../../../../kit/internal.js";
import type { SignalTurn, Transcript } from "../../../../transcript/transcript.js";
import type { StruckCall } from "../../inspection.js";
import type { Step } from "./steps.js";

/** Returns planned faults by their signals: failures, and actions that a certain fault delayed or cut off. */
export function faultsStruck(
  steps: readonly Step[],
  { faults = [] }: Pick<Transcript, "faults">,
): ReadonlyMap<SignalTurn, Fault> {
  const struck = new Map<SignalTurn, Fault>();
  if (faults.length === 0) return struck;
  const calls = new Map<string, number>();
  for (const turn of steps.flatMap(({ actual, recorded }) => actual ?? recorded)) {
    const { signal } = turn;
    if (signal?.kind !== "failed" && signal?.kind !== "performed" && signal?.kind !== "found") continue;
    const call = (calls.get(signal.intent) ?? 0) + 1;
    calls.set(signal.intent, call);
    const fitting = faults.filter(
      (fault) => fault.intent === signal.intent && fault.wire === undefined && (fault.call ?? call) === call,
    );
    const found =
      signal.kind === "failed"
        ? fitting.find(({ reason }) => reason === signal.reason)
        : fitting.find(({ reason, probability }) => reason === undefined && probability === undefined);
    if (found !== undefined) struck.set(turn, found);
  }
  return struck;
}

/** Returns faults on the wire by position of the step that shows them: a lost call is shown at the step before it. */
export function struckOnWire(
  steps: readonly Step[],
  calls: readonly StruckCall[] = [],
): ReadonlyMap<number, readonly string[]> {
  const shown = new Map<number, readonly string[]>();
  for (const { at, isLost, text } of calls) {
    const step = isLost
      ? (steps.findLast((one) => one.at < at) ?? steps[0])
      : (steps.find((one) => one.at >= at) ?? steps.at(-1));
    const place = step?.at ?? 0;
    shown.set(place, [...(shown.get(place) ?? []), text]);
  }
  return shown;
}
