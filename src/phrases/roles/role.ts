/**
 * The part that a slot plays in its task, with the phrases that speak of it. `{noun}` is what the slot is called, `{on}`
 * the preposition of its day or time.
 */
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
  readonly kind: "date" | "time" | "part of day" | "number" | "text" | "closed";
  /** The words of its name. */
  readonly words: ReadonlySet<string>;
  /** The first of them, and the last. */
  readonly first: string;
  readonly last: string;
  /** The words of the names of the other slots of the intent. */
  readonly others: Pick<ReadonlySet<string>, "has">;
  /** Whether what the slot names is what the task is about: at the end of every verb phrase, somewhere, or nowhere. */
  readonly named: "last" | "within" | "nowhere";
  /** The preposition that its name begins with. */
  readonly prefix: "from" | "to" | null;
}

/** A role with the slots that it is for. */
export type RoleRule = readonly [fits: (facts: RoleFacts) => boolean, role: SlotRole];

/** Words apart by white space, as a set. */
export const set = (text: string): ReadonlySet<string> => new Set(text.split(/\s+/));

/** Whether a word of a name is one of these. */
export const any = (facts: { readonly words: Pick<ReadonlySet<string>, "has"> }, words: ReadonlySet<string>): boolean =>
  [...words].some((word) => facts.words.has(word));
