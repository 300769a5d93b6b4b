import { readIntents } from "../files/index.js";
import { given } from "../json/given.js";
import type { CountedFile } from "../runtime/behaviours/branches.js";
import { bundleBehaviours } from "../runtime/behaviours/bundle.js";
import { behaviourFiles } from "../runtime/behaviours/load.js";
import type { FixtureRows } from "../runtime/rows/fixtureRows.js";
import { loadFixtures } from "../runtime/rows/load.js";
import { catalogOf } from "../schema/catalog.js";
import { type IntentFile, intentFile } from "../schema/index.js";
import type { ProjectSettings } from "./settings.js";

/** A project as plain data, for an engine that reads no files: JSON as it is. */
export interface ProjectBundle {
  /** What the files of the intents hold. */
  readonly intents: readonly IntentFile[];
  /** The rows that every session finds. Default: none. */
  readonly fixtures?: FixtureRows;
  /** The behaviours as one script for the sandbox, with a digest and the name of the file of each by its intent. */
  readonly behaviours?: {
    readonly script: string;
    readonly digests: Readonly<Record<string, string>>;
    readonly files: Readonly<Record<string, string>>;
    /** What the counters in the script stand for, where it counts which branches are taken. */
    readonly counted?: readonly CountedFile[];
  };
  /** The seed of sessions that are opened without one. Default: 1. */
  readonly seed?: number;
  /** The clock of sessions that are opened without one. Default: 2024-01-01T09:00:00Z. */
  readonly now?: string | number;
}

/**
 * Reads a project as one piece of data: what `loadBackend` of `backlot/browser` takes.
 * @param settings what `projectSettings` gave
 * @param options `countBranches`: whether the behaviours count which of their branches are taken, for `session.counts()`. Default: false
 * @throws BacklotError where an intent, the fixtures or a behaviour cannot be read or break a rule
 */
export async function projectBundle(
  settings: ProjectSettings,
  { countBranches = false }: { readonly countBranches?: boolean } = {},
): Promise<ProjectBundle> {
  const { intents: source, fixtures, behaviours, seed, now } = settings;
  const intents = await readIntents(source);
  const files = behaviourFiles(behaviours, source, catalogOf(intents).keys());
  const bundle = files.length === 0 ? undefined : await bundleBehaviours(files, countBranches);
  return {
    intents: intents.map(intentFile),
    ...given({ seed, now }),
    ...(fixtures === null ? {} : { fixtures: loadFixtures(fixtures, intents) }),
    ...(bundle === undefined
      ? {}
      : {
          behaviours: {
            script: bundle.script,
            digests: Object.fromEntries(bundle.digests),
            files: Object.fromEntries(bundle.files),
            ...given({ counted: bundle.counted }),
          },
        }),
  };
}
