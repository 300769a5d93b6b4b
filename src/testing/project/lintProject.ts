import { BacklotError } from "../../base/errors.js";
import { filesAt, isFolder } from "../../base/io/index.js";
import { isObject } from "../../base/json/object.js";
import { entityProblems, lintFixtures } from "../../runtime/checks/lintFixtures.js";
import { lintTranscript } from "../../runtime/checks/lintTranscript.js";
import { openingProblem } from "../../runtime/checks/openingProblem.js";
import { placeholderSlots } from "../../runtime/checks/placeholderSlots.js";
import { catalogOf, type Intent, type Problem } from "../../schema/index.js";
import { mergeEntities } from "../../schema/mergeEntities.js";
import { type LoadedIntentFiles, loadIntents, readTranscripts } from "../../transcript/files/index.js";
import { intentsIn } from "../../transcript/files/transcriptFiles.js";
import type { PhraseAdvice } from "./phraseAdvice.js";

/** The parts of a project to check. */
export interface LintProjectOptions {
  /** Folders and files of intents, which are checked together. */
  readonly intents: string | readonly string[];
  /** The folder of fixtures. Default: none. */
  readonly fixtures?: string | null;
  /** The folder of behaviours; false for none. Default: the intents' own folder, if only one is named. */
  readonly behaviours?: string | false;
  /** Files and folders of transcripts. Default: none. */
  readonly transcripts?: string | readonly string[];
  /** True if values of the wrong type in transcripts are warnings. Default: false, they are errors. */
  readonly lenient?: boolean;
}

/** The problems of a project, and the number of items checked. */
export interface ProjectLint {
  /** The number of intents that could be read. */
  readonly intents: number;
  /** The number of implicit queries; 0 if the intents have errors. */
  readonly entityQueries: number;
  /** The number of fixture rows checked. */
  readonly rows: number;
  /** The number of behaviours checked. */
  readonly behaviours: number;
  /**
   * Text slots without samples whose names and descriptions match no kind of values, as `entity.slot`: `make` and
   * `fixtures` can only make up values from the name.
   */
  readonly placeholders: readonly string[];
  /** The intents that need a phrase list most, in that order; intents without weak words are left out. */
  readonly phrases: readonly PhraseAdvice[];
  /** The number of transcript records checked, unreadable ones included. */
  readonly dialogues: number;
  /** True if the intents have no errors. Otherwise no other part is checked, since all depend on them. */
  readonly areIntentsSound: boolean;
  /**
   * Errors and warnings of intents, then of fixtures, phrase lists, behaviours and transcripts. Problems of commands
   * carry the `command`.
   */
  readonly problems: readonly (Problem & { readonly command?: string })[];
}

/**
 * Checks intents by the rules, as `backlot lint` does. If they have no errors, fixtures, phrase lists, behaviours and
 * the commands of transcripts are checked against them. Faults of files are returned as problems and not thrown.
 * @throws BacklotError BAD_OPTION for invalid options; FILE_NOT_FOUND for transcripts that do not exist
 * @example
 * ```ts
 * import { lintProject } from "backlot/project";
 *
 * const { intents, problems } = await lintProject({ intents: "intents", behaviours: false, transcripts: "examples" });
 * console.assert(intents > 0);
 * for (const { severity, error } of problems) console.error(severity, error.message, error.place);
 * ```
 */
export async function lintProject(options: LintProjectOptions): Promise<ProjectLint> {
  checkPaths(options);
  const { fixtures = null, behaviours, transcripts = [], lenient = false } = options;
  const named = typeof options.intents === "string" ? [options.intents] : options.intents;
  const paths = named.map(intentsIn);
  const { intents, problems } = await loadAll(paths);
  if (problems.some(({ severity }) => severity === "error")) {
    const none = { entityQueries: 0, rows: 0, behaviours: 0, dialogues: 0, placeholders: [], phrases: [] };
    return { intents: intents.length, ...none, areIntentsSound: false, problems };
  }
  const rows = fixtures === null ? { rows: 0, problems: [] } : lintFixtures(fixtures, intents);
  const phrases = await phraseProblems(intents);
  const code = await behavioursOf(paths, behaviours, intents);
  const dialogues = await lintTranscripts(transcripts, intents, lenient);
  return {
    intents: intents.length,
    entityQueries: mergeEntities(intents).intents.filter(({ declared }) => declared === null).length,
    rows: rows.rows,
    behaviours: code.behaviours,
    dialogues: dialogues.dialogues,
    placeholders: placeholderSlots(intents),
    phrases: phrases.length > 0 ? [] : await adviceOn(intents),
    areIntentsSound: true,
    problems: [...problems, ...rows.problems, ...phrases, ...code.problems, ...dialogues.problems],
  };
}

