import { given } from "../base/json/given.js";
import type { BackendOptions } from "../runtime/backendOptions.js";
import { behavioursBeside } from "../runtime/behaviours/find.js";
import { holdsIntents } from "../transcript/files/transcriptFiles.js";
import { configIn } from "./project/findConfig.js";

/** Sources of a backend; paths are relative to the current folder. */
export interface Found {
  /** Config file; null without one, and if intents were named. */
  readonly config: string | null;
  /** Folder of intents, or the named files of intents. */
  readonly intents: string | readonly string[];
  /** Folder of fixtures; null without one, or if the test passed its own rows. */
  readonly fixtures: string | null;
  /** Folder of behaviours, or null. */
  readonly behaviours: string | null;
}

export interface FoundProject {
  readonly intents: string | readonly string[];
  readonly options: BackendOptions;
  readonly found: Found;
}

/**
 * Finds the sources of a backend for a test: of the current folder's project, as the command line does; of a folder that is a project
 * itself; or named intents and the files beside them. Explicit options win.
 * @throws BacklotError BAD_CONFIG for an unusable config file; NAME_CLASH for behaviours in two places
 */
export async function findProject(
  source: string | readonly string[] | undefined,
  options: BackendOptions,
): Promise<FoundProject> {
  const wanted = given(options);
  if (source !== undefined && !isProject(source)) {
    return { intents: source, options: wanted, found: foundOf(null, source, wanted) };
  }
  const { projectSettings } = await import("./project/settings.js");
  const { config, intents, backend } = await projectSettings(
    given({
      project: source,
      behaviours: wanted.behaviours,
      fixtures: typeof wanted.fixtures === "string" ? wanted.fixtures : undefined,
    }),
  );
  const all = { ...backend, ...wanted };
  return { intents, options: all, found: foundOf(config, intents, all) };
}

export function formatFound({ config, intents, fixtures, behaviours }: Found): string {
  const named = typeof intents === "string" ? intents : intents.join(", ");
  const parts = {
    config: config ?? "none",
    intents: named,
    fixtures: fixtures ?? "none",
    behaviours: behaviours ?? "none",
  };
  return Object.entries(parts)
    .map(([what, where]) => `${what} ${where}`)
    .join(", ");
}

function isProject(source: string | readonly string[]): source is string {
  if (typeof source !== "string") return false;
  return holdsIntents(source) || configIn(source) !== null;
}

function foundOf(config: string | null, intents: Found["intents"], { fixtures, behaviours }: BackendOptions): Found {
  const beside = behavioursBeside(intents).length === 0 ? null : (intents as string);
  return {
    config,
    intents,
    fixtures: typeof fixtures === "string" ? fixtures : null,
    behaviours: behaviours === false ? null : (behaviours ?? beside),
  };
}
