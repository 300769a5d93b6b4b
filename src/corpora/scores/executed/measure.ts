import { type Miss, meanScore, type Score, type ScoredCase, WORST } from "../score.js";

/** Facets of an event or a dialogue. A dialogue has the facets of all its events. */
export interface Facets {
  readonly intents: readonly string[];
  readonly domains: readonly string[];
  readonly slotTypes: readonly string[];
  readonly phenomena: readonly string[];
}

/** An event that a measure counts: a question, a command, a value, an effect, or a whole dialogue. */
export interface Counted extends Omit<Miss, "id" | "value"> {
  readonly value: number;
  readonly facets: Facets;
}

export interface CountedDialogue {
  readonly id: string;
  readonly facets: Facets;
  readonly events: readonly Counted[];
}

/** A measure before averaging: the events of each dialogue to which it applies. */
export interface Measure {
  readonly name: string;
  readonly title: string;
  /** `event`: the mean over events. `dialogue`: the mean over dialogues of the sum of their events. */
  readonly per: "event" | "dialogue";
  /** The value of an event without loss; null if no value is better than another. */
  readonly best: number | null;
  readonly dialogues: readonly CountedDialogue[];
}

export function averaged(measure: Measure, worst = WORST): Score {
  const { per, dialogues } = measure;
  const cases =
    per === "event"
      ? dialogues.flatMap(({ id, events }) => events.map((one) => caseOf(id, one)))
      : dialogues.map(({ id, events }) => sumOf(id, events, measure.best));
  return scored(measure, cases, worst);
}

/** For each facet of a kind: over the events, or the dialogues, that have the facet. */
export function averagedBy(measure: Measure, pick: (facets: Facets) => readonly string[]): ReadonlyMap<string, Score> {
  const rows = new Map<string, ScoredCase[]>();
  const add = (row: string, one: ScoredCase): void => {
    const cases = rows.get(row);
    if (cases === undefined) rows.set(row, [one]);
    else cases.push(one);
  };
  for (const { id, facets, events } of measure.dialogues) {
    if (measure.per === "event") {
      for (const event of events) for (const row of pick(event.facets)) add(row, caseOf(id, event));
      continue;
    }
    for (const row of pick(facets)) {
      const counting = events.filter((event) => pick(event.facets).includes(row));
      add(row, sumOf(id, counting, measure.best));
    }
  }
  return new Map([...rows].map(([row, cases]) => [row, scored(measure, cases, 0)]));
}

function scored({ name, best }: Measure, cases: readonly ScoredCase[], worst: number): Score {
  // If no value is better than another, there are no worst cases.
  return best === null ? { ...meanScore(name, cases), misses: [] } : meanScore(name, cases, { best, worst });
}

const caseOf = (id: string, { facets: _, ...counted }: Counted): ScoredCase => ({ id, ...counted });

function sumOf(id: string, events: readonly Counted[], best: number | null): ScoredCase {
  const value = events.reduce((sum, one) => sum + one.value, 0);
  const lost = events.find((one) => one.value !== best);
  return { ...(lost === undefined ? { id } : caseOf(id, lost)), value };
}
