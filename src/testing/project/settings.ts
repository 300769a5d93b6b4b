import { existsSync, statSync } from "node:fs";
import { basename, dirname, join, relative, resolve } from "node:path";
import { BacklotError } from "../../base/errors.js";
import { isFolder } from "../../base/io/index.js";
import { type Given, given } from "../../base/json/given.js";
import { isObject } from "../../base/json/object.js";
import type { BackendOptions } from "../../runtime/backendOptions.js";
import { behavioursBeside } from "../../runtime/behaviours/find.js";
import type { EngineName } from "../../runtime/engines/engine.js";
import { intentsIn } from "../../transcript/files/transcriptFiles.js";
import type { Config } from "./config.js";
import { configIn, findConfig } from "./findConfig.js";

/**
 * Settings that a caller chooses, as the flags of the command line do. The config file and the project's folders supply
 * the rest.
 */
export interface ProjectChoices {
  /** The config file. Default: that of the project of the current folder. */
  readonly config?: string;
  /** The project's folder: only a config file in it counts, and default folders are searched there. */
  readonly project?: string;
  /** The folder of intents, one that holds it as `intents`, or one file. Default: the config file's, or `intents`. */
  readonly intents?: string;
  /** The folder of fixtures. Default: the config file's, or `fixtures` beside the intents. */
  readonly fixtures?: string;
  /** The folder of behaviours; false for none. Default: the config file's, or those beside or among the intents. */
  readonly behaviours?: string | false;
  /** The folder of generated classes for the sandbox; no config file names it. */
  readonly generated?: string;
  /** The engine that runs commands. Default: the config file's. */
  readonly engine?: EngineName;
  /** The time limit of one command, in milliseconds of CPU time. Default: the config file's. */
  readonly deadlineMs?: number;
  /** The memory limit of the sandbox, in MiB. Default: the config file's. */
  readonly memoryMb?: number;
  /** False disables the cache of the boot. Default: true. */
  readonly cache?: boolean;
  /** The seed of sessions. Default: the config file's. */
  readonly seed?: number;
  /** The clock of sessions, in ISO 8601. Default: the config file's. */
  readonly now?: string;
  /** The threads of a replay. Default: the config file's. */
  readonly workers?: number;
}

const PATHS = ["config", "project", "intents", "fixtures", "behaviours", "generated"] as const;

/**
 * The settings of a project: choices first, then the config file, then defaults. Paths are relative to the current
 * folder.
 */
export interface ProjectSettings {
  /** The paths among the choices, with which another call finds the same project. @internal */
  readonly choices: Pick<ProjectChoices, (typeof PATHS)[number]>;
  /** The config file, or null. */
  readonly config: string | null;
  /** The folder of intents, or one file; it need not exist. */
  readonly intents: string;
  /** The folder of generated files. */
  readonly generated: string;
  /** The project's files or folders of transcripts; they need not exist. */
  readonly transcripts: readonly string[];
  /** True if the config file names them; otherwise they are those of the folder `examples`. */
  readonly areTranscriptsNamed: boolean;
  /** The folder of fixtures, or null. */
  readonly fixtures: string | null;
  /** True if the folder of fixtures was found beside the intents, without being named. */
  readonly areFixturesFound: boolean;
  /** Options of `loadBackend` beside the intents: fixtures, behaviours, engine, seed, clock and limits. */
  readonly backend: BackendOptions;
  /** The folder of behaviours; false for none, undefined for those beside the intents. */
  readonly behaviours: string | false | undefined;
  /** True if the folder of behaviours was found among the intents, without being named. */
  readonly areBehavioursFound: boolean;
  /** True if a flag or the config file names a folder of behaviours, or asks for none. */
  readonly areBehavioursNamed: boolean;
  /**
   * The policy to rehearse, in a form that `policyFrom` of `backlot/testing` takes; undefined if the config file names
   * none.
   */
  readonly policy: string | undefined;
  /** The project's own modules by kind; none if the config file names none. */
  readonly own: Readonly<Record<"operators" | "properties" | "policies" | "phrases" | "datasets", readonly string[]>>;
  /** The seed of sessions; undefined for the default. */
  readonly seed: number | undefined;
  /** The clock of sessions, in ISO 8601 or in milliseconds since 1970; undefined for the default. */
  readonly now: string | number | undefined;
  /** The threads of a replay; undefined for the default. */
  readonly workers: number | undefined;
}

/**
 * Collects the settings of a project as the command line does: the config file is searched from the current folder
 * upwards and evaluated, and fixtures and behaviours are found in their default folders.
 * @throws BacklotError BAD_OPTION for invalid choices; BAD_CONFIG, or FILE_NOT_FOUND if the named config file does not
 * exist
 * @example
 * ```ts
 * import { loadBackend } from "backlot";
 * import { projectSettings } from "backlot/project";
 *
 * const { intents, backend: options } = await projectSettings();
 * const backend = await loadBackend(intents, options);
 * console.assert(backend.intents.length > 0);
 * backend.close();
 * ```
 */
