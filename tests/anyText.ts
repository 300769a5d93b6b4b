import fc from "fast-check";

/** How many code points are the halves of surrogate pairs, and where they begin. */
const HALVES = 0x800;
const FIRST_HALF = 0xd800;

/** Any character of Unicode: where one begins in the list of all, and back, without which nothing is shrunk. */
const CHARACTER = fc.nat(0x10ffff - HALVES).map(
  (at) => String.fromCodePoint(at < FIRST_HALF ? at : at + HALVES),
  (character) => {
    const point = typeof character === "string" ? character.codePointAt(0) : undefined;
    if (point === undefined || String.fromCodePoint(point) !== character) throw new Error("it is not one character");
    return point < FIRST_HALF ? point : point - HALVES;
  },
);

/** Texts of any characters: those of fast-check's unit "binary", which lists all of them first and takes a second to. */
export function anyText(constraints: fc.StringSharedConstraints = {}): fc.Arbitrary<string> {
  return fc.string({ ...constraints, unit: CHARACTER });
}
