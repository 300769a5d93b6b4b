import { roundToTenth } from "../../../scores/python.js";
import type { ReportEntry } from "../../../scores/report.js";
import type { Miss, Score } from "../../../scores/score.js";
import { isWithin, membersOf, without } from "../database/bitSet.js";
import type { Hits, VenueDatabase } from "../database/database.js";
import type { DomainState, State } from "../tracking/state.js";

export interface DomainGoal {
  readonly informable: DomainState;
  /** Slot tokens that the system must provide. */
  readonly requestable: readonly string[];
}

/** The goal of a dialogue by domain, in the order of the data. */
export type MultiwozGoal = ReadonlyMap<string, DomainGoal>;

export const REQUESTABLE = ["PHONE", "ADDRESS", "POST", "REFERENCE", "TRAINID"] as const;

export interface JudgedTurn {
  /** The normalised response. */
  readonly response: string;
  readonly state: State;
  readonly activeDomains: readonly string[];
  /** Booked domains at this turn, by the annotation. */
  readonly booked: readonly string[];
}

export interface MultiwozDomainOutcome {
  readonly domain: string;
  /** True if the offered venues fit the goal. */
  readonly inform: boolean;
  /** Never true in a dialogue that fails Inform. */
  readonly success: boolean;
  readonly missing: readonly string[];
  /** The last offer; null if none was needed. */
  readonly offer: MultiwozOffer | null;
}

export interface MultiwozOffer {
  readonly venues: number;
  readonly misfits: number;
  readonly examples: readonly string[];
  readonly turn: number | null;
}

const MAX_NAMED = 3;

export interface DialogueOutcome {
  readonly inform: boolean;
  readonly success: boolean;
  readonly domains: readonly MultiwozDomainOutcome[];
  /** Look-ups at which the reference would have raised an error. */
  readonly problems: readonly string[];
}

const NO_TABLE: ReadonlySet<string> = new Set(["taxi", "police", "hospital"]);

interface Progress {
  /** null or empty: no offer. */
  hits: Hits | null;
  turn: number | null;
  readonly informed: Set<string>;
}

/** Informed: in every domain of the goal, the venues of the last offer all fit the goal. Successful: informed, and the
 * system provided every requested slot. */
export function judgeDialogue(
  goal: MultiwozGoal,
  turns: readonly JudgedTurn[],
  database: VenueDatabase,
): DialogueOutcome {
  const problems: string[] = [];
  const find = (domain: string, constraints: DomainState): Hits => {
    const hits = database.find(domain, constraints);
    for (const problem of hits.problems) problems.push(`${domain}.${problem}`);
    return hits;
  };
  const progress = new Map<string, Progress>();
  for (const domain of goal.keys()) progress.set(domain, { hits: null, turn: null, informed: new Set() });
  for (const [at, turn] of turns.entries()) {
    for (const [domain, soFar] of progress) {
      if (turn.activeDomains.includes(domain)) follow(soFar, domain, turn, at, find);
    }
  }
  const judged = [...goal].map(([domain, wanted]) => {
    const { hits, turn, informed } = progress.get(domain) as Progress;
    const missing = wanted.requestable.filter((slot) => !informed.has(slot));
    const isNothing = hits === null || hits.isEmpty;
    if (needsNoVenue(domain, wanted, isNothing)) return { domain, inform: true, missing, offer: null };
    if (isNothing) return { domain, inform: false, missing, offer: { venues: 0, misfits: 0, examples: [], turn } };
    const misfits = membersOf(without(hits.venues, find(domain, wanted.informable).venues));
    const examples = misfits.slice(0, MAX_NAMED).map((venue) => database.idOf(domain, venue));
    const offer = { venues: membersOf(hits.venues).length, misfits: misfits.length, examples, turn };
    return { domain, inform: misfits.length === 0, missing, offer };
  });
  const inform = judged.every((domain) => domain.inform);
  const domains = judged.map((domain) => ({ ...domain, success: inform && domain.missing.length === 0 }));
  return { inform, success: domains.every(({ success }) => success), domains, problems };
}

function follow(
  soFar: Progress,
  domain: string,
  { response, state, booked }: JudgedTurn,
  at: number,
  find: (domain: string, constraints: DomainState) => Hits,
): void {
  if (response.includes(domain === "train" ? "TRAINID" : "NAME") && !NO_TABLE.has(domain)) {
    const constraints = state.get(domain);
    const hits = constraints === undefined ? null : find(domain, constraints);
    // An offer stays as long as the new look-up finds all of its venues.
    if (soFar.hits === null || soFar.hits.isEmpty || hits === null || !isWithin(soFar.hits.venues, hits.venues)) {
      soFar.hits = hits;
      soFar.turn = at;
    }
  }
  for (const slot of REQUESTABLE) {
    if (response.includes(slot) && (slot !== "REFERENCE" || booked.includes(domain))) soFar.informed.add(slot);
  }
}

function needsNoVenue(domain: string, { informable, requestable }: DomainGoal, isNothing: boolean): boolean {
  if (informable.has("name") || NO_TABLE.has(domain)) return true;
  return domain === "train" && isNothing && !requestable.includes("TRAINID");
}

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
