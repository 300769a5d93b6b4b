import { BacklotError } from "../../base/errors.js";
import { given } from "../../base/json/given.js";
import type { Backend } from "../../runtime/backend.js";
import type { Policy } from "../../users/dialogue/policy.js";
import type { Plan } from "../../users/plans/plan.js";
import { mockBackend } from "../mockBackend.js";
import { ownOperators, ownPhrases, ownProperties } from "../ownParts.js";
import { policyFrom } from "../policies/loading/policyFrom.js";
import { projectSettings } from "../project/settings.js";
import { PROPERTIES } from "../properties/property.js";
import type { RehearsalsOptions, SavedRehearsalsOptions } from "./rehearsal.js";
import { savedPlans } from "./savedPlans.js";

/** Saved plans, with their back-end, policy and options. */
export interface SavedSetting {
  readonly backend: Backend;
  readonly policy: Policy;
  readonly plans: readonly Plan[];
  readonly options: RehearsalsOptions;
  /** Closes the policy if it was loaded here. */
  close(): Promise<void>;
}

/**
 * Reads saved plans, with the current project's back-end, policy, operators, properties and phrases.
 * @throws BacklotError BAD_REHEARSAL without a named policy; BAD_PLAN with file and line; errors of loading
 */
export async function savedSetting(
  paths: readonly string[],
  { backend: named, policy: chosen, ...options }: SavedRehearsalsOptions,
): Promise<SavedSetting> {
  const settings = await projectSettings();
  const policy = chosen ?? settings.policy;
  if (policy === undefined) {
    const problem = "no policy is named: give { policy }, or the config file the key `policy`";
    throw new BacklotError("BAD_REHEARSAL", problem);
  }
  const backend = named ?? (await mockBackend());
  const own = await ownProperties(settings);
  const operators = options.operators ?? (await ownOperators(settings));
  const phrases = options.phrases ?? (await ownPhrases(settings));
  const properties = options.properties ?? (own.length === 0 ? undefined : [...PROPERTIES, ...own]);
  const known = (properties ?? []).flatMap((one) => (typeof one === "string" ? [] : [one]));
  const plans = await savedPlans(paths, backend, { operators, properties: known });
  const loaded = typeof policy === "string" ? await policyFrom(policy, backend) : null;
  return {
    backend,
    policy: loaded ?? (policy as Policy),
    plans: plans.map(({ plan }) => plan),
    options: { ...options, operators, phrases, ...given({ properties }) },
    close: async () => loaded?.close(),
  };
}
