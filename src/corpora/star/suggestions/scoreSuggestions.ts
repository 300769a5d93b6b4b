import type { ReportEntry, ReportNote, ScoreReport } from "../../scores/report.js";
import { meanScore, type ScoredCase } from "../../scores/score.js";
import { ranking } from "../../suggestions/choice.js";
import { featureWords } from "../../suggestions/features.js";
import type { StarDialogue, StarTask } from "../format/scored.js";
import type { TaskGraph } from "../importer/taskGraph.js";
import { candidateKey, candidatesOf, picksOf, type SuggestionPick } from "./candidates.js";
import { RankedTasks } from "./rankedTasks.js";
import { StarRanker } from "./starRanker.js";

/** Version of the definitions: increased when a number of the same input changes. */
const DEFINITION = 1;
/** The number of parts of the cross-validation over dialogues and tasks. */
const PARTS = 5;
const PLACES = { top1: 1, top3: 3 } as const;

interface Ranked {
  readonly pick: SuggestionPick;
  readonly labels: readonly string[];
}

/**
 * Scores suggestions: how often the picked reply is the first, or among the first three, of the suggestions for the
 * wizard's typed text.
 *
 * * `top1`, `top3`: by a ranker that learned from the picks of other dialogues
 * * `unseenTasks`: by one without dialogues of the task, but with its graph, templates and examples
 * * `textMatch`: by shared words alone, the baseline
 * * `recorded`: by the original ranker, from whose list wizards picked; `shown`: by Backlot's ranker, restricted to the
 *   labels in that list
 *
 * Picks of a wizard's own words are in no list; they are counted in a note.
 */
export function scoreStarSuggestions(
  dialogues: readonly StarDialogue[],
  tasks: ReadonlyMap<string, StarTask>,
  graphs: ReadonlyMap<string, TaskGraph>,
  { notes = [], worst }: { readonly notes?: readonly ReportNote[]; readonly worst?: number } = {},
): ScoreReport {
  const found = dialogues.map((dialogue) => picksOf(dialogue, tasks));
  const picks = found.flatMap((one) => one.picks);
  const own = found.reduce((sum, one) => sum + one.own, 0);
  const byDialogue = inParts(
    picks,
    ({ dialogue }) => dialogue,
    (training) => new StarRanker(new RankedTasks(graphs, training), training),
  );
  // These rankers know no dialogues, regardless of the picks from which the weights are learned.
  const unseen = new RankedTasks(graphs);
  const byTask = inParts(
    picks,
    ({ situation }) => situation.task,
    (training) => new StarRanker(unseen, training),
  );
  const floor = picks.map((pick): Ranked => {
    const task = graphs.get(pick.situation.task);
    return { pick, labels: task === undefined ? [] : textMatch(pick.typed, task) };
  });
  const recorded = picks.map((pick): Ranked => ({ pick, labels: pick.shown }));
  return {
    field: "star",
    definition: DEFINITION,
    options: { task: "suggestions" },
    entries: [
      ...entries([], byDialogue, worst),
      ...entries(["unseenTasks"], byTask, worst),
      ...entries(["textMatch"], floor, worst),
      ...entries(["recorded"], recorded, worst),
      ...entries(["shown"], byDialogue.map(asShown), worst),
    ],
    notes: [
      ...notes,
      ...(own === 0 ? [] : [{ text: "picks are of the wizard's own words, which stand in no list", count: own }]),
    ],
  };
}

function inParts(
  picks: readonly SuggestionPick[],
  groupOf: (pick: SuggestionPick) => string,
  learn: (training: readonly SuggestionPick[]) => StarRanker,
): Ranked[] {
  const groups = [...new Set(picks.map(groupOf))];
  const partOf = new Map(groups.map((group, at) => [group, at % PARTS]));
  const ranked = new Map<SuggestionPick, readonly string[]>();
  for (let part = 0; part < PARTS; part++) {
    const isTested = (pick: SuggestionPick): boolean => partOf.get(groupOf(pick)) === part;
    const tested = picks.filter(isTested);
    if (tested.length === 0) continue;
    const ranker = learn(picks.filter((pick) => !isTested(pick)));
    for (const pick of tested) {
      const labels = ranker.rankPick(pick).map(({ label }) => label);
      ranked.set(pick, labels);
    }
  }
  return picks.map((pick) => ({ pick, labels: ranked.get(pick) ?? [] }));
}

function asShown({ pick, labels }: Ranked): Ranked {
  const shown = new Set(pick.shown.map(candidateKey));
  return { pick, labels: labels.filter((label) => shown.has(candidateKey(label))) };
}

function entries(path: readonly string[], ranked: readonly Ranked[], worst?: number): ReportEntry[] {
  return Object.entries(PLACES).map(([name, places]) => {
    const cases = ranked.map(({ pick, labels }): ScoredCase => {
      const firsts = labels.slice(0, places);
      return {
        id: pick.dialogue,
        turn: pick.event,
        value: firsts.some((label) => candidateKey(label) === candidateKey(pick.picked)) ? 1 : 0,
        expected: pick.picked,
        actual: firsts.join(", "),
        note: pick.typed,
      };
    });
    return { path: [...path, name], score: meanScore(name, cases, worst === undefined ? {} : { worst }) };
  });
}

/**
 * The baseline: ranks the labels of a task by the share of words that the typed text has in common with the closest
 * text of a label. Ties keep the order of the task.
 */
export function textMatch(typed: string, task: TaskGraph): string[] {
  const candidates = candidatesOf(task);
  const words = new Set(featureWords(typed));
  const scores = candidates.map(({ texts }) =>
    Math.max(0, ...texts.map((text) => likeness(words, new Set(featureWords(text))))),
  );
  return ranking(scores).map((at) => candidates[at]?.label as string);
}

function likeness(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  const shared = [...one].filter((word) => other.has(word)).length;
  const all = one.size + other.size - shared;
  return all === 0 ? 0 : shared / all;
}
