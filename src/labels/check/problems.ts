import { BacklotError } from "../../base/errors.js";
import type { IntentSpec, SlotType } from "../../kit/internal.js";
import type { Expression } from "../ast.js";

/** Limit on the problems of one command: each needs a search for a suggestion. */
const MAX_PROBLEMS = 100;

/** The first problems of a command. The next one ends the check, by throwing this object. */
export class Problems {
  private found: BacklotError[] | null = null;
  private areCut = false;

  push(problem: BacklotError): void {
    this.found ??= [];
    if (this.found.length === MAX_PROBLEMS) {
      this.areCut = true;
      throw this;
    }
    this.found.push(problem);
  }

  inOrder(): BacklotError[] {
    const { found } = this;
    if (found === null) return [];
    if (found.length > 1) found.sort((a, b) => (a.span?.[0] ?? 0) - (b.span?.[0] ?? 0));
    if (this.areCut) {
      const message = `more than ${MAX_PROBLEMS} problems: the rest was not checked`;
      found.push(new BacklotError("TOO_MANY_PROBLEMS", message));
    }
    return found;
  }
}

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

export interface ItemCheck {
  readonly problems: Problems;
  item(read: Expression, place: ValuePlace | null, type: SlotType | null): void;
}
