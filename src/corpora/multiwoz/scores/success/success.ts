import { isWithin, membersOf, without } from "../database/bitSet.js";
import type { VenueDatabase } from "../database/database.js";
import type { Hits } from "../database/table.js";
import type { DomainState, State } from "../tracking/state.js";

/** What the user of a dialogue wants of one domain. */
export interface DomainGoal {
  readonly informable: DomainState;
  /** Slot tokens that the system must give. */
  readonly requestable: readonly string[];
}

/** The domains of a dialogue, in the order in which its goal names them. */
export type MultiwozGoal = ReadonlyMap<string, DomainGoal>;

/** The slot tokens that a goal can ask for. */
export const REQUESTABLE = ["PHONE", "ADDRESS", "POST", "REFERENCE", "TRAINID"] as const;

/** A system turn as Inform and Success see it. */
export interface JudgedTurn {
  /** The normalised response. */
  readonly response: string;
  readonly state: State;
  readonly activeDomains: readonly string[];
  /** Domains that are booked by now, by the annotation. */
  readonly booked: readonly string[];
}

/** What became of one domain of a goal. */
export interface MultiwozDomainOutcome {
  /** The domain of the goal. */
  readonly domain: string;
  /** Whether the venues that the system offered fit the goal. */
  readonly inform: boolean;
  /** Never true in a dialogue that is not informed. */
  readonly success: boolean;
  /** Requested slot tokens that the system did not give. */
  readonly missing: readonly string[];
  /** The last offer; null if none was needed. */
  readonly offer: MultiwozOffer | null;
}

/** The venues that a system offered last. */
export interface MultiwozOffer {
  /** How many venues the look-up found. */
  readonly venues: number;
  /** How many of them do not fit the goal, and the ids of the first few. */
  readonly misfits: number;
  /** The ids of the first few that do not fit. */
  readonly examples: readonly string[];
  /** The turn of the look-up; null if there was none. */
  readonly turn: number | null;
}

/** How many misfits are named by id. */
const MAX_NAMED = 3;

/** What became of a dialogue. */
export interface DialogueOutcome {
  readonly inform: boolean;
  readonly success: boolean;
  readonly domains: readonly MultiwozDomainOutcome[];
  /** Look-ups at which the reference would have broken off. */
  readonly problems: readonly string[];
}

const NO_TABLE: ReadonlySet<string> = new Set(["taxi", "police", "hospital"]);

/** What the system has offered and said of one domain so far. */
interface Progress {
  /** null or empty: nothing. */
  hits: Hits | null;
  turn: number | null;
  readonly informed: Set<string>;
}

/**
 * Inform and Success of one dialogue. Informed: in every domain of the goal, the venues last offered all fit the
 * goal; successful: moreover the system gave every slot that the user asked for.
 */
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
    // An offer that still holds stays: only one of which something is not found any more gives way.
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
