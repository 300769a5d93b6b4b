import { VALUE } from "../intentPhrases.js";

/**
 * The role of a slot in its task, with its phrases. `{noun}` stands for the slot's noun, `{sized}` for a noun without its "size", `{on}` for the preposition of
 * its day or time.
 */
export interface SlotRole {
  /** Default: a clause with its noun, as for values that say nothing alone: `where the wood is mixed`. */
  readonly modifiers?: readonly string[];
  readonly questions: readonly string[];
  readonly answers?: readonly string[];
  readonly statements?: readonly string[];
  /** True if its value is a fact, for which users have no preference. */
  readonly isFact?: true;
}

/** The facts of a slot that decide its role. */
export interface RoleFacts {
  /** Its kind; `text` for all other types. */
  readonly kind: "date" | "time" | "part of day" | "number" | "text" | "closed";
  readonly words: ReadonlySet<string>;
  readonly first: string;
  readonly last: string;
  /** The words in the names of the intent's other slots. */
  readonly others: Pick<ReadonlySet<string>, "has">;
  /** True if the verb phrases mention the slot's noun: all of them at the end, some of them, or none. */
  readonly named: "last" | "within" | "nowhere";
  /** The preposition at the beginning of its name. */
  readonly prefix: "from" | "to" | null;
}

/** A role with the test of its slots. */
export type RoleRule = readonly [fits: (facts: RoleFacts) => boolean, role: SlotRole];

/** Splits words at white space into a set. */
export const set = (text: string): ReadonlySet<string> => new Set(text.split(/\s+/));

/** True if the name contains one of these words. */
export const any = (facts: { readonly words: Pick<ReadonlySet<string>, "has"> }, words: ReadonlySet<string>): boolean =>
  [...words].some((word) => facts.words.has(word));

/** Returns statements that fit any slot. */
export const says = (): readonly string[] => [`the {noun} is ${VALUE}`, `the {noun} should be ${VALUE}`];
