import type { Operator, Value } from "../../../kit/internal.js";
import type { MeantReference, Tag, UserMeaning } from "../../../transcript/index.js";
import type { UserSays } from "../../dialogue/policy.js";
import type { Comment } from "../goal.js";

/** Slots with the values that the user gives them; null takes a value back. */
export type Given = readonly (readonly [slot: string, value: Value | Operator | null])[];

/** What a user does with one turn, before it is put into words: a dialogue act of the agenda. */
export type UserAct =
  /** Asks for the goal's intent, with some of its slots. */
  | {
      readonly kind: "open";
      readonly intent: string;
      readonly slots: Given;
      readonly misspoken?: Given;
      readonly tags: readonly Tag[];
    }
  /** Gives values that were asked for, or that nobody asked for. */
  | {
      readonly kind: "inform";
      readonly slots: Given;
      readonly misspoken?: Given;
      /** There where nobody asked for any of them: the words say which slots they are. */
      readonly volunteered?: true;
      /** Which of the values to choose from it is, from 1: the words say it by its place. */
      readonly place?: number;
      readonly tags: readonly Tag[];
    }
  /** Takes back a value that was given, and gives another. */
  | { readonly kind: "correct"; readonly slots: Given; readonly tags: readonly Tag[] }
  /** Changes the constraints after a failure, or after a search that found nothing. */
  | { readonly kind: "change"; readonly slots: Given; readonly tags: readonly Tag[] }
  /** Wants the same tried again after a failure. */
  | { readonly kind: "retry"; readonly tags: readonly Tag[] }
  | { readonly kind: "affirm"; readonly tags: readonly Tag[] }
  /** Says no: for good, or with values that it wants instead, or to say them next. */
  | { readonly kind: "deny"; readonly slots?: Given; readonly goesOn?: true; readonly tags: readonly Tag[] }
  /** Gives the goal up. */
  | { readonly kind: "cancel"; readonly why: string; readonly tags: readonly Tag[] }
  /** Leaves: the dialogue ends there, and every goal that is not at its end is given up. */
  | { readonly kind: "leave"; readonly why: string; readonly tags: readonly Tag[] }
  /** Asks what was made or found has in these slots. */
  | { readonly kind: "request"; readonly slots: readonly string[]; readonly tags: readonly Tag[] }
  /** Says something of what was found or done that nothing is to be done about. */
  | { readonly kind: "comment"; readonly what: Comment; readonly tags: readonly Tag[] }
  /** Says something beside the point, without a meaning that a command could carry out. */
  | {
      readonly kind: "aside";
      /** What is said: the name of the operator that has the user say it. */
      readonly how: string;
      /** The slot that was asked for; null if the confirmation was. */
      readonly slot: string | null;
      /** The values that are named, of which none is meant. */
      readonly values?: readonly (Value | Operator)[];
      readonly tags: readonly Tag[];
    }
  | { readonly kind: "goodbye"; readonly tags: readonly Tag[] };

/** What the words of an act come to, for policies that read no language. */
export function meaningOf(act: UserAct): UserMeaning {
  switch (act.kind) {
    case "open":
      return { intent: act.intent, ...(act.slots.length === 0 ? {} : { slots: Object.fromEntries(act.slots) }) };
    case "inform":
    case "correct":
    case "change":
      return { slots: Object.fromEntries(act.slots) };
    case "retry":
    case "affirm":
      return { confirms: true };
    case "deny": {
      const { slots = [] } = act;
      return { confirms: false, ...(slots.length === 0 ? {} : { slots: Object.fromEntries(slots) }) };
    }
    case "cancel":
    case "leave":
      return { cancels: true };
    case "request":
      return { requests: act.slots };
    case "comment":
    case "aside":
    case "goodbye":
      return {};
    default:
      return act satisfies never;
  }
}

/**
 * An act as a user turn, in these words.
 * @param references the slots whose values are said by what was found or done. Default: none
 */
export function saying(
  act: UserAct,
  text: string,
  references: ReadonlyMap<string, { readonly meant: MeantReference }> = new Map(),
): UserSays {
  const meant = Object.fromEntries([...references].map(([slot, one]) => [slot, one.meant]));
  const means = { ...meaningOf(act), ...(references.size === 0 ? {} : { references: meant }) };
  return { text, means, ...(act.tags.length === 0 ? {} : { tags: act.tags }) };
}
