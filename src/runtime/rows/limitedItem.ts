import { itemMismatch, kindOf, type NumberType, type Scalar, type TextType } from "../../kit/internal.js";
import { numberWithin } from "./numberWithin.js";
import type { Seeded } from "./seeded.js";
import type { TextSetting } from "./textOf.js";
import { textWithin } from "./textWithin.js";

/** Range of numbers with a limit on one side. */
const SPREAD = 10;

/** Returns a string or number within limits: a valid sample, or else a generated value. */
export function limitedItem(
  type: TextType | NumberType,
  name: string,
  samples: readonly Scalar[],
  seeded: Seeded,
  now: number,
  setting: TextSetting = {},
): Scalar {
  const good = samples.filter((sample) => itemMismatch(type, sample, kindOf(sample)) === null);
  if (good.length > 0) return seeded.of(good);
  if ("str" in type) return textWithin(type.str, name, seeded, now, setting);
  const limits = "int" in type ? type.int : type.float;
  const { minimum, maximum, exclusive_minimum: exclusiveMinimum, exclusive_maximum: exclusiveMaximum } = limits;
  return numberWithin(
    { minimum, maximum, exclusiveMinimum, exclusiveMaximum },
    "int" in type,
    (min, most) => seeded.between(min, most),
    SPREAD,
  );
}
