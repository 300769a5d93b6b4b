import { moduleIntent } from "../../../browser/worker/moduleIntent.js";
import type { EditedProject } from "../../../browser/worker/protocol.js";
import type { InspectedProject } from "../../inspection.js";

/** The project on which dialogues run. */
export type RunningProject = InspectedProject & EditedProject;

/** The content of an intent's file. */
export type IntentFile = InspectedProject["intents"][number];

/** Returns the project with an intent replaced or added. The engine refuses an invalid one. */
export function withIntent(project: InspectedProject, place: number, intent: unknown): InspectedProject {
  const intents = [...project.intents];
  intents[place] = intent as IntentFile;
  return { ...project, intents };
}

/** Returns the project with other rows of an entity. The engine refuses invalid ones. */
export function withRows(project: InspectedProject, entity: string, rows: unknown): InspectedProject {
  return { ...project, fixtures: { ...project.fixtures, [entity]: rows } as NonNullable<InspectedProject["fixtures"]> };
}

/** Returns the project with a behaviour as a module, replacing one of the same intent. */
export function withModule({ modules = [], ...project }: RunningProject, text: string): RunningProject {
  const intent = moduleIntent(text);
  return { ...project, modules: [...modules.filter((other) => moduleIntent(other) !== intent), text] };
}

/** Returns the names of edited parts: intents, entities with edited rows, and behaviours. */
export function editedParts(project: RunningProject, read: InspectedProject): readonly string[] {
  const intents = project.intents.filter((intent) => !read.intents.includes(intent));
  const entities = Object.entries(project.fixtures ?? {}).filter(([entity, rows]) => rows !== read.fixtures?.[entity]);
  const behaviours = project.modules?.map((text) => `the behaviour of ${moduleIntent(text)}`) ?? [];
  return [...intents.map(({ command }) => command), ...entities.map(([entity]) => entity), ...behaviours];
}
