import { BacklotError } from "../../../../base/errors.js";
import { BLANK } from "../../../scores/python.js";
import { normaliseResponse } from "../response.js";
import { type DomainState, type OddValue, type RawState, type State, StateReader } from "../tracking/state.js";
import type { MultiwozData } from "./data.js";
import { kindOfJson } from "./jsonFile.js";
import { type CheckedTurn, checkPredictions, DOMAINS, type Problems } from "./predictions.js";

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

const TEST_DIALOGUES = 1000;

interface AlignedDialogue {
  readonly id: string;
  /** At most as many as the data has. */
  readonly turns: readonly CheckedTurn[];
}

/** Dialogues on one side only are noted and skipped; as in the reference, rates are over the submitted dialogues. */
function align(
  dialogues: ReadonlyMap<string, readonly CheckedTurn[]>,
  data: MultiwozData,
  problems: Problems,
): AlignedDialogue[] {
  const aligned: AlignedDialogue[] = [];
  const seen = new Set<string>();
  for (const [written, turns] of dialogues) {
    const id = knownId(written, dialogues, data);
    if (id === null || seen.has(id)) {
      problems.add("unknown-dialogue", written);
      continue;
    }
    seen.add(id);
    if (id !== written) problems.add("renamed-dialogue", `${written} as ${id}`);
    const expected = turnsOf(id, data);
    if (turns.length < expected) problems.add("missing-turns", id, expected - turns.length);
    if (turns.length > expected) problems.add("extra-turns", id, turns.length - expected);
    aligned.push({ id, turns: turns.length > expected ? turns.slice(0, expected) : turns });
  }
  if (aligned.length === 0) {
    const [mine = ""] = dialogues.keys();
    const [theirs = ""] = data.goals.keys();
    const message = `none of the ${dialogues.size} dialogue ids is known: the predictions have ${mine}, the data ${theirs}`;
    throw new BacklotError("NOTHING_SCORED", message);
  }
  noteMissing(seen, data, problems);
  return aligned;
}

/** The id in the data: as written, or in lower case without the file extension. */
function knownId(written: string, dialogues: ReadonlyMap<string, unknown>, data: MultiwozData): string | null {
  if (isKnown(written, data)) return written;
  const id = written.toLowerCase().replace(/\.json$/, "");
  return isKnown(id, data) && !dialogues.has(id) ? id : null;
}

const isKnown = (id: string, data: MultiwozData): boolean => data.goals.has(id) && data.booked.has(id);

/** The number of system turns that all parts of the data have. */
function turnsOf(id: string, { booked, references, goldStates }: MultiwozData): number {
  const lists = [booked.get(id), goldStates?.states.get(id), ...references.map(({ turns }) => turns.get(id))];
  return Math.min(...lists.flatMap((list) => (list === undefined ? [] : [list.length])));
}

function noteMissing(seen: ReadonlySet<string>, { goals }: MultiwozData, problems: Problems): void {
  if (goals.size <= TEST_DIALOGUES) {
    for (const id of goals.keys()) if (!seen.has(id)) problems.add("missing-dialogue", id);
  } else if (seen.size < TEST_DIALOGUES) {
    // The goals are of all splits, so the number of missing test dialogues is known, but not which ones.
    const missing = TEST_DIALOGUES - seen.size;
    problems.add("missing-dialogue", `of the ${TEST_DIALOGUES} of the test split`, missing);
  }
}
