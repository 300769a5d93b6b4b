import type { JsonObject } from "../../json/object.js";
import type { Draws } from "./randomness.js";

/**
 * A number within the limits of a schema; whoever checks the value finds out where there is none.
 * @param range so many steps above the least number at most
 */
export function numberFor(schema: JsonObject, isWhole: boolean, draws: Draws, range: number): number {
  const { minimum, maximum, exclusiveMinimum: above, exclusiveMaximum: below, multipleOf } = schema;
  const step = typeof multipleOf === "number" ? multipleOf : isWhole ? 1 : 0.01;
  const lows = [minimum, above].filter((one): one is number => typeof one === "number");
  const highs = [maximum, below].filter((one): one is number => typeof one === "number");
  const low = lows.length > 0 ? Math.max(...lows) : highs.length > 0 ? Math.min(1, Math.min(...highs) - 100 * step) : 1;
  const high = highs.length > 0 ? Math.min(...highs) : low + 1_000 * Math.max(step, 1);
  const [least, most] = [Math.ceil(low / step), Math.floor(high / step)];
  const [from, to] = [least * step === above ? least + 1 : least, most * step === below ? most - 1 : most];
  if (from > to) return (low + high) / 2;
  const value = draws.whole(from, Math.min(to, from + range)) * step;
  return step < 1 ? Number(value.toFixed(6)) : value;
}
