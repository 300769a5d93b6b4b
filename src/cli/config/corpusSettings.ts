import { existsSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { BacklotError } from "../../base/errors.js";
import { type ProjectChoices, type ProjectSettings, projectSettings } from "../../testing/project/settings.js";
import { holdsIntents } from "../../transcript/files/transcriptFiles.js";

export interface CorpusSettings {
  readonly settings: ProjectSettings;
  readonly sources: readonly string[];
  /** The folder whose intents are used because the transcripts lie in it; null for named intents or the project's. */
  readonly found: string | null;
}

/**
 * Finds the settings for transcripts. If neither intents nor a config file are named, the intents of the transcripts'
 * folder are used if it has a folder `intents`, as imports and `init` make it.
 */
export async function settingsOfCorpus(paths: readonly string[], choices: ProjectChoices): Promise<CorpusSettings> {
  const isNamed = choices.intents !== undefined || choices.config !== undefined;
  const found = isNamed ? null : projectOf(paths);
  const settings = await projectSettings(found === null ? choices : { ...choices, project: found });
  if (paths.length === 0) refuseMissing(settings);
  const sources = paths.length === 0 ? settings.transcripts : paths;
  return { settings, sources: sources.flatMap((path) => transcriptsIn(path, settings)), found };
}

/** Refuses missing default transcripts, with the origin of their path. */
function refuseMissing({ transcripts, areTranscriptsNamed, config }: ProjectSettings): void {
  const missing = transcripts.find((path) => !existsSync(path));
  if (missing === undefined) return;
  const whose = areTranscriptsNamed
    ? `which ${config} names as the project's transcripts: give others, or change \`transcripts\` there`
    : "where a project's transcripts are by default: give others, or name them as `transcripts` in backlot.config.ts";
  const message = `there is no file or folder ${missing}, ${whose}`;
  throw new BacklotError("FILE_NOT_FOUND", message, { place: { file: missing } });
}

/** The folder with intents among the paths or around them; the current folder does not count. */
function projectOf(paths: readonly string[]): string | null {
  const folders = paths
    .filter((path) => path !== "-")
    .flatMap((path) => [path, dirname(path)].filter(holdsIntents).slice(0, 1))
    .filter((folder) => resolve(folder) !== process.cwd());
  const [first, second] = [...new Map(folders.map((folder) => [resolve(folder), folder])).values()];
  if (second === undefined) return first ?? null;
  throw new BacklotError(
    "USAGE",
    `${first} and ${second} hold intents of their own: name the ones to use by --intents`,
  );
}

/** A project made by `init` keeps its transcripts in a folder of their own. */
function transcriptsIn(path: string, { transcripts }: ProjectSettings): readonly string[] {
  const inside = transcripts.filter((one) => resolve(one).startsWith(join(resolve(path), "/")));
  const isProject = holdsIntents(path) && !existsSync(join(path, "transcripts.jsonl"));
  return isProject && inside.length > 0 && inside.every((one) => existsSync(one)) ? inside : [path];
}
