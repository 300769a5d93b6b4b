import type { IntentSpec, SlotType } from "../../kit/internal.js";
import type { Expression } from "../ast.js";
import type { Problems } from "./problems.js";

/** The slot of a value. With an unknown slot only names are checked. */
export interface ValuePlace {
  readonly intent: IntentSpec;
  /** The slot, or the part of it, as messages name it: `passengers[0].first_name`. */
  readonly slot: string;
  readonly type: SlotType;
  /** Whether operators may stand for the value: it goes into a query's filter. */
  readonly filter: boolean;
  /** Whether nobody would ask for a field that an object lacks: it stands in a filter, or in a query's hit. */
  readonly isWhole?: boolean;
  /** The operator that compares the slot with the value. */
  readonly operator?: string;
}

/** What checks the parts of a value. */
export interface ItemCheck {
  readonly problems: Problems;
  /** Checks one value within a slot's; without a place, only names. */
  item(read: Expression, place: ValuePlace | null, type: SlotType | null): void;
}
