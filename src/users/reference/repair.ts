import type { ErrorSignal } from "../../kit/internal.js";
import type { Command } from "../../labels/index.js";
import type { Attempt } from "./policyState.js";

/** Refusals of single values: the command may do without them. */
const ABOUT_VALUES: ReadonlySet<string> = new Set([
  "UNKNOWN_SLOT",
  "WRONG_TYPE",
  "WRONG_VALUE",
  "NOT_A_FILTER",
  "EMPTY_REFERENCE",
  "NO_SUCH_HIT",
  "NO_SUCH_ITEM",
]);

/**
 * Removes the refused values from a command; null if nothing is left of it, or for another error. Each repair is shorter, so that repairing
 * ends.
 */
export function repaired({ command, errors }: Attempt): Command | null {
  if (command === null || !errors.every(({ code }) => ABOUT_VALUES.has(code))) return null;
  const isFaulty = (...spans: readonly (readonly [number, number])[]) =>
    errors.some((error) => spans.some((span) => overlaps(error, span)));
  switch (command.kind) {
    case "start": {
      const args = command.args.filter(({ slot, value }) => !isFaulty(slot.span, value.span));
      return args.length === command.args.length ? null : { ...command, args };
    }
    case "assign": {
      const kept = command.targets.flatMap((target, at) => {
        const value = command.values[at];
        return value === undefined || isFaulty(target.span, value.span) ? [] : [{ target, value }];
      });
      if (kept.length === 0 || kept.length === command.targets.length) return null;
      return { ...command, targets: kept.map(({ target }) => target), values: kept.map(({ value }) => value) };
    }
    default:
      return null;
  }
}

function overlaps({ span }: ErrorSignal, [start, end]: readonly [number, number]): boolean {
  return span !== undefined && span[0] < end && start < span[1];
}
