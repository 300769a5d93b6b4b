import { existsSync } from "node:fs";
import { resolve } from "node:path";
import { BacklotError } from "../../errors.js";
import { evaluateModule } from "../../project/evaluateModule.js";
import { formatValue } from "../../simulation/formatValue.js";
import type { PlanOperator } from "../../simulation/operators/operator.js";
import { operatorsWith } from "../../simulation/operators/operators.js";

/**
 * The operators of a project's module: its default export, a list of what `defineOperator` gives. Each knows its file, so that messages name
 * it.
 * @param path of TypeScript or JavaScript, from the current folder
 * @throws BacklotError FILE_NOT_FOUND; BAD_OPERATOR with the file, for a module that fails, for what is not a list of operators, and for an operator
 * that has the name of another
 */
export async function loadOperators(path: string): Promise<readonly PlanOperator[]> {
  const place = { file: path };
  if (!existsSync(path)) throw new BacklotError("FILE_NOT_FOUND", `there is no module of operators ${path}`, { place });
  const kind = { what: "the module of operators", code: "BAD_OPERATOR" } as const;
  const { default: exported } = await evaluateModule(resolve(path), kind);
  const bad = (problem: string) => new BacklotError("BAD_OPERATOR", problem, { place });
  if (!Array.isArray(exported)) {
    throw bad(
      `${path} exports ${exported === undefined ? "nothing" : formatValue(exported)} by default, not a list of operators`,
    );
  }
  const operators = exported.map((operator: unknown): PlanOperator => {
    if (typeof operator !== "object" || operator === null)
      throw bad(`${path} exports ${formatValue(operator)} as an operator`);
    return { ...(operator as PlanOperator), file: path };
  });
  operatorsWith(operators);
  return operators;
}
