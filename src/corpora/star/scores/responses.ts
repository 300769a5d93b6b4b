import type { StarDialogue, StarEvent } from "../format/scored.js";

/** What the wizard said, and what a system says in its place. */
export interface StarResponsePair {
  /** The dialogue. */
  readonly id: string;
  /** The position of the wizard's event in the dialogue. */
  readonly turn: number;
  /** The response as it should be. */
  readonly gold: string;
  /** null if the system has no response; it counts as an empty one. */
  readonly predicted: string | null;
}

/**
 * The responses to generate, in order: suggestions that were picked, and queries as text
 * (`[QUERY] FullName = "Ann" ; `), as STAR's baselines render them.
 * @param withUtterances also the wizard's free utterances, as in an earlier version of the baselines
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

/** A text with one space between its words, as the baselines compare them. */
export function plainText(text: string): string {
  return wordsOf(text).join(" ");
}

/** The words of a text, as Python's `split` separates them. */
export function wordsOf(text: string): string[] {
  return text.split(/\s+/).filter((word) => word !== "");
}
