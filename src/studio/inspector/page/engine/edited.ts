import { type EditedProject, moduleIntent } from "../../../browser/worker/protocol.js";
import type { InspectedProject } from "../../inspection.js";

export type RunningProject = InspectedProject & EditedProject;

export type IntentFile = InspectedProject["intents"][number];

export function withIntent(project: InspectedProject, place: number, intent: unknown): InspectedProject {
  const intents = [...project.intents];
  intents[place] = intent as IntentFile;
  return { ...project, intents };
}

export function withRows(project: InspectedProject, entity: string, rows: unknown): InspectedProject {
  return { ...project, fixtures: { ...project.fixtures, [entity]: rows } as NonNullable<InspectedProject["fixtures"]> };
}

export function withModule({ modules = [], ...project }: RunningProject, text: string): RunningProject {
  const intent = moduleIntent(text);
  return { ...project, modules: [...modules.filter((other) => moduleIntent(other) !== intent), text] };
}

export function editedParts(project: RunningProject, read: InspectedProject): readonly string[] {
  const intents = project.intents.filter((intent) => !read.intents.includes(intent));
  const entities = Object.entries(project.fixtures ?? {}).filter(([entity, rows]) => rows !== read.fixtures?.[entity]);
  const behaviours = project.modules?.map((text) => `the behaviour of ${moduleIntent(text)}`) ?? [];
  return [...intents.map(({ command }) => command), ...entities.map(([entity]) => entity), ...behaviours];
}
