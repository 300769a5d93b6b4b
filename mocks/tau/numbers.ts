import { float, isFloat, numberOf, type WholeFloat } from "backlot/kit";

/** A number as Python has it: an integer, or a float, which without a fraction is tagged. */
export type PythonNumber = number | WholeFloat;

/** Returns `a + b`: a float if one of them is. */
export const plus = (a: PythonNumber, b: PythonNumber): PythonNumber => asPython(numberOf(a) + numberOf(b), a, b);

/** Returns `a - b`: a float if one of them is. */
export const minus = (a: PythonNumber, b: PythonNumber): PythonNumber => asPython(numberOf(a) - numberOf(b), a, b);

/** Returns `a * b`: a float if one of them is. */
export const times = (a: PythonNumber, b: PythonNumber): PythonNumber => asPython(numberOf(a) * numberOf(b), a, b);

/** Returns the sum of numbers, added from the first to the last. */
export const sum = (numbers: readonly PythonNumber[]): PythonNumber => numbers.reduce(plus, 0);

const asPython = (result: number, a: PythonNumber, b: PythonNumber): PythonNumber =>
  isFloat(a) || isFloat(b) ? float(result) : result;
