import { type Failure, type Outcome, succeed, type Value } from "backlot/kit";
import type { Api, Slots } from "./api.js";
import { failed } from "./causes.js";
import { isComparison, isRepeated, passes } from "./constraints.js";

/**
 * Echo of a parameter in STAR: a value as it was given; of a comparison the first of the column's values that passes
 * it, and the empty text where the column lists none.
 */
export function echo(name: string, slots: Slots, api: Api): Value | Failure {
  const given = slots[name] ?? null;
  if (given === null) return "";
  if (!isComparison(given) && !isRepeated(given, name, api)) return given as Value;
  if (!(name in api.columns)) return failed("out_of_range");
  const values = api.columns[name] ?? null;
  if (values === null) return "";
  if (!isComparison(given)) return failed("repeated");
  return values.find((value) => passes(value, given)) ?? failed("out_of_range");
}

/** An item of messages and echoes: `Time: "StartTimeHour"` echoes that parameter as `Time`. The first that fails decides. */
export function answer(
  said: Readonly<Record<string, Value>>,
  echoes: Readonly<Record<string, string>>,
  slots: Slots,
  api: Api,
): Outcome {
  const item: Record<string, Value> = { ...said };
  for (const [key, name] of Object.entries(echoes)) {
    const value = echo(name, slots, api);
    if (isFailure(value)) return value;
    item[key] = value;
  }
  return succeed([item]);
}

function isFailure(value: Value | Failure): value is Failure {
  return typeof value === "object" && "reason" in value;
}
