import { python } from "backlot/kit";
import { asFloat, negated, operate, type PythonValue, typeOf } from "./arithmetic.js";
import { type Expression, readExpression } from "./expression.js";
import { Refusal } from "./refusal.js";

/**
 * Returns a sum's result as the tool `calculate` answers it: a float with two decimals at most.
 * @param illegal the refusal of a text that holds anything but numbers, operators, parentheses and blanks
 * @throws Refusal for such a text, and in Python's words for one that Python cannot work out
 */
export function calculate(sum: string, illegal = "Invalid characters in expression"): string {
  if (!/^[0-9+\-*/(). ]*$/.test(sum)) throw new Refusal(illegal);
  return python.floatText(python.round(asFloat(resultOf(readExpression(sum))), 2));
}

function resultOf(read: Expression): PythonValue {
  switch (read.kind) {
    case "number":
      return read.text.includes(".") ? Number(read.text) : BigInt(read.text);
    case "constant":
      return read.type;
    case "sign": {
      const value = resultOf(read.of);
      return read.sign === "-" ? negated(value) : value;
    }
    case "operation":
      return operate(read.operator, resultOf(read.left), resultOf(read.right));
    case "call": {
      const called = resultOf(read.called);
      if (read.given !== null) resultOf(read.given);
      throw new Refusal(`'${typeOf(called)}' object is not callable`);
    }
    default:
      return read satisfies never;
  }
}
