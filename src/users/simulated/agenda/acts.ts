import type { Operator, Value } from "../../../kit/internal.js";
import type { MeantReference, Tag, UserMeaning } from "../../../transcript/index.js";
import type { UserSays } from "../../dialogue/policy.js";
import type { Comment } from "../goal.js";

/** Slots with the values that the user gives them; null takes a value back. */
export type Given = readonly (readonly [slot: string, value: Value | Operator | null])[];

/** A dialogue act of the agenda: the user's turn before it is put into words. */
export type UserAct =
  /** Opens the goal's intent, with some of its slots. */
  | {
      readonly kind: "open";
      readonly intent: string;
      readonly slots: Given;
      readonly misspoken?: Given;
      readonly tags: readonly Tag[];
    }
  /** Gives requested or volunteered values. */
  | {
      readonly kind: "inform";
      readonly slots: Given;
      readonly misspoken?: Given;
      /** Present if none of them was requested: the words name the slots. */
      readonly volunteered?: true;
      /** Position of the value among the options, from 1, by which the words name it. */
      readonly place?: number;
      readonly tags: readonly Tag[];
    }
  /** Takes back a given value, and gives another. */
  | { readonly kind: "correct"; readonly slots: Given; readonly tags: readonly Tag[] }
  /** Changes the constraints after a failure, or after an empty search. */
  | { readonly kind: "change"; readonly slots: Given; readonly tags: readonly Tag[] }
  /** Retries after a failure. */
  | { readonly kind: "retry"; readonly tags: readonly Tag[] }
  | { readonly kind: "affirm"; readonly tags: readonly Tag[] }
  /** Says no: for good, with other values, or to give them next. */
  | { readonly kind: "deny"; readonly slots?: Given; readonly goesOn?: true; readonly tags: readonly Tag[] }
  /** Gives the goal up. */
  | { readonly kind: "cancel"; readonly why: string; readonly tags: readonly Tag[] }
  /** Leaves: ends the dialogue, and gives up every unfinished goal. */
  | { readonly kind: "leave"; readonly why: string; readonly tags: readonly Tag[] }
  /** Asks for these slots of the created or found row. */
  | { readonly kind: "request"; readonly slots: readonly string[]; readonly tags: readonly Tag[] }
  /** Comments on a result, without any wish. */
  | { readonly kind: "comment"; readonly what: Comment; readonly tags: readonly Tag[] }
  /** Says an aside, without a meaning that a command could carry out. */
  | {
      readonly kind: "aside";
      /** Name of the operator of the aside. */
      readonly how: string;
      /** Requested slot; null for a confirmation. */
      readonly slot: string | null;
      /** Named values, none of which is meant. */
      readonly values?: readonly (Value | Operator)[];
      readonly tags: readonly Tag[];
    }
  | { readonly kind: "goodbye"; readonly tags: readonly Tag[] };

/** Returns the meaning of an act, for policies that do not read language. */
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
 * Returns a user turn for an act, in these words.
 * @param references the slots whose values are stated by references. Default: none
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
