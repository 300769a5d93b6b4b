import { BacklotError, HINTS, type Span } from "../../errors.js";
import type { ErrorSignal, RefusedSignal } from "../../kit/internal.js";
import type { Command } from "../../labels/index.js";

/**
 * What is wrong with a command, as a signal.
 * @throws what is not one of our errors
 */
export function errorSignal(error: unknown): ErrorSignal {
  if (!(error instanceof BacklotError)) throw error;
  const { code, message, hint, span } = error;
  return { kind: "error", code, message, hint, ...(span === undefined ? {} : { span }) };
}

/** What the kit refused, with advice, and with the span of the part that it is about. */
export function refused({ code, message, argument }: RefusedSignal, command: Command): ErrorSignal {
  const span = argument === undefined ? command.span : spanOf(command, argument);
  return { kind: "error", code, message, hint: HINTS[code], span };
}

function spanOf(command: Command, argument: number): Span {
  switch (command.kind) {
    case "start":
      return command.args[argument]?.value.span ?? command.span;
    case "assign":
      return command.values[argument]?.span ?? command.span;
    case "append":
      return command.value.span;
    default:
      return command.span;
  }
}
