import { projectBundle } from "../../../testing/project/projectBundle.js";
import type { ProjectSettings } from "../../../testing/project/settings.js";
import { readIntents } from "../../../transcript/files/index.js";
import type { InspectedProject } from "../inspection.js";
import { classesOf } from "./classes.js";

/** Returns a project with classes, and counters in its behaviours. @throws BacklotError as `projectBundle` does */
export async function projectOf(settings: ProjectSettings, lenient = false): Promise<InspectedProject> {
  const bundle = await projectBundle(settings, { countBranches: true });
  return { ...bundle, classes: await classesOf(await readIntents(settings.intents)), lenient };
}
