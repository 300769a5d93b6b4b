interface Limits {
  readonly minimum?: unknown;
  readonly maximum?: unknown;
  readonly exclusiveMinimum?: unknown;
  readonly exclusiveMaximum?: unknown;
  readonly multipleOf?: unknown;
}

const CENTS = 100;

/**
 * Returns a number within limits; if no step lies between them, their middle, which the check of the value will refuse.
 * @param between draws a whole number, both ends inclusive
 * @param spread distance from the only limit, or from 1, if the other is missing
 * @param range maximum number of steps above the minimum
 */
export function numberWithin(
  limits: Limits,
  isWhole: boolean,
  between: (min: number, most: number) => number,
  spread: number,
  range = Infinity,
): number {
  const { minimum, maximum, exclusiveMinimum: above, exclusiveMaximum: below, multipleOf } = limits;
  const step = typeof multipleOf === "number" ? multipleOf : null;
  const parts = isWhole ? 1 : CENTS;
  const numberOf = (steps: number): number =>
    step === null ? steps / parts : step < 1 ? Number((steps * step).toFixed(6)) : steps * step;
  const stepsOf = (number: number): number => (step === null ? number * parts : number / step);
  const min = Math.max(finite(minimum, -Infinity), finite(above, -Infinity));
  const most = Math.min(finite(maximum, Infinity), finite(below, Infinity));
  const from = Number.isFinite(min) ? min : most >= 1 ? 1 : most - spread;
  const to = Number.isFinite(most) ? most : from + spread * Math.max(step ?? 1, 1);
  let [first, last] = [Math.ceil(stepsOf(from)), Math.floor(stepsOf(to))];
  if (typeof above === "number" && numberOf(first) <= above) first++;
  if (typeof below === "number" && numberOf(last) >= below) last--;
  return first > last ? (from + to) / 2 : numberOf(between(first, Math.min(last, first + range)));
}

const finite = (limit: unknown, otherwise: number): number => (typeof limit === "number" ? limit : otherwise);
