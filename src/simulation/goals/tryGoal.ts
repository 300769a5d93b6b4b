import type { Fault, Operator, Signal, Value } from "../../kit/internal.js";
import * as build from "../../labels/build.js";
import { printCommand } from "../../labels/print.js";
import type { Backend } from "../../runtime/backend.js";
import { toExpressions, tryBuild } from "../users/expressions.js";
import type { Goal } from "../users/goal.js";

/** What came of a goal that was carried out in one go: the last signal; null if no command can say it. */
export function tryGoal(
  backend: Pick<Backend, "open">,
  { intent, slots = {} }: Pick<Goal, "intent" | "slots">,
  opening: { readonly seed: number; readonly now?: number; readonly faults?: readonly Fault[] },
): Signal | null {
  const given = toExpressions(Object.entries(slots as Readonly<Record<string, Value | Operator>>));
  if (given.length < Object.keys(slots).length) return null;
  const start = tryBuild(() => build.start(intent, given));
  if (start === null) return null;
  const session = backend.open(opening);
  let [signal] = session.execute(printCommand(start));
  if (signal?.kind === "confirm") [signal] = session.execute(printCommand(build.confirm(0)));
  if (signal?.kind === "ready") [signal] = session.execute(printCommand(build.resume(0)));
  return signal ?? null;
}

/** Whether a goal comes to its end with these slots: it is performed, or the search answers. */
export function isReached(signal: Signal | null): boolean {
  return signal?.kind === "performed" || signal?.kind === "found";
}
