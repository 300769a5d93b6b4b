import { BacklotError } from "../../base/errors.js";
import type { IntentSpec } from "../../kit/internal.js";
import type { Variable } from "../ast.js";
import type { Scope, Use } from "../check/scope.js";
import { knownTasks, unbound } from "../check/suggest.js";

const OTHERS: Readonly<Record<Exclude<Use["kind"], "task">, string>> = {
  say: "something that was said",
  hint: "a signal",
  other: "a turn that made no variable",
};

/** Returns the intent of a task or query variable, or the problem. */
export function taskOf(variable: Variable, scope: Scope): IntentSpec | BacklotError {
  const use = scope.uses.get(variable.index);
  if (use?.kind === "task") return use.spec;
  const { index, span } = variable;
  if (use === undefined) return new BacklotError("UNKNOWN_VARIABLE", unbound(index, scope), { span });
  return new BacklotError("NOT_A_TASK", `x${index} is not a task but ${OTHERS[use.kind]}; ${knownTasks(scope)}`, {
    span,
  });
}
