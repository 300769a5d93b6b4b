import type { IntentSpec, SlotType } from "../../kit/internal.js";
import type { Expression } from "../ast.js";
import type { Problems } from "./problems.js";

/** Place of a value in a slot. For an unknown slot only names are checked. */
export interface ValuePlace {
  readonly intent: IntentSpec;
  /** The slot, or a part of its value, as messages name it: `passengers[0].first_name`. */
  readonly slot: string;
  readonly type: SlotType;
  /** True if operators are allowed: the value goes into a query's filter. */
  readonly filter: boolean;
  /** True if an object must be complete, as no question asks for its fields: in a filter, or in a query's hit. */
  readonly isWhole?: boolean;
  readonly operator?: string;
}

/** A checker for parts of a value. */
export interface ItemCheck {
  readonly problems: Problems;
  item(read: Expression, place: ValuePlace | null, type: SlotType | null): void;
}
