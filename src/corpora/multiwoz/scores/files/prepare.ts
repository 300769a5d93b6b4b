import { BLANK } from "../../../scores/python.js";
import { type AlignedDialogue, align } from "../align.js";
import { normaliseResponse } from "../response.js";
import { type DomainState, type OddValue, type RawState, type State, StateReader } from "../tracking/state.js";
import type { MultiwozData } from "./data.js";
import { kindOfJson } from "./jsonFile.js";
import { type CheckedTurn, checkPredictions, DOMAINS } from "./predictions.js";
import type { Problems } from "./problem.js";

/** A dialogue in the form that all metrics read. */
export interface PreparedDialogue {
  readonly id: string;
  /** Normalised responses, one per system turn. */
  readonly responses: readonly string[];
  /** The system's own states, otherwise the gold ones; null without either. */
  readonly states: readonly State[] | null;
  readonly activeDomains: readonly (readonly string[])[] | null;
}

export interface Prepared {
  readonly dialogues: readonly PreparedDialogue[];
  readonly turns: number;
  readonly states: "predicted" | "gold" | "none";
  readonly domains: "predicted" | "estimated" | "slot names" | "none";
}

/** Validates predictions, aligns them with the data, normalises them, and fills in states and active domains. A file has
 * states only if every turn has one; the same holds for active domains. */
export function prepare(
  predictions: unknown,
  data: MultiwozData,
  fromSlotNames: boolean,
  problems: Problems,
): Prepared {
  const aligned = align(checkPredictions(predictions, problems), data, problems);
  const turns = aligned.reduce((sum, dialogue) => sum + dialogue.turns.length, 0);
  const hasStates = hasAll(aligned, "state", "lacking-states", problems);
  const hasDomains = fromSlotNames || hasAll(aligned, "domains", "lacking-domains", problems);
  const states = hasStates ? "predicted" : data.goldStates === null ? "none" : "gold";
  const domains = fromSlotNames ? "slot names" : hasDomains ? "predicted" : states === "none" ? "none" : "estimated";
  if (states === "none") problems.add("no-gold-states", null, turns);
  if (states === "gold") problems.add("gold-states", null, turns);
  if (domains === "estimated") problems.add("estimated-domains", null, turns);
  const readResponse = responseReader(problems);
  const readStates = stateReader(hasStates, data, problems);
  const dialogues = aligned.map((dialogue): PreparedDialogue => {
    const known = readStates(dialogue);
    return {
      id: dialogue.id,
      responses: dialogue.turns.map(({ response }, at) => readResponse(response, dialogue.id, at)),
      states: known,
      activeDomains:
        domains === "estimated"
          ? estimateDomains(known ?? [])
          : domains === "none"
            ? null
            : dialogue.turns.map((turn) => (fromSlotNames ? slotDomains(turn.response) : (turn.domains ?? []))),
    };
  });
  return { dialogues, turns, states, domains };
}

/** True if every turn has a part. If only some lack it, these are counted. */
function hasAll(
  dialogues: readonly AlignedDialogue[],
  part: "state" | "domains",
  kind: "lacking-states" | "lacking-domains",
  problems: Problems,
): boolean {
  const lacks = (turn: CheckedTurn): boolean => turn[part] === null;
  if (dialogues.every(({ turns }) => !turns.some(lacks))) return true;
  if (dialogues.every(({ turns }) => turns.every(lacks))) return false;
  for (const { id, turns } of dialogues) {
    for (const [at, turn] of turns.entries()) if (lacks(turn)) problems.add(kind, `${id} turn ${at}`);
  }
  return false;
}

type UnknownPlaceholders = readonly string[];

function responseReader(problems: Problems): (response: string, id: string, turn: number) => string {
  const known = new Map<string, readonly [string, UnknownPlaceholders]>();
  const read = (response: string): readonly [string, UnknownPlaceholders] => {
    const unknown: string[] = [];
    const entry = [normaliseResponse(response, (name) => unknown.push(name)), unknown] as const;
    known.set(response, entry);
    return entry;
  };
  return (response, id, turn) => {
    const [text, unknown] = known.get(response) ?? read(response);
    for (const name of unknown) problems.add("unknown-placeholder", `[${name}]`);
    if (text === "") problems.add("empty-response", `${id} turn ${turn}`);
    return text;
  };
}

function stateReader(
  hasStates: boolean,
  { goldStates }: MultiwozData,
  problems: Problems,
): (dialogue: AlignedDialogue) => readonly State[] | null {
  if (!hasStates) {
    if (goldStates === null) return () => null;
    return ({ id, turns }) => {
      const known = goldStates.states.get(id) ?? [];
      if (known.length < turns.length) problems.add("no-gold-state", id, turns.length - known.length);
      return turns.map((_, at) => known[at] ?? new Map());
    };
  }
  let place = "";
  const reader = new StateReader(({ kind, domain, slot, value }: OddValue) => {
    const formatted = typeof value === "object" ? kindOfJson(value) : JSON.stringify(value).slice(0, 40);
    problems.add(kind, `${place}, ${domain}.${slot} ${formatted}`);
  });
  return ({ id, turns }) => {
    let before: State | undefined;
    return turns.map(({ state }, at) => {
      place = `${id} turn ${at}`;
      before = reader.read(state as RawState, before);
      return before;
    });
  };
}

const NAMED = new RegExp(`\\[([\\p{L}\\p{N}_${BLANK}]+)\\]`, "gu");

/** The domains that placeholders of a response name: `[hotel_name] costs [price]` has only hotel. */
export function slotDomains(response: string): string[] {
  const domains = new Set<string>();
  for (const [, name = ""] of response.toLowerCase().matchAll(NAMED)) {
    const domain = name.split("_", 1)[0] as string;
    if (DOMAINS.includes(domain)) domains.add(domain);
  }
  return [...domains];
}

/** Estimates the active domain of each turn from changes of the state: the changed domain; of several, the previous
 * active one or else the one with the most slots; without a change, the other domain if the last change affected
 * several. */
export function estimateDomains(states: readonly State[]): (readonly string[])[] {
  let current: string | null = null;
  let oldState: State = new Map();
  let oldChanged: readonly string[] = [];
  return states.map((state) => {
    const changed = [...state]
      .filter(([domain, slots]) => isChanged(slots, oldState.get(domain)))
      .map(([name]) => name);
    if (changed.length === 0) {
      // As published: turns before the first change leave no trace.
      if (current === null) return [];
      if (oldChanged.length > 1) current = oldChanged.find((one) => one !== current && state.has(one)) ?? current;
    } else if (current === null || !changed.includes(current)) {
      current = fullest(changed, state);
    }
    oldState = state;
    oldChanged = changed;
    return [current];
  });
}

function isChanged(slots: DomainState, old: DomainState | undefined): boolean {
  if (slots === old) return false;
  for (const [slot, value] of slots) if (old === undefined || !old.has(slot) || old.get(slot) !== value) return true;
  return false;
}

function fullest(domains: readonly string[], state: State): string {
  const slots = (domain: string): number => state.get(domain)?.size ?? 0;
  return domains.reduce((best, domain) => (slots(domain) > slots(best) ? domain : best));
}
