import { BacklotError } from "../../../base/errors.js";
import { given } from "../../../base/json/given.js";
import { compareScores } from "../../../corpora/scores/files/compareScores.js";
import type { StoredSystem } from "../../../corpora/scores/files/readStored.js";
import { scoreExecutedFiles } from "../../../corpora/scores/files/scoreExecutedFiles.js";
import { storedReport } from "../../../corpora/scores/files/stored.js";
import { LEVEL, RESAMPLES } from "../../../corpora/scores/statistics/drawOptions.js";
import type { ComparedScores } from "../inspection.js";
import type { RunFiles } from "./readDialogues.js";

/** True by id for each dialogue that reached its goal, without dialogues of unknown goals. */
export type GoalsReached = ReadonlyMap<string, boolean>;

interface ScoredRuns {
  readonly scores: ComparedScores;
  readonly goals: readonly [GoalsReached, GoalsReached];
}

/** Scores two runs as `score compare` does. */
export async function scoreRuns(
  runs: readonly [RunFiles, RunFiles],
  intents: string | null,
  gold: string | undefined,
): Promise<ScoredRuns> {
  const drawn = { resamples: RESAMPLES, level: LEVEL, seed: 1 };
  try {
    const systemOf = async ({ name, files }: RunFiles): Promise<StoredSystem> => {
      const score = await scoreExecutedFiles(files, { ...given({ gold, intents: intents ?? undefined }), show: [] });
      const notes = score.report.notes.map((note) => ({ ...note, text: `${note.text} (${name})` }));
      return { name, header: (await storedReport(score, drawn)).backlot, notes };
    };
    const [first, second] = [await systemOf(runs[0]), await systemOf(runs[1])];
    const { comparisons, notes } = compareScores(first, second, drawn);
    return {
      scores: { numbers: comparisons, level: LEVEL, notes, problem: null },
      goals: [goalsOf(first), goalsOf(second)],
    };
  } catch (error) {
    if (!(error instanceof BacklotError) || gold !== undefined) throw error;
    const scores = { numbers: [], level: LEVEL, notes: [], problem: error.message };
    return { scores, goals: [new Map(), new Map()] };
  }
}

function goalsOf({ header }: StoredSystem): GoalsReached {
  const units = header.scores.find(({ path }) => path.join(" ") === "goalCompletion")?.units;
  return new Map((units?.ids ?? []).map((id, at) => [id, units?.sums[at]?.[0] === 1]));
}
