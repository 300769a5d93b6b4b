import { roundToTenth } from "../../../scores/python.js";
import type { ReportEntry } from "../../../scores/report.js";
import type { Miss, Score } from "../../../scores/score.js";
import type { DialogueOutcome, MultiwozDomainOutcome } from "./success.js";

/** The outcome of a dialogue with its id. */
export interface JudgedMultiwozDialogue extends DialogueOutcome {
  readonly id: string;
}

type Rate = "inform" | "success";

/** Inform and Success rates, in total and by domain, in per cent, rounded to one decimal as the reference prints them.
 * The rate of a domain is over the dialogues whose goal has it. */
export function rateEntries(judged: readonly JudgedMultiwozDialogue[], worst: number): ReportEntry[] {
  const domains = [...new Set(judged.flatMap((one) => one.domains.map(({ domain }) => domain)))].sort();
  return (["inform", "success"] as const).flatMap((rate): ReportEntry[] => [
    { path: ["success", rate, "total"], score: totalRate(rate, judged, worst) },
    ...domains.map((domain) => ({
      path: ["success", rate, domain],
      score: domainRate(rate, domain, judged, worst),
      isDetail: true,
    })),
  ]);
}

function totalRate(rate: Rate, judged: readonly JudgedMultiwozDialogue[], worst: number): Score {
  const lost = (one: JudgedMultiwozDialogue): readonly MultiwozDomainOutcome[] =>
    one.domains.filter((domain) => (rate === "inform" ? !domain.inform : !domain.success));
  // For Success, dialogues that failed Inform are the least informative.
  const missed = judged
    .filter((one) => !one[rate] && (rate === "inform" || one.inform))
    .sort((one, other) => lost(other).length - lost(one).length);
  const hits = judged.map((one) => (one[rate] ? 1 : 0));
  return rateScore(
    rate,
    judged,
    hits,
    missed.slice(0, worst).map((one) => missOf(rate, one.id, lost(one))),
  );
}

function domainRate(rate: Rate, domain: string, judged: readonly JudgedMultiwozDialogue[], worst: number): Score {
  const outcomes = judged.map((one) => one.domains.find((outcome) => outcome.domain === domain));
  const hits = outcomes.map((outcome) => (outcome === undefined ? null : outcome[rate] ? 1 : 0));
  const missed = judged.flatMap((one, at) => {
    const outcome = outcomes[at];
    const isLost = outcome !== undefined && !outcome[rate] && (rate === "inform" || outcome.inform);
    return isLost ? [missOf(rate, one.id, [outcome])] : [];
  });
  return rateScore(`${rate}.${domain}`, judged, hits, missed.slice(0, worst));
}

function rateScore(
  name: string,
  judged: readonly JudgedMultiwozDialogue[],
  hits: readonly (0 | 1 | null)[],
  misses: readonly Miss[],
): Score {
  let [sum, support] = [0, 0];
  for (const hit of hits) {
    if (hit === null) continue;
    sum += hit;
    support++;
  }
  const units = {
    aggregate: "mean" as const,
    ids: judged.map(({ id }) => id),
    sums: hits.map((hit) => (hit === null ? [0, 0] : [100 * hit, 1])),
  };
  return { name, value: support === 0 ? null : roundToTenth((100 * sum) / support), support, misses, units };
}

function missOf(rate: Rate, id: string, lost: readonly MultiwozDomainOutcome[]): Miss {
  const turn = rate === "inform" ? lost.find(({ inform }) => !inform)?.offer?.turn : undefined;
  const note = lost.map((domain) => (rate === "inform" || !domain.inform ? whyNotInformed(domain) : whyNot(domain)));
  return { id, ...(turn === undefined || turn === null ? {} : { turn }), note: note.join("; ") };
}

function whyNotInformed({ domain, offer }: MultiwozDomainOutcome): string {
  if (offer === null) return `${domain}: another domain was lost`;
  if (offer.turn === null) return `${domain}: no venue was offered`;
  if (offer.venues === 0) return `${domain}: the last offer found nothing`;
  const ids = `${offer.examples.join(", ")}${offer.misfits > offer.examples.length ? ", ..." : ""}`;
  return `${domain}: ${offer.misfits} of the ${offer.venues} last offered do not fit the goal (${ids})`;
}

function whyNot({ domain, missing }: MultiwozDomainOutcome): string {
  return missing.length === 0 ? `${domain}: another domain was lost` : `${domain}: ${missing.join(", ")} not told`;
}
