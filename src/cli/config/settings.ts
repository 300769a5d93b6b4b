import { existsSync, statSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import { BacklotError } from "../../errors.js";
import type { BackendOptions } from "../../runtime/backend.js";
import type { EngineName } from "../../runtime/engines/engine.js";
import { type Given, given } from "../terminal/given.js";
import type { Config } from "./config.js";
import { findBehaviours } from "./findBehaviours.js";
import { findConfig } from "./findConfig.js";

/** The flags that a config file can stand in for. */
export interface Flags {
  readonly config?: string;
  readonly intents?: string;
  readonly fixtures?: string;
  readonly behaviours?: string | false;
  /** Generated classes for the sandbox; only ever a flag. */
  readonly generated?: string;
  readonly engine?: EngineName;
  readonly deadlineMs?: number;
  readonly memoryMb?: number;
  /** False where nothing is to be kept. */
  readonly cache?: boolean;
  readonly seed?: number;
  readonly now?: string;
  readonly workers?: number;
}

/** What a command goes by: flags first, then the config file, then defaults. Paths are relative to the current folder. */
export interface Settings {
  readonly intents: string;
  /** Where generated files go. */
  readonly generated: string;
  readonly transcripts: readonly string[];
  /** The folder of fixtures; null where there is none. */
  readonly fixtures: string | null;
  /** Whether nobody named that folder: it was found beside the intents. */
  readonly areFixturesFound: boolean;
  readonly backend: BackendOptions;
  /** The folder of behaviours; false for none, undefined for those beside the intents. */
  readonly behaviours: string | false | undefined;
  /** Whether nobody named that folder: it was found among the intents. */
  readonly areBehavioursFound: boolean;
  /** Whether a flag or the config file named a folder of behaviours, or wants none. */
  readonly areBehavioursNamed: boolean;
  readonly seed: number | undefined;
  readonly now: string | number | undefined;
  readonly workers: number | undefined;
}

/**
 * Gathers the settings of a command; a config file is looked for and evaluated only here.
 * @throws BacklotError BAD_CONFIG, or FILE_NOT_FOUND where the config file that was named is not there
 */
export async function settingsFrom(flags: Flags): Promise<Settings> {
  const { config, folder } = await projectConfig(flags.config);
  const inProject = (path: string): string => relative(process.cwd(), resolve(folder, path)) || ".";
  const { transcripts = "examples" } = config;
  const intents = flags.intents ?? inProject(config.intents ?? "intents");
  const named = flags.fixtures ?? (config.fixtures === undefined ? undefined : inProject(config.fixtures));
  const fixtures = named ?? fixturesBeside(intents);
  const chosen = flags.behaviours ?? (config.behaviours ? inProject(config.behaviours) : config.behaviours);
  const behaviours = chosen ?? findBehaviours(intents);
  return {
    intents,
    fixtures,
    areFixturesFound: named === undefined && fixtures !== null,
    generated: inProject(config.generated ?? "generated"),
    transcripts: (typeof transcripts === "string" ? [transcripts] : transcripts).map(inProject),
    backend: { ...backendOptions(flags, config, fixtures), ...given({ behaviours }) },
    behaviours,
    areBehavioursNamed: chosen !== undefined,
    areBehavioursFound: chosen === undefined && behaviours !== undefined,
    seed: flags.seed ?? config.seed,
    now: flags.now ?? config.now,
    workers: flags.workers ?? config.workers,
  };
}

/** The folder `fixtures` beside a folder of intents, where it exists. */
function fixturesBeside(intents: string): string | null {
  const folder = join(dirname(resolve(intents)), "fixtures");
  const isFolder = statSync(folder, { throwIfNoEntry: false })?.isDirectory() === true;
  return isFolder ? relative(process.cwd(), folder) || "." : null;
}

function backendOptions(flags: Flags, config: Config, fixtures: string | null): Given<BackendOptions> {
  return given({
    fixtures: fixtures ?? undefined,
    engine: flags.engine ?? config.engine,
    generated: flags.generated,
    deadlineMs: flags.deadlineMs ?? config.deadlineMs,
    memoryMb: flags.memoryMb ?? config.memoryMb,
    cache: flags.cache === false ? (false as const) : undefined,
  });
}

async function projectConfig(named: string | undefined): Promise<{ config: Config; folder: string }> {
  if (named !== undefined && !existsSync(named)) {
    throw new BacklotError("FILE_NOT_FOUND", `there is no config file ${named}`, { place: { file: named } });
  }
  const file = named === undefined ? findConfig(process.cwd()) : resolve(named);
  if (file === null) return { config: {}, folder: process.cwd() };
  const [{ evaluateConfig }, { checkConfig }] = await Promise.all([
    import("./evaluateConfig.js"),
    import("./checkConfig.js"),
  ]);
  return { config: checkConfig(await evaluateConfig(file), file), folder: dirname(file) };
}
