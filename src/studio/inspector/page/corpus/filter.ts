import { occurrences } from "../../../../base/json/occurrences.js";
import type { Entry } from "../../inspection.js";

export const FACETS = {
  run: { title: "Run", of: (entry: Entry) => (entry.run === null ? [] : [entry.run]) },
  replay: { title: "Replay", of: (entry: Entry) => (entry.replay === null ? [] : [entry.replay]) },
  outcome: { title: "Rehearsal", of: (entry: Entry) => (entry.outcome === null ? [] : [entry.outcome]) },
  property: { title: "Property that is broken", of: (entry: Entry) => entry.violated },
  domain: { title: "Domain", of: (entry: Entry) => entry.domains },
  intent: { title: "Intent", of: (entry: Entry) => entry.intents },
  tag: { title: "Phenomenon", of: (entry: Entry) => entry.tags },
  signal: { title: "Signal", of: (entry: Entry) => entry.signals },
  code: { title: "Error or failure code", of: (entry: Entry) => entry.codes },
} as const;

export type Facet = keyof typeof FACETS;
export const FACET_NAMES = Object.keys(FACETS) as readonly Facet[];

export type Choices = Readonly<Partial<Record<Facet, readonly string[]>>>;

export type Order = "place" | "latest" | "turns" | "id";

export function shownPlaces(
  entries: readonly Entry[],
  choices: Choices,
  found: ReadonlySet<number> | null,
  order: Order,
): readonly number[] {
  const chosen = FACET_NAMES.flatMap((facet) => {
    const values = choices[facet] ?? [];
    return values.length === 0 ? [] : [{ of: FACETS[facet].of, values: new Set(values) }];
  });
  const places: number[] = [];
  for (const [place, entry] of entries.entries()) {
    if (found !== null && !found.has(place)) continue;
    if (chosen.every(({ of, values }) => of(entry).some((value) => values.has(value)))) places.push(place);
  }
  const at = (place: number): Entry => entries[place] as Entry;
  if (order === "latest") places.reverse();
  if (order === "turns") places.sort((a, b) => at(b).turns - at(a).turns || a - b);
  if (order === "id") places.sort((a, b) => (at(a).id < at(b).id ? -1 : 1));
  return places;
}

export function countsOf(entries: Iterable<Entry>, facet: Facet): readonly (readonly [value: string, count: number])[] {
  const values = [...entries].flatMap((entry) => FACETS[facet].of(entry));
  return [...occurrences(values)].sort(([a, m], [b, n]) => n - m || (a < b ? -1 : 1));
}
