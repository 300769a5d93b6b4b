import { BacklotError } from "../../../../base/errors.js";
import { isObject, isTexts } from "../../../../base/json/object.js";
import type { ReportNote } from "../../../scores/report.js";
import type { RawState } from "../tracking/state.js";
import { kindOfJson, readJsonFile } from "./jsonFile.js";

export interface MultiwozTurn {
  /** The delexicalised response: placeholders such as `[hotel_name]` or `[value_name]`. */
  readonly response: string;
  readonly state?: RawState;
  /** The domains of the turn according to the system. Default: estimated from the states. */
  readonly active_domains?: readonly string[];
}

/** A prediction file: system turns in order by dialogue id, such as `sng0073`. */
export type MultiwozPredictions = Readonly<Record<string, readonly MultiwozTurn[]>>;

export interface CheckedTurn {
  readonly response: string;
  readonly state: RawState | null;
  readonly domains: readonly string[] | null;
}

/** The domains that a placeholder's name can start with, and a system can call active. */
export const DOMAINS = ["restaurant", "hotel", "attraction", "train", "taxi", "police", "hospital"];

export async function loadMultiwozPredictions(file: string): Promise<MultiwozPredictions> {
  const value = await readJsonFile(file);
  const why = otherFormat(value);
  if (why !== null) throw new BacklotError("WRONG_PREDICTIONS", `${file}: ${why}`, { place: { file } });
  return value as MultiwozPredictions;
}

/** Validates predictions dialogue by dialogue. Unreadable dialogues are skipped and counted among the problems. */
export function checkPredictions(predictions: unknown, problems: Problems): Map<string, readonly CheckedTurn[]> {
  const why = otherFormat(predictions);
  if (why !== null) throw new BacklotError("WRONG_PREDICTIONS", why);
  const dialogues = new Map<string, readonly CheckedTurn[]>();
  let firstFault = "";
  for (const [id, turns] of Object.entries(predictions as object)) {
    const checked = checkTurns(turns, problems, id);
    if (typeof checked !== "string") {
      dialogues.set(id, checked);
      continue;
    }
    const fault = `${id}: ${checked}`;
    firstFault ||= fault;
    problems.add("unreadable-dialogue", fault);
  }
  if (dialogues.size > 0) return dialogues;
  throw new BacklotError("WRONG_PREDICTIONS", `no dialogue of the predictions can be read; ${firstFault}`);
}

function otherFormat(value: unknown): string | null {
  if (!isObject(value)) {
    const first: unknown = Array.isArray(value) ? value[0] : undefined;
    const holding = first === undefined ? "" : `, the first of which is ${kindOfJson(first)}`;
    return `these are not predictions of MultiWOZ: ${kindOfJson(value)}${holding}`;
  }
  const dialogues = Object.values(value);
  if (dialogues.length === 0) return "the predictions hold no dialogue";
  if (dialogues.some(Array.isArray)) return null;
  return `these are not predictions of MultiWOZ: ${kindOfJson(value)}, none of which is a list of turns`;
}

function checkTurns(turns: unknown, problems: Problems, id: string): CheckedTurn[] | string {
  if (!Array.isArray(turns)) return `it is ${kindOfJson(turns)}, not a list of turns`;
  const checked: CheckedTurn[] = [];
  for (const [at, turn] of (turns as readonly unknown[]).entries()) {
    if (!isObject(turn)) return `turn ${at} is ${kindOfJson(turn)}, not { response }`;
    const { response, state = null, active_domains = null } = turn;
    if (typeof response !== "string") return `the response of turn ${at} is ${kindOfJson(response)}`;
    if (state !== null) {
      if (!isObject(state)) return `the state of turn ${at} is ${kindOfJson(state)}, not slots by domain`;
      const flat = Object.entries(state).find(([, slots]) => !isObject(slots));
      if (flat !== undefined) return `the state of turn ${at} has ${kindOfJson(flat[1])} for ${flat[0]}, not its slots`;
    }
    let domains = active_domains;
    if (typeof domains === "string") {
      // The reference then checks if the text contains the name of a domain.
      const text = domains;
      domains = DOMAINS.filter((domain) => text.includes(domain));
      problems.add("domains-as-text", `${id} turn ${at}`);
    }
    if (domains !== null && !isTexts(domains)) {
      return `the active_domains of turn ${at} are ${kindOfJson(domains)}, not a list of domains`;
    }
    checked.push({ response, state: state as RawState | null, domains });
  }
  return checked;
}

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

type ProblemKind = keyof typeof TEXTS;

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
