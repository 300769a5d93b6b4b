import { given } from "../../../base/json/given.js";
import type { ProjectSettings } from "../../../testing/project/settings.js";
import type { TestSetting } from "../../../testing/shrinking/formatAsTest.js";
import type { RehearseFlags } from "./flags.js";

/**
 * What the test of a failure has to say of a run with flags: `mockBackend` finds what the command line finds without
 * any.
 */
export function testSetting(
  flags: RehearseFlags,
  { intents, backend }: Pick<ProjectSettings, "intents" | "backend">,
): TestSetting {
  const limits = given({ maxTurns: flags.maxTurns, timeout: flags.timeout });
  // The seed of each session is the plan's.
  const { seed: _, ...options } = backend;
  // To named intents `mockBackend` adds neither what a config file says nor fixtures.
  if (flags.intents !== undefined || flags.config !== undefined) return { intents, options, ...limits };
  const named = Object.entries(options).filter(([name]) => flags[name as keyof RehearseFlags] !== undefined);
  return { options: Object.fromEntries(named), ...limits };
}
