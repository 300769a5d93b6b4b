import { itemMismatch, kindOf, type NumberType, type Scalar, type TextType } from "../../kit/internal.js";
import type { Seeded } from "./seeded.js";
import { textWithin } from "./textWithin.js";

/** Parts of a whole that numbers with a fraction are counted in. */
const CENTS = 100;

/** A string or number within limits: one of the samples that keep them, else made. */
export function limitedItem(
  type: TextType | NumberType,
  name: string,
  samples: readonly Scalar[],
  seeded: Seeded,
  now: number,
): Scalar {
  const good = samples.filter((sample) => itemMismatch(type, sample, kindOf(sample)) === null);
  if (good.length > 0) return seeded.of(good);
  return "str" in type ? textWithin(type.str, name, seeded, now) : numberWithin(type, seeded);
}

function numberWithin(type: NumberType, seeded: Seeded): number {
  const [limits, parts] = "int" in type ? [type.int, 1] : [type.float, CENTS];
  const { minimum, maximum, exclusive_minimum: above, exclusive_maximum: below } = limits;
  const step = 1 / parts;
  const min = Math.max(
    minimum ?? -Infinity,
    above === undefined ? -Infinity : Math.floor(above * parts) / parts + step,
  );
  const most = Math.min(maximum ?? Infinity, below === undefined ? Infinity : Math.ceil(below * parts) / parts - step);
  const from = Number.isFinite(min) ? min : Math.min(1, most);
  const to = Number.isFinite(most) ? most : from + 10;
  const [first, last] = [Math.ceil(from * parts), Math.floor(to * parts)];
  // Between limits that lie closer than a cent, their middle.
  return first > last ? (from + to) / 2 : seeded.between(first, last) / parts;
}