function checkPaths(options: LintProjectOptions): void {
  const badOption = (problem: string) => new BacklotError("BAD_OPTION", problem);
  if (!isObject(options)) throw badOption("lintProject takes an object with intents");
  const { intents, transcripts = [], fixtures = null, behaviours = false } = options;
  for (const [name, paths] of Object.entries({ intents, transcripts })) {
    const isPaths = Array.isArray(paths) && paths.every((path) => typeof path === "string");
    if (typeof paths !== "string" && !isPaths) throw badOption(`${name} must be a path or a list of paths`);
  }
  if (fixtures !== null && typeof fixtures !== "string")
    throw badOption("fixtures must be the path of a folder, or null");
  if (behaviours !== false && typeof behaviours !== "string")
    throw badOption("behaviours must be the path of a folder, or false");
}

/** Lints the behaviours of a named folder, or of the intents' own. */
async function behavioursOf(
  [only, ...more]: readonly string[],
  named: string | false | undefined,
  intents: readonly Intent[],
): Promise<{ readonly behaviours: number; readonly problems: readonly Problem[] }> {
  const folder = named ?? (only !== undefined && more.length === 0 && isFolder(only) ? only : false);
  if (folder === false) return { behaviours: 0, problems: [] };
  const { lintBehaviours } = await import("./lintBehaviours.js");
  return lintBehaviours(folder, intents);
}

async function phraseProblems(intents: readonly Intent[]): Promise<readonly Problem[]> {
  const { lintPhrases } = await import("./lintPhrases.js");
  return lintPhrases(intents);
}

async function adviceOn(intents: readonly Intent[]): Promise<readonly PhraseAdvice[]> {
  const { phraseAdvice } = await import("./phraseAdvice.js");
  return phraseAdvice(intents);
}

async function lintTranscripts(
  paths: string | readonly string[],
  intents: readonly Intent[],
  lenient: boolean,
): Promise<Pick<ProjectLint, "dialogues" | "problems">> {
  const problems: ProjectLint["problems"][number][] = [];
  let dialogues = 0;
  if (paths.length === 0) return { dialogues, problems };
  const catalog = catalogOf(intents);
  for await (const record of readTranscripts(paths)) {
    dialogues += 1;
    if ("problem" in record) {
      const severity = record.problem.code === "TORN_LINE" ? "warning" : "error";
      problems.push({ severity, rule: "a line of a transcript file is one dialogue", error: record.problem });
      continue;
    }
    const { transcript, duplicate, file, line } = record;
    if (duplicate !== undefined)
      problems.push({ severity: "error", rule: "an id stands once in a file", error: duplicate });
    const opening = openingProblem(transcript, catalog, { file, line });
    if (opening === null) problems.push(...entityProblems(transcript, intents, { file, line }));
    else problems.push(opening);
    problems.push(...lintTranscript(transcript, catalog, { lenient, file, line }));
  }
  if (dialogues === 0) {
    const error = new BacklotError("WRONG_FORMAT", `there is no dialogue in ${[paths].flat().join(", ")}`);
    problems.push({ severity: "error", rule: "a transcript file holds dialogues", error });
  }
  return { dialogues, problems };
}

async function loadAll(paths: readonly string[]): Promise<LoadedIntentFiles> {
  const [only, ...more] = paths;
  if (only !== undefined && more.length === 0) return loadIntents(only);
  const isIntent = (name: string): boolean => name.endsWith(".json");
  const files = paths.flatMap((path) => (isFolder(path) ? filesAt(path, isIntent) : [path]));
  return loadIntents([...new Set(files)]);
}
