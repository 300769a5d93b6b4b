import { readIntents } from "../../files/index.js";
import { projectBundle } from "../../project/projectBundle.js";
import type { ProjectSettings } from "../../project/settings.js";
import type { InspectedProject } from "../inspection.js";
import { classesOf } from "./classes.js";

/** Returns a project with classes, and counters in its behaviours. @throws BacklotError as `projectBundle` does */
export async function projectOf(settings: ProjectSettings, lenient = false): Promise<InspectedProject> {
  const bundle = await projectBundle(settings, { countBranches: true });
  return { ...bundle, classes: await classesOf(await readIntents(settings.intents)), lenient };
}
