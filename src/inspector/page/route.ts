import { type Choices, FACET_NAMES } from "./corpus/filter.js";

/** What the address of the page says is shown. */
export interface Route {
  readonly view: "dialogues" | "schema";
  /** The place of the dialogue that is open. */
  readonly place: number | null;
  /** The position of the turn that is looked at. */
  readonly turn: number | null;
  readonly choices: Choices;
  readonly text: string;
  /** The intent that is shown of the schema. */
  readonly intent: string | null;
}

/** Reads the part of the address after `#`; whatever it does not know it passes over. */
export function routeOf(hash: string): Route {
  const parameters = new URLSearchParams(hash.replace(/^#/, ""));
  const whole = (name: string): number | null => {
    const value = parameters.get(name);
    return value !== null && /^\d{1,9}$/.test(value) ? Number(value) : null;
  };
  return {
    view: parameters.get("view") === "schema" ? "schema" : "dialogues",
    place: whole("dialogue"),
    turn: whole("turn"),
    choices: Object.fromEntries(
      FACET_NAMES.flatMap((facet) => {
        const values = parameters.getAll(facet);
        return values.length === 0 ? [] : [[facet, values]];
      }),
    ),
    text: parameters.get("text") ?? "",
    intent: parameters.get("of"),
  };
}

/** The part of the address that leads there. */
export function hashOf({ view, place, turn, choices, text, intent }: Route): string {
  const parameters = new URLSearchParams();
  if (view !== "dialogues") parameters.set("view", view);
  if (place !== null) parameters.set("dialogue", String(place));
  if (turn !== null) parameters.set("turn", String(turn));
  for (const facet of FACET_NAMES) for (const value of choices[facet] ?? []) parameters.append(facet, value);
  if (text !== "") parameters.set("text", text);
  if (intent !== null) parameters.set("of", intent);
  return `#${parameters}`;
}
