import { BacklotError } from "../../../base/errors.js";
import { given } from "../../../base/json/given.js";
import { compareScores } from "../../../corpora/scores/files/compareScores.js";
import type { StoredSystem } from "../../../corpora/scores/files/readStored.js";
import { scoreExecutedFiles } from "../../../corpora/scores/files/scoreExecutedFiles.js";
import { storedReport } from "../../../corpora/scores/files/stored.js";
import { LEVEL, RESAMPLES } from "../../../corpora/scores/statistics/drawOptions.js";
import { comparedEvents, firstDifference } from "../../../transcript/alignment/alignedTurns.js";
import type { Transcript } from "../../../transcript/transcript.js";
import type {
  ComparedPair,
  ComparedScores,
  DialogueChange,
  Entry,
  InspectedComparison,
  InspectedDialogue,
} from "../inspection.js";
import { isSound, isUnchecked, reasonOf } from "../summaries/verdict.js";
import type { Reading, RunFiles } from "./readDialogues.js";

/** @param intents folder of intents, or null @param gold reference dialogues */
export async function compareRuns(
  runs: readonly [RunFiles, RunFiles],
  { entries, spool }: Pick<Reading, "entries" | "spool">,
  intents: string | null,
  gold: string | undefined,
): Promise<InspectedComparison> {
  const { scores, goals } = await scoreRuns(runs, intents, gold);
  const transcriptAt = async (place: number): Promise<Transcript> =>
    (JSON.parse(await spool.get(place)) as InspectedDialogue).transcript;
  const pairs: ComparedPair[] = [];
  for (const places of pairedPlaces(entries, runs[0].name)) {
    const [first, second] = places;
    const sides = [sideOf(entries, first, goals[0]), sideOf(entries, second, goals[1])] as const;
    const parted =
      first === null || second === null ? null : partingOf(await transcriptAt(first), await transcriptAt(second));
    pairs.push({
      id: (entries[first ?? second ?? -1] as Entry).id,
      places,
      outcomes: [sides[0]?.outcome ?? null, sides[1]?.outcome ?? null],
      change: changeOf(sides, parted !== null),
      parted,
    });
  }
  return { runs: [runs[0].name, runs[1].name], pairs, scores };
}

interface Side {
  readonly isGood: boolean;
  readonly outcome: string;
}

function sideOf(entries: readonly Entry[], place: number | null, goals: GoalsReached): Side | null {
  const entry = place === null ? undefined : entries[place];
  if (entry === undefined) return null;
  const isReached = goals.get(entry.id);
  const isJudged = isSound(entry) || (isUnchecked(entry) && isReached !== undefined);
  if (!isJudged) return { isGood: false, outcome: reasonOf(entry) };
  if (isReached === false) return { isGood: false, outcome: "goal not reached" };
  return { isGood: true, outcome: entry.outcome ?? (isReached === true ? "goal reached" : "as recorded") };
}

function changeOf([first, second]: readonly [Side | null, Side | null], hasParted: boolean): DialogueChange {
  if (second === null) return "onlyFirst";
  if (first === null) return "onlySecond";
  if (first.isGood !== second.isGood) return first.isGood ? "lost" : "gained";
  if (first.outcome !== second.outcome) return "otherwise";
  return hasParted ? "parted" : "equal";
}

function partingOf(first: Transcript, second: Transcript): ComparedPair["parted"] {
  const [ours, theirs] = [comparedEvents(first), comparedEvents(second)];
  const at =
    firstDifference(ours, theirs) ?? (ours.length === theirs.length ? null : Math.min(ours.length, theirs.length));
  if (at === null) return null;
  const [one, other] = [ours[at], theirs[at]];
  const bare = one?.label !== other?.label;
  const said = (event: typeof one): string =>
    event === undefined ? "the end" : bare ? event.label : lineOf(event.text);
  return [said(one), said(other)];
}

const MAX_CHARACTERS = 100;

function lineOf(text: string): string {
  const characters = [...(text.slice(0, MAX_CHARACTERS * 4).split("\n")[0] ?? "")];
  return characters.length <= MAX_CHARACTERS ? characters.join("") : `${characters.slice(0, MAX_CHARACTERS).join("")}…`;
}

function* pairedPlaces(entries: readonly Entry[], first: string): Generator<ComparedPair["places"]> {
  const others = new Map<string, number[]>();
  for (const [place, { id, run }] of entries.entries()) {
    if (run === first) continue;
    const places = others.get(id);
    if (places === undefined) others.set(id, [place]);
    else places.push(place);
  }
  const taken = new Set<number>();
  for (const [place, { id, run }] of entries.entries()) {
    if (run !== first) continue;
    const other = others.get(id)?.shift() ?? null;
    if (other !== null) taken.add(other);
    yield [place, other];
  }
  for (const [place, { run }] of entries.entries()) if (run !== first && !taken.has(place)) yield [null, place];
}

/** True by id for each dialogue that reached its goal, without dialogues of unknown goals. */
type GoalsReached = ReadonlyMap<string, boolean>;

interface ScoredRuns {
  readonly scores: ComparedScores;
  readonly goals: readonly [GoalsReached, GoalsReached];
}

async function scoreRuns(
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
