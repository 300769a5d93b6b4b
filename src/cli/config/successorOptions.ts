import { given } from "../../base/json/given.js";
import type { Backend } from "../../runtime/backend.js";
import { behavioursBeside } from "../../runtime/behaviours/find.js";
import type { loadSuccessor } from "../../runtime/evolution/successor.js";
import type { ProjectSettings } from "../../testing/project/settings.js";

export interface SuccessorOptions {
  readonly inheritance: Parameters<typeof loadSuccessor>[1];
  readonly options: NonNullable<Parameters<typeof loadSuccessor>[3]>;
}

/**
 * Returns the options of loading newer intents: with the rows and behaviours beside them, or those of the older ones.
 */
export function successorOptions(settings: ProjectSettings, own: ProjectSettings, old: Backend): SuccessorOptions {
  const { fixtures: _, behaviours: __, ...limits } = own.backend;
  const inheritance = {
    intents: old.intents,
    fixtures: settings.fixtures ?? undefined,
    behaviours: behavioursOf(settings),
  };
  // Folders named by a flag or the config file are the older version's, and so are folders that both versions find.
  const isOwn = own.areFixturesFound && own.fixtures !== settings.fixtures;
  const ownBehaviours = own.areBehavioursNamed ? undefined : behavioursOf(own);
  return {
    inheritance,
    options: { ...limits, ...given({ fixtures: (isOwn && own.fixtures) || undefined, behaviours: ownBehaviours }) },
  };
}

/** The folder of a version's behaviours: named, among its intents, or beside them; otherwise undefined. */
function behavioursOf({ behaviours, intents }: ProjectSettings): string | false | undefined {
  return behaviours ?? (behavioursBeside(intents).length > 0 ? intents : undefined);
}
