import { workerData } from "node:worker_threads";
import { given } from "../../base/json/given.js";
import { DATASET_POLICIES } from "../../corpora/datasets.js";
import { bootBackend } from "../../runtime/loadBackend.js";
import { ownOperators, ownPhrases, ownProperties } from "../../testing/ownParts.js";
import { policyFrom } from "../../testing/policies/loading/policyFrom.js";
import { propertyOf } from "../../testing/properties/checkProperties.js";
import { type RehearsePlanOptions, rehearsePlan } from "../../testing/rehearsals/rehearsePlan.js";
import { branchCounts } from "../../users/dialogue/recorder.js";
import { adoptPhrases } from "../../users/phrases/vocabulary.js";
import type { RehearsalData } from "../rehearsalData.js";
import type { FleetRehearsal, RehearsalItem } from "../rehearseFleet.js";

/* The thread in which plans are rehearsed. */

// tinypool's format of worker data.
const [, data] = workerData as [unknown, RehearsalData];
const { policy: named, own: modules, properties: names, maxTurns, timeout } = data;
const settings = { own: { ...modules, policies: [], datasets: [] } };
const own = await ownProperties(settings);
const properties = names?.map((name) => propertyOf(own.find((one) => one.name === name) ?? name, own));
const backend = await bootBackend(data.compiled, data.options);
adoptPhrases(backend.intents, data.phrases);
const policy = await policyFrom(named, backend, { loaders: DATASET_POLICIES, ...given({ timeout }) });
const options: RehearsePlanOptions = {
  backend,
  policy,
  operators: await ownOperators(settings),
  phrases: await ownPhrases(settings),
  ...given({ respond: policy.respond, properties, maxTurns, policyTimeout: timeout }),
};

export default async function rehearse({ plan, run }: RehearsalItem): Promise<FleetRehearsal> {
  const rehearsed = await rehearsePlan(plan, options);
  return { rehearsed: { ...rehearsed, run }, counts: branchCounts.get(rehearsed.transcript) ?? null };
}

export const close = (): Promise<void> => policy.close();
