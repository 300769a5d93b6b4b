import { BacklotError, HINTS, type Span } from "../../base/errors.js";
import type { ErrorSignal, RefusedSignal } from "../../kit/internal.js";
import type { Command, Expression, Target } from "../../labels/index.js";

/** Converts an error to a signal. @throws the error itself if it is not a BacklotError */
export function errorSignal(error: unknown): ErrorSignal {
  if (!(error instanceof BacklotError)) throw error;
  const { code, message, hint, span } = error;
  return { kind: "error", code, message, hint, ...(span === undefined ? {} : { span }) };
}

/** Adds advice and a span to a refusal of the kit. */
export function refused({ code, message, argument }: RefusedSignal, command: Command): ErrorSignal {
  const span = argument === undefined ? command.span : spanOf(command, argument, OF_PARTS.has(code));
  return { kind: "error", code, message, hint: HINTS[code], span };
}

/** Codes of errors about a missing part of a slot's value: one that is read, or the container of a new value. */
const OF_PARTS: ReadonlySet<string> = new Set(["NO_SUCH_ITEM", "EMPTY_REFERENCE", "NOT_A_LIST"]);

/** @param isOfPart whether the error is about a missing part, which is in the target unless the value reads one */
function spanOf(command: Command, argument: number, isOfPart: boolean): Span {
  switch (command.kind) {
    case "start":
      return command.args[argument]?.value.span ?? command.span;
    case "assign":
      return placeOf(command.targets[argument], command.values[argument], isOfPart) ?? command.span;
    case "append":
      return placeOf(command.target, command.value, isOfPart) ?? command.span;
    default:
      return command.span;
  }
}

function placeOf(target: Target | undefined, value: Expression | undefined, isOfPart: boolean): Span | undefined {
  return isOfPart && value !== undefined && !refers(value) ? target?.span : value?.span;
}

function refers(value: Expression): boolean {
  switch (value.kind) {
    case "list":
      return value.items.some(refers);
    case "object":
      return value.entries.some((entry) => refers(entry.value));
    case "operator":
      return value.args.some(refers);
    default:
      return value.kind === "reference";
  }
}
