import { isAbsolute, relative, resolve } from "node:path";
import { given } from "../../base/json/given.js";
import { loadingOf } from "../../runtime/loading.js";
import type { RehearsePlanOptions } from "../rehearsals/rehearsePlan.js";
import type { TestSetting } from "./formatAsTest.js";

/** Returns the settings of a run for its test: the loading of its back-end, and its limits. */
export function loadedSetting({ backend, maxTurns, policyTimeout }: RehearsePlanOptions): TestSetting {
  const { intents, options = {} } = loadingOf(backend) ?? {};
  // The seed of each session is the plan's.
  const { seed: _, ...loading } = options;
  const named = typeof intents === "string" ? fromHere(intents) : intents?.map(fromHere);
  return given({ intents: named, options: loading, maxTurns, timeout: policyTimeout });
}

/** Returns a path relative to the current folder, which may differ from the folder at the backend's loading. */
function fromHere(path: string): string {
  const near = relative(process.cwd(), resolve(path));
  return near.startsWith("..") || isAbsolute(near) ? path : near || ".";
}
