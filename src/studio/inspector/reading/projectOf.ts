import { printAll } from "../../../codegen/print/printAll.js";
import { type Intent, resolveIntents } from "../../../schema/index.js";
import { projectBundle } from "../../../testing/project/projectBundle.js";
import type { ProjectSettings } from "../../../testing/project/settings.js";
import { readIntents } from "../../../transcript/files/index.js";
import type { InspectedProject } from "../inspection.js";

/** Returns a project with classes, and counters in its behaviours. @throws BacklotError as `projectBundle` does */
export async function projectOf(settings: ProjectSettings, lenient = false): Promise<InspectedProject> {
  const bundle = await projectBundle(settings, { countBranches: true });
  const classes = await classesOf(await readIntents(settings.intents));
  return { ...bundle, classes, lenient, choices: settings.choices };
}

async function classesOf(intents: readonly Intent[]): Promise<Readonly<Record<string, string>>> {
  const resolved = resolveIntents(intents);
  const files = await printAll(resolved);
  return Object.fromEntries(
    resolved.intents.flatMap(({ command }) => {
      const text = files.get(`${command}.ts`);
      return text === undefined ? [] : [[command, text]];
    }),
  );
}
