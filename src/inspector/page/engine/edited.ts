import type { InspectedProject } from "../../inspection.js";

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

/** What of a project is not as it was read: intents by name, and entities whose rows are. */
export function editedParts(project: InspectedProject, read: InspectedProject): readonly string[] {
  const intents = project.intents.filter((intent) => !read.intents.includes(intent));
  const entities = Object.entries(project.fixtures ?? {}).filter(([entity, rows]) => rows !== read.fixtures?.[entity]);
  return [...intents.map(({ command }) => command), ...entities.map(([entity]) => entity)];
}