export async function projectSettings(choices: ProjectChoices = {}): Promise<ProjectSettings> {
  checkChoices(choices);
  const { file, config, folder } = await projectConfig(choices);
  const inProject = (path: string): string => relative(process.cwd(), resolve(folder, path)) || ".";
  const { transcripts = "examples" } = config;
  const pathsOf = (paths: string | readonly string[] = []) =>
    (typeof paths === "string" ? [paths] : paths).map(inProject);
  const intents = choices.intents !== undefined ? intentsIn(choices.intents) : inProject(config.intents ?? "intents");
  const named = choices.fixtures ?? (config.fixtures === undefined ? undefined : inProject(config.fixtures));
  const fixtures = named ?? findFixtures(intents);
  const chosen = choices.behaviours ?? (config.behaviours ? inProject(config.behaviours) : config.behaviours);
  const behaviours = chosen ?? findBehaviours(intents);
  return {
    choices: Object.fromEntries(PATHS.flatMap((name) => (choices[name] === undefined ? [] : [[name, choices[name]]]))),
    config: file === null ? null : relative(process.cwd(), file),
    intents,
    fixtures,
    areFixturesFound: named === undefined && fixtures !== null,
    generated: inProject(config.generated ?? "generated"),
    transcripts: pathsOf(transcripts),
    areTranscriptsNamed: config.transcripts !== undefined,
    backend: { ...backendOptions(choices, config, fixtures), ...given({ behaviours }) },
    behaviours,
    areBehavioursNamed: chosen !== undefined,
    areBehavioursFound: chosen === undefined && behaviours !== undefined,
    policy: config.policy === undefined ? undefined : policyOf(config.policy, inProject(config.policy)),
    own: {
      operators: pathsOf(config.operators),
      properties: pathsOf(config.properties),
      policies: pathsOf(config.policies),
      phrases: pathsOf(config.phrases),
      datasets: pathsOf(config.datasets),
    },
    seed: choices.seed ?? config.seed,
    now: choices.now ?? config.now,
    workers: choices.workers ?? config.workers,
  };
}

function checkChoices(choices: ProjectChoices): void {
  const badOption = (problem: string) => new BacklotError("BAD_OPTION", problem);
  if (!isObject(choices)) throw badOption("projectSettings takes an object of choices");
  for (const name of PATHS) {
    const path: unknown = choices[name];
    if (path === undefined || typeof path === "string" || (name === "behaviours" && path === false)) continue;
    throw badOption(`${name} must be a path`);
  }
}

/**
 * A policy relative to the current folder: a name, a command or an address stays as it is; anything else is a module's
 * path.
 */
function policyOf(policy: string, path: string): string {
  if (/^(schema|graph)$/i.test(policy)) return policy;
  // A single letter before a colon is a Windows drive. A word that is no file may be the name of a loader.
  const isNamed = /^[a-z][a-z0-9_+.-]+:/i.test(policy) || (/^[a-z][a-z0-9_-]*$/.test(policy) && !isFile(path));
  return isNamed ? policy : path;
}

const isFile = (path: string): boolean => statSync(path, { throwIfNoEntry: false })?.isFile() === true;

function backendOptions(choices: ProjectChoices, config: Config, fixtures: string | null): Given<BackendOptions> {
  return given({
    fixtures: fixtures ?? undefined,
    engine: choices.engine ?? config.engine,
    generated: choices.generated,
    seed: choices.seed ?? config.seed,
    now: choices.now ?? config.now,
    deadlineMs: choices.deadlineMs ?? config.deadlineMs,
    memoryMb: choices.memoryMb ?? config.memoryMb,
    cache: choices.cache === false ? (false as const) : undefined,
  });
}

const CONFIG_FILE = { what: "the config file", code: "BAD_CONFIG" } as const;

interface ProjectConfig {
  readonly file: string | null;
  readonly config: Config;
  readonly folder: string;
}

async function projectConfig({ config: named, project }: ProjectChoices): Promise<ProjectConfig> {
  if (named !== undefined && !existsSync(named)) {
    throw new BacklotError("FILE_NOT_FOUND", `there is no config file ${named}`, { place: { file: named } });
  }
  const found = () => (project === undefined ? findConfig(process.cwd()) : configIn(resolve(project)));
  const file = named === undefined ? found() : resolve(named);
  if (file === null) return { file, config: {}, folder: resolve(project ?? ".") };
  const [{ evaluateModule }, { checkConfig }] = await Promise.all([
    import("./evaluateModule.js"),
    import("./checkConfig.js"),
  ]);
  return { file, config: checkConfig((await evaluateModule(file, CONFIG_FILE)).default, file), folder: dirname(file) };
}

/**
 * Returns the folder `behaviours` in a folder of intents, if it has behaviours; otherwise undefined, which stands for
 * behaviours beside the intents' files.
 * @throws BacklotError NAME_CLASH if behaviours lie in both places, which would be ambiguous
 */
function findBehaviours(intents: string): string | undefined {
  const folder = join(intents, "behaviours");
  if (behavioursBeside(folder).length === 0) return undefined;
  const [beside] = behavioursBeside(intents);
  if (beside === undefined) return relative(process.cwd(), resolve(folder));
  const file = join(intents, basename(beside.file));
  const message = `behaviours lie in ${folder} and beside the intents: move ${file} there`;
  throw new BacklotError("NAME_CLASH", message, { place: { file } });
}

function findFixtures(intents: string): string | null {
  const folder = join(resolve(intents), "..", "fixtures");
  return isFolder(folder) ? relative(process.cwd(), folder) || "." : null;
}
