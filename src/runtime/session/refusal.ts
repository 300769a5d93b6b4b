import { BacklotError, HINTS, type Span } from "../../errors.js";
import type { ErrorSignal, RefusedSignal } from "../../kit/internal.js";
import type { Command, Expression, Target } from "../../labels/index.js";

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
  const span = argument === undefined ? command.span : spanOf(command, argument, OF_PARTS.has(code));
  return { kind: "error", code, message, hint: HINTS[code], span };
}

/**
 * What is wrong where a part of a slot's value is not there: one that is read, or one in which a value is to stand.
 */
const OF_PARTS: ReadonlySet<string> = new Set(["NO_SUCH_ITEM", "EMPTY_REFERENCE", "NOT_A_LIST"]);

/** @param isOfPart whether it is about a part that is not there: of the target, where the value reads none */
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

/** Whether a value reads another task. */
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
