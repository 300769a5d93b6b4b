import { BLANK } from "../../../scores/python.js";
import type { DomainState, State } from "../tracking/state.js";

/** Domains with which the name of a placeholder can start. */
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

/** The domains that placeholders of a response name: `[hotel_name] costs [price]` has only hotel. */
export function slotDomains(response: string): string[] {
  const domains = new Set<string>();
  for (const [, name = ""] of response.toLowerCase().matchAll(NAMED)) {
    const domain = name.split("_", 1)[0] as string;
    if (DOMAINS.has(domain)) domains.add(domain);
  }
  return [...domains];
}

/**
 * Estimates the active domain of each turn from changes of the state: the changed domain; of several, the previous
 * active one or else the one with the most slots; without a change, the other domain if the last change affected
 * several.
 * @param states one per turn of a dialogue
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
