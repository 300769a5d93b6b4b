import type { Backend } from "../../runtime/backend.js";
import type { OperatorOptions } from "../../users/operators/operators.js";
import { type PlacedPlan, readPlans } from "../../users/plans/readPlans.js";
import type { Property } from "../properties/property.js";
import { judgedBy } from "./judgedBy.js";

/** What files of plans may name beside what comes with Backlot. */
export interface ReadPlansOptions extends OperatorOptions {
  /** Properties of your own. Default: none. */
  readonly properties?: readonly Property[];
}

/** What `readPlans` of `backlot/testing` does: plans are for properties that there are. */
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
