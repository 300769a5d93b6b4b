import { setImmediate } from "node:timers/promises";
import { BacklotError } from "../../../base/errors.js";
import { given } from "../../../base/json/given.js";
import { DATASET_POLICIES } from "../../../corpora/datasets.js";
import type { FleetRehearsal, RehearsalItem, RehearsalWork } from "../../../fleet/rehearseFleet.js";
import type { PolicyLoader } from "../../../testing/policies/loading/loadedPolicy.js";
import { loaderOf } from "../../../testing/policies/loading/policyFrom.js";
import type { ProjectSettings } from "../../../testing/project/settings.js";
import { rehearse } from "../../../testing/rehearsals/rehearse.js";
import type { RehearsePlanOptions } from "../../../testing/rehearsals/rehearsePlan.js";
import { fleetOf } from "../../config/queue.js";
import type { RehearseFlags } from "./define.js";

/**
 * Rehearses plans in their order, here or by workers of a queue; rehearsals that a signal leaves unfinished do not
 * count.
 */
export async function* rehearsing(
  items: Iterable<RehearsalItem>,
  options: RehearsePlanOptions,
  work: RehearsalWork | null,
  signal: AbortSignal,
): AsyncGenerator<FleetRehearsal> {
  if (work !== null) {
    const fleet = await import("../../../fleet/rehearseFleet.js");
    yield* fleet.rehearsals(options.backend, items, { ...work, signal });
    return;
  }
  for (const { plan, run } of items) {
    if (signal.aborted) return;
    const rehearsed = { ...(await rehearse({ ...options, plan })), run };
    // A policy without real waiting never lets signals through.
    await setImmediate();
    if (signal.aborted) return;
    // This process has counted its own rehearsals.
    yield { rehearsed, counts: null };
  }
}

export function workOf(
  policy: string,
  { properties: chosen }: Pick<RehearsePlanOptions, "properties">,
  { own }: ProjectSettings,
  loaders: readonly PolicyLoader[],
  flags: RehearseFlags,
): RehearsalWork | null {
  const fleet = fleetOf(flags);
  if (fleet === null) return null;
  const loader = loaderOf(policy, loaders);
  if (loader !== undefined && !DATASET_POLICIES.includes(loader)) {
    const message = `workers have no loader of policies ${loader.name}: make it a module that exports the policy`;
    throw new BacklotError("BAD_OPTION", message);
  }
  const { operators, properties, phrases } = own;
  return {
    ...fleet,
    policy,
    own: { operators, properties, phrases },
    ...given({
      properties: chosen?.map((one) => (typeof one === "string" ? one : one.name)),
      maxTurns: flags.maxTurns,
    }),
    timeout: flags.timeout ?? 30_000,
  };
}
