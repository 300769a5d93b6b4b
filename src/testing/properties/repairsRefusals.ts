import { printCommand } from "../../labels/print.js";
import { repaired } from "../../users/reference/repair.js";
import type { Property } from "./property.js";
import type { Exchange, Step } from "./trace.js";
import { traceOf } from "./traceReader.js";

/**
 * A refused command is followed by another one, or by words, before the user speaks again: not by the same one, and not by silence. If
 * single values were refused, the others must be used; reporting the error is not enough.
 */
export const repairsRefusals: Property = {
  name: "repairsRefusals",
  title: "does something else after a refused command",
  check(transcript, context) {
    return traceOf(transcript, context).exchanges.flatMap((exchange) =>
      exchange.steps.flatMap((step, nth) => {
        const problem = step.recorded.isRefused ? problemWith(step, exchange, nth) : null;
        return problem === null ? [] : [{ property: "repairsRefusals", turn: problem.turn, message: problem.message }];
      }),
    );
  },
};

function problemWith(step: Step, { steps, speech }: Exchange, nth: number): { turn: number; message: string } | null {
  const later = steps.slice(nth + 1);
  const accepted = later.findIndex(isEffective);
  const again = later.slice(0, accepted < 0 ? later.length : accepted).find((other) => textOf(other) === textOf(step));
  if (again !== undefined) return { turn: again.recorded.at, message: "the refused command was given again" };
  const turn = step.recorded.at;
  if (later.every(({ recorded }) => recorded.isRefused) && speech.texts.length === 0) {
    return { turn, message: "the command was refused, and nothing followed" };
  }
  if (accepted >= 0 || !isRepairable(step)) return null;
  return { turn, message: "the command was refused for some of its values, and the others were dropped with them" };
}

const isEffective = ({ recorded, command }: Step): boolean => !recorded.isRefused && command?.kind !== "say";

function isRepairable({ command, recorded }: Step): boolean {
  const errors = recorded.signals.flatMap(({ turn: { signal } }) => (signal?.kind === "error" ? [signal] : []));
  if (errors.length < recorded.signals.length) return false;
  return repaired({ command, index: null, signals: [], errors }) !== null;
}

/** Returns a command's text, independent of its spacing. */
const textOf = ({ command, recorded }: Step): string =>
  command === null ? recorded.turn.command.trim() : printCommand(command);
