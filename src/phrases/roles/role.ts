/** The part that a slot plays in its task, with the phrases that speak of it. `{noun}` is what the slot is called. */
export interface SlotRole {
  readonly modifiers: readonly string[];
  readonly questions: readonly string[];
  readonly answers?: readonly string[];
  readonly statements?: readonly string[];
  /** Whether its value is a fact, of which the user does not say that it is preferred. */
  readonly isFact?: true;
}

/** What decides on the role of a slot. */
export interface RoleFacts {
  /** Its type; `text` for what is not told apart. */
  readonly kind: "date" | "time" | "number" | "text" | "closed";
  /** The words of its name. */
  readonly words: ReadonlySet<string>;
  /** The first of them, and the last. */
  readonly first: string;
  readonly last: string;
}

/** A role with the slots that it is for. */
export type RoleRule = readonly [fits: (facts: RoleFacts) => boolean, role: SlotRole];

/** Words apart by spaces, as a set. */
export const set = (text: string): ReadonlySet<string> => new Set(text.split(" "));

/** Whether a word of a name is one of these. */
export const any = (facts: RoleFacts, words: ReadonlySet<string>): boolean =>
  [...facts.words].some((word) => words.has(word));
