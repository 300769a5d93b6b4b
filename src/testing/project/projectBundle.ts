import { given } from "../../base/json/given.js";
import type { CountedFile } from "../../runtime/behaviours/branches.js";
import { bundleBehaviours } from "../../runtime/behaviours/bundle.js";
import { behaviourFiles } from "../../runtime/behaviours/load.js";
import type { FixtureRows } from "../../runtime/rows/fixtureRows.js";
import { loadFixtures } from "../../runtime/rows/load.js";
import { catalogOf } from "../../schema/catalog.js";
import { type IntentFile, intentFile } from "../../schema/index.js";
import { readIntents } from "../../transcript/files/index.js";
import type { ProjectSettings } from "./settings.js";

/** A project as plain JSON data, for an engine that reads no files. */
export interface ProjectBundle {
  /** The contents of the intents' files. */
  readonly intents: readonly IntentFile[];
  /** The rows that every session starts with. Default: none. */
  readonly fixtures?: FixtureRows;
  /** The behaviours as one script for the sandbox, with a digest and the file name of each by its intent. */
  readonly behaviours?: {
    readonly script: string;
    readonly digests: Readonly<Record<string, string>>;
    readonly files: Readonly<Record<string, string>>;
    /** The branches that the counters in the script stand for, if it counts branches. */
    readonly counted?: readonly CountedFile[];
  };
  /** The default seed of sessions. Default: 1. */
  readonly seed?: number;
  /** The default clock of sessions. Default: 2024-01-01T09:00:00Z. */
  readonly now?: string | number;
}

/**
 * Reads a project into one JSON value, for `loadBackend` of `backlot/browser`.
 * @param settings from `projectSettings`
 * @param options `countBranches`: whether behaviours count their executed branches, for `session.counts()`. Default:
 * false
 * @throws BacklotError if an intent, the fixtures or a behaviour cannot be read or breaks a rule
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
