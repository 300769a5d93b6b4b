import { existsSync } from "node:fs";
import { dirname, relative, resolve } from "node:path";
import { BacklotError } from "../errors.js";
import { type Given, given } from "../json/given.js";
import type { BackendOptions } from "../runtime/backend.js";
import type { EngineName } from "../runtime/engines/engine.js";
import type { Config } from "./config.js";
import { findBehaviours, findFixtures } from "./findBeside.js";
import { configIn, findConfig } from "./findConfig.js";

/** What somebody names, by choices or in code; the config file and what lies in the project stand in for the rest. */
export interface Choices {
  /** The config file. Default: the one of the project that the current folder belongs to. */
  readonly config?: string;
  /** The project's folder: a config file counts only in it, and what nobody names is looked for there. */
  readonly project?: string;
  readonly intents?: string;
  readonly fixtures?: string;
  readonly behaviours?: string | false;
  /** Generated classes for the sandbox; no config file names them. */
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

/** What a project goes by: choices first, then the config file, then defaults. Paths are relative to the current folder. */
export interface Settings {
  /** The config file; null where there is none. */
  readonly config: string | null;
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
 * Gathers the settings of a project; a config file is looked for and evaluated only here.
 * @throws BacklotError BAD_CONFIG, or FILE_NOT_FOUND where the config file that was named is not there
 */
export async function settingsFrom(choices: Choices): Promise<Settings> {
  const { file, config, folder } = await projectConfig(choices);
  const inProject = (path: string): string => relative(process.cwd(), resolve(folder, path)) || ".";
  const { transcripts = "examples" } = config;
  const intents = choices.intents ?? inProject(config.intents ?? "intents");
  const named = choices.fixtures ?? (config.fixtures === undefined ? undefined : inProject(config.fixtures));
  const fixtures = named ?? findFixtures(intents);
  const chosen = choices.behaviours ?? (config.behaviours ? inProject(config.behaviours) : config.behaviours);
  const behaviours = chosen ?? findBehaviours(intents);
  return {
    config: file === null ? null : relative(process.cwd(), file),
    intents,
    fixtures,
    areFixturesFound: named === undefined && fixtures !== null,
    generated: inProject(config.generated ?? "generated"),
    transcripts: (typeof transcripts === "string" ? [transcripts] : transcripts).map(inProject),
    backend: { ...backendOptions(choices, config, fixtures), ...given({ behaviours }) },
    behaviours,
    areBehavioursNamed: chosen !== undefined,
    areBehavioursFound: chosen === undefined && behaviours !== undefined,
    seed: choices.seed ?? config.seed,
    now: choices.now ?? config.now,
    workers: choices.workers ?? config.workers,
  };
}

function backendOptions(choices: Choices, config: Config, fixtures: string | null): Given<BackendOptions> {
  return given({
    fixtures: fixtures ?? undefined,
    engine: choices.engine ?? config.engine,
    generated: choices.generated,
    deadlineMs: choices.deadlineMs ?? config.deadlineMs,
    memoryMb: choices.memoryMb ?? config.memoryMb,
    cache: choices.cache === false ? (false as const) : undefined,
  });
}

/** A config file's contents, with the folder that its paths start at. */
interface ProjectConfig {
  readonly file: string | null;
  readonly config: Config;
  readonly folder: string;
}

async function projectConfig({ config: named, project }: Choices): Promise<ProjectConfig> {
  if (named !== undefined && !existsSync(named)) {
    throw new BacklotError("FILE_NOT_FOUND", `there is no config file ${named}`, { place: { file: named } });
  }
  const found = () => (project === undefined ? findConfig(process.cwd()) : configIn(resolve(project)));
  const file = named === undefined ? found() : resolve(named);
  if (file === null) return { file, config: {}, folder: resolve(project ?? ".") };
  const [{ evaluateConfig }, { checkConfig }] = await Promise.all([
    import("./evaluateConfig.js"),
    import("./checkConfig.js"),
  ]);
  return { file, config: checkConfig(await evaluateConfig(file), file), folder: dirname(file) };
}
