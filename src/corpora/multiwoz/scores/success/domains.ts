import { BLANK } from "../../../../metrics/python.js";
import type { DomainState, State } from "../tracking/state.js";

/** The domains that a placeholder's name can start with. */
const DOMAINS: ReadonlySet<string> = new Set([
  "restaurant",
  "hotel",
  "attraction",
  "train",
  "taxi",
  "police",
  "hospital",
]);
const NAMED = new RegExp(`\\[([\\p{L}\\p{N}_${BLANK}]+)\\]`, "gu");

/** The domains that a response's own placeholders name: those of `[hotel_name] costs [price]` are hotel alone. */
export function slotDomains(response: string): string[] {
  const domains = new Set<string>();
  for (const [, name = ""] of response.toLowerCase().matchAll(NAMED)) {
    const domain = name.split("_", 1)[0] as string;
    if (DOMAINS.has(domain)) domains.add(domain);
  }
  return [...domains];
}

/**
 * The active domain of each turn, guessed from what changed in the states: the domain that got a new value; of
 * several the one before, or else the one with most slots; where nothing changed, the other of two that changed just
 * before.
 * @param states one for each turn of a dialogue
 */
export function estimateDomains(states: readonly State[]): (readonly string[])[] {
  let current: string | null = null;
  let oldState: State = new Map();
  let oldChanged: readonly string[] = [];
  return states.map((state) => {
    const changed = [...state]
      .filter(([domain, slots]) => isChanged(slots, oldState.get(domain)))
      .map(([name]) => name);
    if (changed.length === 0) {
      // As published: nothing is remembered of a turn before the first change.
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
