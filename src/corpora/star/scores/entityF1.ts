import { type Miss, type Score, WORST } from "../../scores/score.js";
import { scoreOf } from "../../scores/statistics/selection.js";
import type { StarDialogue } from "../format/scored.js";
import { plainText, type StarResponsePair } from "./generation.js";

type Mentions = (text: string) => readonly string[];

/**
 * STAR's entity F1 as published. A text mentions an entity if it contains its text anywhere, even within a word or a
 * number; the F1 of each entity is weighted by the number of gold responses that mention it. Row numbers, `True` and
 * the empty text dominate it; `spokenEntityF1` excludes these.
 */
export function entityF1(pairs: readonly StarResponsePair[], entities: ReadonlySet<string>, worst = WORST): Score {
  const all = [...entities].sort();
  return { name: "entity_f1", ...weighted(pairs, (text) => all.filter((entity) => text.includes(entity)), worst) };
}

/** Entity F1 over the entities that a response can mention, matched as whole words regardless of case. */
export function spokenEntityF1(
  pairs: readonly StarResponsePair[],
  entities: ReadonlySet<string>,
  worst = WORST,
): Score {
  const all = [...entities].sort().map((entity) => ({ entity, padded: ` ${tokens(entity)} ` }));
  const mentions: Mentions = (text) => {
    const padded = ` ${tokens(text)} `;
    return all.filter((one) => one.padded.trim() !== "" && padded.includes(one.padded)).map(({ entity }) => entity);
  };
  return { name: "spokenEntityF1", ...weighted(pairs, mentions, worst) };
}

const tokens = (text: string): string => (text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).join(" ");

function weighted(pairs: readonly StarResponsePair[], mentions: Mentions, worst: number): Omit<Score, "name"> {
  const memo = new Map<string, readonly string[]>();
  const mentionsOf = (text: string): readonly string[] => {
    const known = memo.get(text);
    if (known !== undefined) return known;
    const found = mentions(plainText(text));
    memo.set(text, found);
    return found;
  };
  const found = pairs.map((pair) => {
    return { ...pair, wanted: mentionsOf(pair.gold), got: mentionsOf(pair.predicted ?? "") };
  });
  const labels = [...new Set(found.flatMap(({ wanted }) => wanted))].sort();
  const places = new Map(labels.map((label, at) => [label, 3 * at]));
  const counts = new Map<string, Map<number, number>>();
  const misses: Miss[] = [];
  for (const { id, turn, gold, predicted, wanted, got } of found) {
    const unit = counts.get(id) ?? new Map<number, number>();
    counts.set(id, unit);
    const add = (place: number | undefined, count: 0 | 1 | 2): void => {
      if (place !== undefined) unit.set(place + count, (unit.get(place + count) ?? 0) + 1);
    };
    for (const entity of wanted) add(places.get(entity), 1);
    for (const entity of got) add(places.get(entity), 2);
    const hits = wanted.filter((entity) => got.includes(entity));
    for (const entity of hits) add(places.get(entity), 0);
    if (hits.length < wanted.length || hits.length < got.length) {
      const value = (2 * hits.length) / (wanted.length + got.length);
      misses.push({ id, turn, value, expected: gold, actual: predicted });
    }
  }
  const units = {
    aggregate: "weightedF1",
    ids: [...counts.keys()],
    sums: [...counts.values()].map((unit) => [...unit].flat()),
    width: 3 * labels.length,
    labels,
  } as const;
  misses.sort((one, other) => (one.value as number) - (other.value as number));
  const support = found.reduce((sum, { wanted }) => sum + wanted.length, 0);
  return { value: scoreOf(units), support, misses: misses.slice(0, worst), units };
}

/** As in STAR's baselines: every value of every row that a wizard selected, in Python's notation; lists contribute their
 * elements. Row numbers, names of APIs and the empty text are included. */
export function starEntities(dialogues: Iterable<StarDialogue>): ReadonlySet<string> {
  const entities = new Set<string>();
  for (const { Events } of dialogues) {
    for (const value of Events.flatMap(({ PrimaryItem = {} }) => Object.values(PrimaryItem).flat())) {
      entities.add(pythonText(value));
    }
  }
  return entities;
}

/** Without row numbers, names of APIs, booleans and the empty text, which match responses that do not mention them. */
export function starSpokenEntities(dialogues: Iterable<StarDialogue>): ReadonlySet<string> {
  const spoken = new Set<string>();
  for (const { Events } of dialogues) {
    for (const { PrimaryItem: item = {} } of Events) {
      for (const [key, value] of Object.entries(item)) {
        if (key === "id" || key === "APIName" || key === "api_name") continue;
        for (const one of Array.isArray(value) ? value : [value]) {
          if (one !== "" && one !== null && typeof one !== "boolean") spoken.add(pythonText(one));
        }
      }
    }
  }
  return spoken;
}

function pythonText(value: unknown): string {
  if (typeof value === "boolean") return value ? "True" : "False";
  if (value === null) return "None";
  return typeof value === "object" ? JSON.stringify(value) : String(value);
}
