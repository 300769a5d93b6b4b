import { isAbsolute, relative, resolve } from "node:path";
import { given } from "../../base/json/given.js";
import { loadingOf } from "../../runtime/loading.js";
import type { RehearsePlanOptions } from "../rehearsals/rehearsePlan.js";
import type { TestSetting } from "./formatAsTest.js";

/** What the test of a failure has to say of the run: how its back-end was loaded, and its limits. */
export function loadedSetting({ backend, maxTurns, policyTimeout }: RehearsePlanOptions): TestSetting {
  const { intents, options = {} } = loadingOf(backend) ?? {};
  // The seed of each session is the plan's.
  const { seed: _, ...loading } = options;
  const named = typeof intents === "string" ? fromHere(intents) : intents?.map(fromHere);
  return given({ intents: named, options: loading, maxTurns, timeout: policyTimeout });
}

/**
 * A path as it is written where the process is now: the backend may have been loaded by another one of the same
 * folder.
 */
function fromHere(path: string): string {
  const near = relative(process.cwd(), resolve(path));
  return near.startsWith("..") || isAbsolute(near) ? path : near || ".";
}
