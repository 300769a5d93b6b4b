import { BacklotError } from "../../../../base/errors.js";
import { isObject, isTexts } from "../../../../base/json/object.js";
import type { RawState } from "../tracking/state.js";
import { kindOfJson, readJsonFile } from "./jsonFile.js";
import type { Problems } from "./problem.js";

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
