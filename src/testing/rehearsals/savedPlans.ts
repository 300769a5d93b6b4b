import type { Backend } from "../../runtime/backend.js";
import type { OperatorOptions } from "../../users/operators/operators.js";
import { type PlacedPlan, readPlans } from "../../users/plans/readPlans.js";
import type { Property } from "../properties/property.js";
import { judgedBy } from "./judgedBy.js";

/** Options of reading plans, beside the built-in parts. */
export interface ReadPlansOptions extends OperatorOptions {
  /** Custom properties. Default: none. */
  readonly properties?: readonly Property[];
}

/** Reads saved plans of known properties, for `readPlans` of `backlot/testing`. */
export async function savedPlans(
  paths: readonly string[],
  backend: Pick<Backend, "catalog">,
  { properties = [], ...options }: ReadPlansOptions = {},
): Promise<readonly PlacedPlan[]> {
  const placed = await readPlans(paths, backend, options);
  for (const { plan, place } of placed) {
    const { file, line, column } = place;
    judgedBy(plan, properties, { file, line, column });
  }
  return placed;
}
