import { moduleIntent } from "../../../browser/worker/moduleIntent.js";
import type { EditedProject } from "../../../browser/worker/protocol.js";
import type { InspectedProject } from "../../inspection.js";

/** The project that dialogues run on. */
export type RunningProject = InspectedProject & EditedProject;

/** What the file of one intent holds. */
export type IntentFile = InspectedProject["intents"][number];

/** The project with an intent in the place of another one, or with one more. What is no intent the engine refuses. */
export function withIntent(project: InspectedProject, place: number, intent: unknown): InspectedProject {
  const intents = [...project.intents];
  intents[place] = intent as IntentFile;
  return { ...project, intents };
}

/** The project with other rows of an entity. What are no rows the engine refuses. */
export function withRows(project: InspectedProject, entity: string, rows: unknown): InspectedProject {
  return { ...project, fixtures: { ...project.fixtures, [entity]: rows } as NonNullable<InspectedProject["fixtures"]> };
}

/** The project with a behaviour as a module, in the place of one of the same intent. */
export function withModule({ modules = [], ...project }: RunningProject, text: string): RunningProject {
  const intent = moduleIntent(text);
  return { ...project, modules: [...modules.filter((other) => moduleIntent(other) !== intent), text] };
}

/** What of a project is not as it was read: intents by name, entities whose rows are, and behaviours. */
export function editedParts(project: RunningProject, read: InspectedProject): readonly string[] {
  const intents = project.intents.filter((intent) => !read.intents.includes(intent));
  const entities = Object.entries(project.fixtures ?? {}).filter(([entity, rows]) => rows !== read.fixtures?.[entity]);
  const behaviours = project.modules?.map((text) => `the behaviour of ${moduleIntent(text)}`) ?? [];
  return [...intents.map(({ command }) => command), ...entities.map(([entity]) => entity), ...behaviours];
}
