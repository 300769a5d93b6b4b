import { given } from "../base/json/given.js";
import type { BackendOptions } from "../runtime/backendOptions.js";
import { behavioursBeside } from "../runtime/behaviours/find.js";
import { holdsIntents } from "../transcript/files/intentsIn.js";
import { configIn } from "./project/findConfig.js";

/** What a backend was made from; paths are relative to the current folder. */
export interface Found {
  /** The config file; null without one, and if intents were named. */
  readonly config: string | null;
  /** The folder of intents, or the files of intents that were named. */
  readonly intents: string | readonly string[];
  /** The folder of fixtures; null without one, or if the test gave its own rows. */
  readonly fixtures: string | null;
  /** The folder of behaviours, or null. */
  readonly behaviours: string | null;
}

/** What a backend is loaded from, with everything that was found. */
export interface FoundProject {
  readonly intents: string | readonly string[];
  readonly options: BackendOptions;
  readonly found: Found;
}

/**
 * What there is for a test: of the project that the current folder belongs to, as the command line finds it; of a
 * folder that is a project itself; or the intents that were named, and what lies beside them. Options that are given
 * win.
 * @throws BacklotError BAD_CONFIG for a config file that cannot be used; NAME_CLASH for behaviours in two places
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

/** What was found, as a line of an error. */
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

/** Whether a folder is a project: there is a config file in it, or a folder of intents. */
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
