import type { FileScore } from "../../../scores/files/stored.js";
import type { ReportEntry, ScoreReport } from "../../../scores/report.js";
import { WORST } from "../../../scores/score.js";
import type { IntervalOptions } from "../../../scores/statistics/drawOptions.js";
import type { MultiwozData } from "../files/data.js";
import { loadMultiwozPredictions, type MultiwozPredictions, Problems } from "../files/predictions.js";
import { type PreparedDialogue, prepare } from "../files/prepare.js";
import { type BleuScore, bleuScore } from "../text/bleuScore.js";
import { richnessEntries } from "../text/richnessScores.js";
import { trackingEntries } from "../tracking/trackingScores.js";
import { Draws } from "./draws.js";
import { type JudgedMultiwozDialogue, type JudgedTurn, judgeDialogue, rateEntries } from "./success.js";

/** Version of the definitions: increased when a number of the same predictions and data changes. */
export const DEFINITION = 1;

export interface MultiwozScoreOptions {
  /** True to take active domains from names of placeholders (`[hotel_name]`) instead of the predictions. */
  readonly slotDomains?: boolean;
  readonly worst?: number;
  /** Parameters of the intervals; null for none. Default: 1,000 resamples of dialogues, 95 %, seed 1. */
  readonly intervals?: IntervalOptions | null;
}

/** The standardised evaluation of one system under the reference's names, with the outcome of each dialogue. */
export interface MultiwozReport extends ScoreReport {
  readonly field: "multiwoz";
  readonly dialogues: readonly JudgedMultiwozDialogue[];
}

/** The standardised context-to-response evaluation of MultiWOZ (Nekvinda and Dušek 2021), with the numbers and names of
 * the authors' script. `combined` is half the sum of Inform and Success, as printed, plus BLEU. Irregularities other
 * than a wrong format are counted among the notes. */
export function scoreMultiwoz(
  predictions: MultiwozPredictions,
  data: MultiwozData,
  { slotDomains = false, worst = WORST, intervals = {} }: MultiwozScoreOptions = {},
): MultiwozReport {
  const problems = new Problems();
  const { dialogues, turns, states, domains } = prepare(predictions, data, slotDomains, problems);
  const draws = intervals === null ? null : new Draws(dialogues.length, intervals);
  const judged = judgeAll(dialogues, data, problems);
  const rates = judged === null ? [] : rateEntries(judged, worst);
  const bleus = data.references.map((reference) => bleuScore(dialogues, reference, data.bleu, worst, problems));
  if (bleus.length === 0) problems.add("no-references", null, turns);
  const richness = richnessEntries(dialogues, worst, draws);
  const { goldStates } = data;
  const tracking = states === "predicted" && goldStates !== null ? trackingEntries(dialogues, goldStates, worst) : [];
  const entries: ReportEntry[] = [
    ...rates,
    ...bleus.map(({ score }, at) => ({ path: ["bleu", data.references[at]?.name ?? ""], score })),
    ...combinedEntries(judged, rates, bleus[0]),
    ...richness,
    ...tracking,
  ];
  return {
    field: "multiwoz",
    definition: DEFINITION,
    options: {
      references: data.references.map(({ name }) => name).join(", "),
      goldStates: data.goldStates?.name ?? "",
      ...(slotDomains && { slotDomains }),
    },
    entries: withIntervals(entries, draws),
    notes: problems.notes(),
    dialogues: judged ?? [],
    extra: {
      ...(judged === null && { success: null }),
      ...(bleus.length === 0 && { bleu: null }),
      ...(tracking.length === 0 && { dst: null }),
      perDialogue: Object.fromEntries((judged ?? []).map((one) => [one.id, [Number(one.inform), Number(one.success)]])),
      states,
      activeDomains: domains,
      dialogues: dialogues.length,
      turns,
    },
  };
}

function judgeAll(
  dialogues: readonly PreparedDialogue[],
  data: MultiwozData,
  problems: Problems,
): JudgedMultiwozDialogue[] | null {
  const judged: JudgedMultiwozDialogue[] = [];
  for (const { id, responses, states, activeDomains } of dialogues) {
    const [goal, booked] = [data.goals.get(id), data.booked.get(id)];
    if (states === null || activeDomains === null || goal === undefined || booked === undefined) return null;
    const turns = responses.map(
      (response, at): JudgedTurn => ({
        response,
        state: states[at] ?? new Map(),
        activeDomains: activeDomains[at] ?? [],
        booked: booked[at] ?? [],
      }),
    );
    const outcome = judgeDialogue(goal, turns, data.database);
    for (const problem of outcome.problems) problems.add("odd-look-up", problem);
    judged.push({ id, ...outcome });
  }
  return judged;
}

/** MultiWOZ's combined score of the printed rates and the first BLEU; none if one of them is missing. */
function combinedEntries(
  judged: readonly JudgedMultiwozDialogue[] | null,
  rates: readonly ReportEntry[],
  bleu: BleuScore | undefined,
): ReportEntry[] {
  const rate = (name: string): number | null => rates.find(({ path }) => path.join(".") === name)?.score.value ?? null;
  const [inform, success] = [rate("success.inform.total"), rate("success.success.total")];
  if (judged === null || bleu === undefined) return [];
  const value =
    inform === null || success === null || bleu.score.value === null
      ? null
      : 0.5 * (inform + success) + bleu.score.value;
  const units = {
    aggregate: "combined" as const,
    ids: judged.map(({ id }) => id),
    sums: judged.map((one, at) => [Number(one.inform), 1, Number(one.success), 1, ...(bleu.counts[at] ?? [])]),
  };
  const support = value === null ? 0 : judged.length;
  return [{ path: ["combined"], score: { name: "combined", value, support, misses: [], units } }];
}

function withIntervals(entries: readonly ReportEntry[], draws: Draws | null): readonly ReportEntry[] {
  if (draws === null) return entries;
  const drawn = entries.filter(({ score }) => score.units !== undefined);
  const intervals = draws.intervals(drawn.flatMap(({ score }) => (score.units === undefined ? [] : [score.units])));
  const of = new Map(drawn.map((entry, at) => [entry, intervals[at] ?? null]));
  return entries.map((entry) => {
    const interval = of.get(entry) ?? null;
    return interval === null ? entry : { ...entry, score: { ...entry.score, interval } };
  });
}

export interface ScoreMultiwozFileOptions extends MultiwozScoreOptions {
  readonly data: MultiwozData;
}

/** Scores a prediction file: dialogue id → `[{ response, state?, active_domains? }]`. */
export async function scoreMultiwozFile(file: string, options: ScoreMultiwozFileOptions): Promise<FileScore> {
  const { data, ...rest } = options;
  const report = scoreMultiwoz(await loadMultiwozPredictions(file), data, rest);
  return { report, data: { data: data.files }, system: { predictions: file } };
}
