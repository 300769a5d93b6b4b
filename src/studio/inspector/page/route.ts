import { CHANGES, type DialogueChange, type Entry } from "../inspection.js";
import { type Choices, FACET_NAMES } from "./corpus/filter.js";

export const VIEWS = ["dialogues", "compare", "rehearsals", "scores", "mutation", "schema", "playground"] as const;
export type View = (typeof VIEWS)[number];

export interface Route {
  readonly view: View;
  readonly dialogue: DialogueAddress | null;
  readonly turn: number | null;
  readonly choices: Choices;
  readonly text: string;
  readonly intent: string | null;
  readonly file: string | null;
  readonly score: string | null;
  /** Changes between two runs that are listed; empty for all. */
  readonly changes: readonly DialogueChange[];
}

export function routeOf(hash: string): Route {
  const parameters = new URLSearchParams(hash.replace(/^#/, ""));
  const whole = (name: string): number | null => {
    const value = parameters.get(name);
    return value !== null && /^\d{1,9}$/.test(value) ? Number(value) : null;
  };
  const [id, place] = [parameters.get("id"), whole("dialogue")];
  return {
    view: VIEWS.find((view) => view === parameters.get("view")) ?? "dialogues",
    dialogue: id !== null ? { id, nth: Math.max(1, whole("nth") ?? 1) } : place !== null ? { place } : null,
    turn: whole("turn"),
    choices: Object.fromEntries(
      FACET_NAMES.flatMap((facet) => {
        const values = parameters.getAll(facet);
        return values.length === 0 ? [] : [[facet, values]];
      }),
    ),
    text: parameters.get("text") ?? "",
    intent: parameters.get("of"),
    file: parameters.get("file"),
    score: parameters.get("score"),
    changes: CHANGES.filter((change) => parameters.getAll("change").includes(change)),
  };
}

export function hashOf({ view, dialogue, turn, choices, text, intent, file, score, changes }: Route): string {
  const parameters = new URLSearchParams();
  if (view !== "dialogues") parameters.set("view", view);
  if (dialogue !== null) {
    if ("place" in dialogue) parameters.set("dialogue", String(dialogue.place));
    else parameters.set("id", dialogue.id);
    if ("nth" in dialogue && dialogue.nth > 1) parameters.set("nth", String(dialogue.nth));
  }
  if (turn !== null) parameters.set("turn", String(turn));
  for (const facet of FACET_NAMES) for (const value of choices[facet] ?? []) parameters.append(facet, value);
  if (text !== "") parameters.set("text", text);
  if (intent !== null) parameters.set("of", intent);
  if (file !== null) parameters.set("file", file);
  if (score !== null) parameters.set("score", score);
  for (const change of changes) parameters.append("change", change);
  return `#${parameters}`;
}

/** Address of a dialogue, by its id and its number among equal ids, or by its place in the files. */
type DialogueAddress = { readonly id: string; readonly nth: number } | { readonly place: number };

export function addressOf(entries: readonly Entry[], place: number): DialogueAddress {
  const id = entries[place]?.id;
  if (id === undefined) return { place };
  let nth = 1;
  for (let at = 0; at < place; at++) if (entries[at]?.id === id) nth++;
  return { id, nth };
}

export function placeOf(entries: readonly Entry[], address: DialogueAddress | null): number | null {
  if (address === null) return null;
  if ("place" in address) return address.place < entries.length ? address.place : null;
  let left = address.nth;
  const place = entries.findIndex(({ id }) => id === address.id && --left === 0);
  return place < 0 ? null : place;
}
