import type { StarDialogue, StarEvent } from "../format/scored.js";

/** A response of the wizard with the system's response in its place. */
export interface StarResponsePair {
  readonly id: string;
  readonly turn: number;
  readonly gold: string;
  /** null if the system has no response, which counts as an empty one. */
  readonly predicted: string | null;
}

/**
 * Returns the responses to generate, in order: picked suggestions, and queries as text (`[QUERY] FullName = "Ann" ; `),
 * as in STAR's baselines.
 * @param withUtterances true to include the wizard's free utterances, as in an earlier version of the baselines
 */
export function starResponses(
  { Events }: StarDialogue,
  withUtterances = false,
): { readonly turn: number; readonly text: string }[] {
  return Events.flatMap((event, turn) => {
    const text = event.Agent === "Wizard" ? responseText(event, withUtterances) : null;
    return text === null ? [] : [{ turn, text }];
  });
}

function responseText({ Action, Text = "", Constraints = [] }: StarEvent, withUtterances: boolean): string | null {
  if (Action === "pick_suggestion" || (Action === "utter" && withUtterances)) return Text;
  if (Action !== "query") return null;
  const conditions = Constraints.flatMap((constraint) => {
    const [first] = Object.entries(constraint);
    return first === undefined ? [] : [`${first[0]} = ${first[1]} ; `];
  });
  return `[QUERY] ${conditions.join("")}`;
}

/** Separates the words of a text by one space, as the baselines compare them. */
export function plainText(text: string): string {
  return wordsOf(text).join(" ");
}

/** Splits a text like Python's `split`. */
export function wordsOf(text: string): string[] {
  return text.split(/\s+/).filter((word) => word !== "");
}
