import { expect, test } from "vitest";
import { binaryOf, logarithm, mpmathText, quotient, squareRootText } from "../../../mocks/bfcl/decimals.js";

/** log(value) / log(base), with so many bits and shown digits. */
const logText = (value: number, base: number, bits: number, digits: number): string => {
  const [above, below] = [value, base].map((one) => logarithm(binaryOf(one), bits));
  return above === undefined || below === undefined ? "" : mpmathText(quotient(above, below, bits), digits);
};

// Texts that mpmath 1.3 and decimal of Python 3.11 printed.
test.each([
  [2, 10, 53, 17, "0.30102999566398114"],
  [1 + 2 ** -52, 10, 37, 13, "9.643274665541e-17"],
  [10, 1e-7, 7, 4, "-0.1445"],
  [1e300, 7, 20, 8, "354.98828"],
  [1000, 10, 3, 4, "3.0"],
  [1, 7, 13, 6, "0.0"],
  [2, 1e300, 13, 6, "0.0010035"],
])("the logarithm of %d to the base %d, with %d bits", (value, base, bits, digits, text) => {
  expect(logText(value, base, bits, digits)).toBe(text);
});

test.each([
  [2, 50, "1.4142135623730950488016887242096980785696718753769"],
  [1_000_000, 3, "1.00E+3"],
  [1_000_000, 6, "1000"],
  [12_345.678, 6, "111.111"],
  [0.25, 3, "0.5"],
  [1e-12, 4, "0.000001000"],
  [10n ** 30n, 5, "1.0000E+15"],
  [99.99999, 3, "10.0"],
  [3, 1, "2"],
  [0, 6, "0"],
])("the square root of %d, with %d digits", (value, digits, text) => {
  expect(squareRootText(value, digits)).toBe(text);
});
