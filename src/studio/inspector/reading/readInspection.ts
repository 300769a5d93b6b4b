import { existsSync } from "node:fs";
import { BacklotError } from "../../../base/errors.js";
import { version } from "../../../base/io/version.js";
import { given } from "../../../base/json/given.js";
import { loadBackend } from "../../../runtime/loadBackend.js";
import { domainsByIntent } from "../../../schema/domains.js";
import type { ProjectSettings } from "../../../testing/project/settings.js";
import type { TestSetting } from "../../../testing/shrinking/formatAsTest.js";
import type { Inspection, UnreadableRecord } from "../inspection.js";
import { compareRuns } from "./compareRuns.js";
import { projectOf } from "./projectOf.js";
import { type Reading, type RunFiles, readDialogues } from "./readDialogues.js";
import { readMutation } from "./readMutation.js";
import { readRehearsals } from "./readRehearsals.js";
import { readScores } from "./readScores.js";
import { Spool } from "./spool.js";

/** Options for reading dialogues for the page. */
export interface ReadInspectionOptions {
  /** Title of the page. */
  readonly title: string;
  /** File or folder of reference dialogues, with which two compared runs are scored. */
  readonly gold?: string;
  /** A mutation report by `backlot mutate --json`, shown with the dialogues. */
  readonly mutation?: string;
  /** A stored score by `backlot score … --json`, shown with the dialogues or alone. */
  readonly scores?: string;
  /** True if values of the wrong type are accepted, as by `replay --lenient`. Default: false */
  readonly lenient?: boolean;
  /**
   * Expression that loads the policy in tests of failed rehearsals. Default: the policy of the config file, or the
   * reference policy.
   */
  readonly policy?: string;
  /** Setting of those tests. Default: none, as for the current project. */
  readonly test?: TestSetting;
  /** Called with the number of dialogues read so far. */
  readonly onProgress?: (dialogues: number) => void;
}

/** Dialogues that were read: the index in memory, each dialogue on demand. */
export interface ReadInspection {
  readonly inspection: Inspection;
  /** Returns the JSON text of an `InspectedDialogue`, by its place in the index. */
  dialogue(place: number): Promise<string>;
  /** Frees the disk space. */
  close(): Promise<void>;
}

/**
 * Reads and replays dialogues with their project, and keeps them on disk.
 * @param files transcripts, stored rehearsals, executed dialogues
 * @throws BacklotError if a file or the project cannot be read; WRONG_FORMAT if there is no dialogue at all, unless
 * scores are shown alone
 */
export function readInspection(
  files: readonly string[],
  settings: ProjectSettings,
  options: ReadInspectionOptions,
): Promise<ReadInspection> {
  return read([{ name: null, files }], settings, options, async () => ({}));
}

/**
 * Reads two runs as `readInspection` does, and compares them: dialogues by their ids, and the metrics of
 * `score compare`.
 * @throws BacklotError USAGE if both runs have one name; errors of `readInspection`
 */
export function readComparison(
  runs: readonly [RunFiles, RunFiles],
  settings: ProjectSettings,
  options: ReadInspectionOptions,
): Promise<ReadInspection> {
  if (runs[0].name === runs[1].name)
    throw new BacklotError("USAGE", `two runs are compared, and both are called ${runs[0].name}`);
  return read(runs, settings, options, async (reading) => ({
    comparison: await compareRuns(runs, reading, existsSync(settings.intents) ? settings.intents : null, options.gold),
  }));
}

async function read(
  runs: readonly { readonly name: string | null; readonly files: readonly string[] }[],
  settings: ProjectSettings,
  options: ReadInspectionOptions,
  judge: (reading: Reading) => Promise<Partial<Inspection>>,
): Promise<ReadInspection> {
  const { title, onProgress, policy = settings.policy ?? "schema", test = {}, lenient = false } = options;
  const hasProject = existsSync(settings.intents);
  const backend = hasProject ? await loadBackend(settings.intents, settings.backend) : null;
  const spool = await Spool.open();
  try {
    const domains = domainsByIntent(backend?.intents ?? []);
    const reading: Reading = { entries: [], unreadable: [], spool, backend, lenient, domains, onProgress };
    const { entries, unreadable } = reading;
    for (const { name, files } of runs) {
      const before = entries.length;
      await readDialogues(files, name, reading);
      const isNoneMeant = files.length === 0 && options.scores !== undefined;
      if (entries.length === before && !isNoneMeant) throw noDialogue(files, unreadable);
    }
    const project = hasProject ? await projectOf(settings, lenient) : null;
    const rehearsals =
      hasProject && runs.length === 1 ? await readRehearsals(reading, settings, { policy, setting: test }) : undefined;
    const intents = new Set(backend?.intents.map(({ command }) => command));
    const mutation = options.mutation === undefined ? undefined : readMutation(options.mutation, entries, intents);
    const scores = options.scores === undefined ? undefined : await readScores(options.scores, reading);
    const judged = { ...given({ rehearsals, mutation, scores }), ...(await judge(reading)) };
    const inspection: Inspection = { backlot: version(), title, project, entries, unreadable, ...judged };
    return { inspection, dialogue: (place) => spool.get(place), close: () => spool.close() };
  } catch (error) {
    await spool.close();
    throw error;
  } finally {
    backend?.close();
  }
}

function noDialogue(files: readonly string[], [first]: readonly UnreadableRecord[]): BacklotError {
  const why = first === undefined ? "" : `: ${first.message}`;
  return new BacklotError("WRONG_FORMAT", `there is no dialogue in ${files.join(", ")}${why}`);
}
