import { given } from "../../../base/json/given.js";
import type { ProjectChoices, ProjectSettings } from "../../../testing/project/settings.js";
import type { TestSetting } from "../../../testing/shrinking/formatAsTest.js";

export function testSetting(
  flags: ProjectChoices & { readonly maxTurns?: number; readonly timeout?: number },
  { intents, backend }: Pick<ProjectSettings, "intents" | "backend">,
): TestSetting {
  const limits = given({ maxTurns: flags.maxTurns, timeout: flags.timeout });
  // The seed of each session is the plan's.
  const { seed: _, ...options } = backend;
  // `mockBackend` adds neither config settings nor fixtures to named intents.
  if (flags.intents !== undefined || flags.config !== undefined) return { intents, options, ...limits };
  const named = Object.entries(options).filter(([name]) => flags[name as keyof ProjectChoices] !== undefined);
  return { options: Object.fromEntries(named), ...limits };
}
