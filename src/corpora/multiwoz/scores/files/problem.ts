import type { ReportNote } from "../../../scores/report.js";

/** Irregularities of predictions, as texts after a count. None of them stops the evaluation. */
const TEXTS = {
  "unreadable-dialogue": "dialogues cannot be read and were left out",
  "unknown-dialogue": "dialogues are not in the data and were left out",
  "renamed-dialogue": "dialogue ids are written in another style than the data's",
  "missing-dialogue": "dialogues are missing; rates are over those that are there",
  "missing-turns": "system turns are missing",
  "extra-turns": "system turns are more than the data has and were left out",
  "empty-response": "responses are empty",
  "unknown-placeholder": "placeholders stand for no known slot and were removed",
  "lacking-states": "turns lack a state while others have one, so none is used and the gold states are",
  "lacking-domains": "turns lack active domains while others have them, so none are used and all are estimated",
  "domains-as-text": "turns give active_domains as a text instead of a list",
  "not-text": "values of states are not strings: null asks for nothing, others match nothing",
  "unreadable-time": "values of states are times at which the reference breaks off",
  "odd-look-up": "look-ups are such that the reference breaks off",
  "no-reference": "turns have no reference, and do not count for BLEU",
  "no-gold-state": "turns have no gold state: an empty one is used",
  "no-gold-states": "turns have no state, and the data no gold states: Inform and Success are not computed",
  "gold-states": "turns have no state: the gold states are used",
  "estimated-domains": "turns name no active domains: they are estimated from the states",
  "no-references": "turns are not scored by BLEU: the data has no references",
} as const;

export type ProblemKind = keyof typeof TEXTS;

const REMARKS: ReadonlySet<ProblemKind> = new Set(["gold-states", "estimated-domains", "no-references"]);

const MAX_NAMED = 5;

export class Problems {
  private readonly found = new Map<ProblemKind, { count: number; readonly examples: Map<string, number> }>();

  /** @param example the case: a dialogue, a dialogue and turn, or a placeholder */
  add(kind: ProblemKind, example: string | null, count = 1): void {
    let entry = this.found.get(kind);
    if (entry === undefined) {
      entry = { count: 0, examples: new Map() };
      this.found.set(kind, entry);
    }
    entry.count += count;
    if (example !== null) entry.examples.set(example, (entry.examples.get(example) ?? 0) + count);
  }

  notes(): ReportNote[] {
    return [...this.found].map(([kind, { count, examples }]) => ({
      text: TEXTS[kind],
      count,
      examples: [...examples].slice(0, MAX_NAMED).map(([one, times]) => (times === 1 ? one : `${one} × ${times}`)),
      isProblem: !REMARKS.has(kind),
      ...(kind === "unreadable-dialogue" && { isUnreadable: true }),
    }));
  }
}
