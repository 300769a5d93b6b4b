import { existsSync } from "node:fs";
import { BacklotError } from "../../errors.js";
import { version } from "../../io/version.js";
import { given } from "../../json/given.js";
import type { ProjectSettings } from "../../project/settings.js";
import { loadBackend } from "../../runtime/loadBackend.js";
import { domainsByIntent } from "../../schema/domains.js";
import type { TestSetting } from "../../testing/shrinking/formatAsTest.js";
import type { Inspection, UnreadableRecord } from "../inspection.js";
import { compareRuns } from "./compareRuns.js";
import { projectOf } from "./projectOf.js";
import { type Reading, type RunFiles, readDialogues } from "./readDialogues.js";
import { readMutation } from "./readMutation.js";
import { readRehearsals } from "./readRehearsals.js";
import { readScores } from "./readScores.js";
import { Spool } from "./spool.js";

/** How dialogues are read for the page. */
export interface ReadInspectionOptions {
  /** What the page is called. */
  readonly title: string;
  /** The dialogues as they should be, a file or a folder: with them two runs are scored that are compared. */
  readonly gold?: string;
  /** A mutation report, as `backlot mutate --json` writes it, to be shown beside the dialogues. */
  readonly mutation?: string;
  /** A stored score, as `backlot score … --json` writes it, to be shown beside the dialogues, or without any. */
  readonly scores?: string;
  /** Whether values of the wrong type are accepted, as `replay --lenient` does. Default: false */
  readonly lenient?: boolean;
  /** How the tests of failed rehearsals load the policy. Default: what the config file names, or the reference policy. */
  readonly policy?: string;
  /** What those tests say of the run. Default: nothing, as for the project at hand. */
  readonly test?: TestSetting;
  /** Called with how many dialogues were read so far. */
  readonly onProgress?: (dialogues: number) => void;
}

/** Dialogues that were read: the index at hand, each dialogue on demand. */
export interface ReadInspection {
  readonly inspection: Inspection;
  /** The JSON text of an `InspectedDialogue`, by its place in the index. */
  dialogue(place: number): Promise<string>;
  /** Gives back the disk space. */
  close(): Promise<void>;
}

/**
 * Reads dialogues and the project that they belong to, replays each, and keeps them on disk.
 * @param files transcripts, stored rehearsals, executed dialogues
 * @throws BacklotError where a file or the project cannot be read; WRONG_FORMAT where there is no dialogue at all, unless
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
 * Reads two runs as `readInspection` does, and compares them: dialogues by their ids, and the numbers that
 * `score compare` compares.
 * @throws BacklotError USAGE where both runs have one name; and what `readInspection` throws
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
