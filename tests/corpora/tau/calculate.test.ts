import { expect, test } from "vitest";
import { calculate } from "../../../mocks/tau/calculate.js";

/** Sums, and what CPython 3.11 makes of them. */
const RESULTS = {
  "1 / 8 + 1": "1.12",
  "0.1 + 0.2": "0.3",
  "2.675": "2.67",
  "(122 + 127) * 2": "498.0",
  "-2 ** 2": "-4.0",
  "2 ** 3 ** 2": "512.0",
  "2 ** -1": "0.5",
  "2*-3": "-6.0",
  "- - 2": "2.0",
  "7 // -2": "-4.0",
  "-7.5 // 2": "-4.0",
  "1. // 2": "0.0",
  "0 * -1.5": "-0.0",
  "1000000 * 1000000 * 1000000": "1e+18",
  "10 ** 400 / 10 ** 399": "10.0",
  "9007199254740993 / 1": "9007199254740992.0",
  "00": "0.0",
  "01.5": "1.5",
  "0012.": "12.0",
} as const;

test.each(Object.entries(RESULTS))("%s is %s", (sum, result) => {
  expect(calculate(sum)).toBe(result);
});

const INVALID = "invalid syntax (<string>, line 1)";
const UNCLOSED = "'(' was never closed (<string>, line 1)";
const UNMATCHED = "unmatched ')' (<string>, line 1)";
const COMMA = "invalid syntax. Perhaps you forgot a comma? (<string>, line 1)";
const ZEROS =
  "leading zeros in decimal integer literals are not permitted; use an 0o prefix for octal integers (<string>, line 1)";

/** Sums that CPython 3.11 refuses, and its words. */
const REFUSALS = {
  "1e5": "Invalid characters in expression",
  "12 %": "Invalid characters in expression",
  "": "invalid syntax (<string>, line 0)",
  "2 +": INVALID,
  "1 2": INVALID,
  "1.2.3": INVALID,
  "2 ** ** 2": INVALID,
  "(1 * / 2": INVALID,
  "(1 -)": INVALID,
  "1 2 (3)": INVALID,
  "(3": UNCLOSED,
  "(1 2": UNCLOSED,
  "2 (": UNCLOSED,
  "1)": UNMATCHED,
  "(1 2))": UNMATCHED,
  "(1 2)": COMMA,
  "((1 2)": COMMA,
  "(2 3 +)": COMMA,
  "3(1 2)": COMMA,
  "012": ZEROS,
  "1 2 01": ZEROS,
  "(*1)": "cannot use starred expression here (<string>, line 1)",
  "1 / 0": "division by zero",
  "1 // 0": "integer division or modulo by zero",
  "1.0 / 0": "float division by zero",
  "1 // 0.0": "float floor division by zero",
  "0 ** -1": "0.0 cannot be raised to a negative power",
  "2.0 ** 5000": "(34, 'Numerical result out of range')",
  "10 ** 400": "int too large to convert to float",
  "9 ** 9 ** 9": "int too large to convert to float",
  "10 ** 400 / 1": "integer division result too large for a float",
  "2(3)": "'int' object is not callable",
  "1.5(2)": "'float' object is not callable",
  "(-8) ** .5": "float() argument must be a string or a real number, not 'complex'",
  "()": "float() argument must be a string or a real number, not 'tuple'",
  "... + 1": "unsupported operand type(s) for +: 'ellipsis' and 'int'",
} as const;

test.each(Object.entries(REFUSALS))("%s is refused: %s", (sum, reason) => {
  expect(() => calculate(sum)).toThrow(new Error(reason));
});

test("the words for other characters are the caller's", () => {
  expect(() => calculate("two", "no")).toThrow(new Error("no"));
});
