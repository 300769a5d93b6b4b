import { isObject } from "../../../json/object.js";
import { own } from "../../../kit/internal.js";
import type { Place } from "./place.js";

/** A part of an answer that is known: what a row or a request says. */
export interface Known {
  readonly value: unknown;
  /** Whether what it does not say is left out where it may be. */
  readonly isWhole: boolean;
  /** Rows: what they hold besides what the schema names is no part of the answer. Of other objects it is, where the schema speaks of it. */
  readonly rowsAlone?: ReadonlySet<unknown>;
  /** Objects that are whole whatever is around them: what they do not say is left out where it may be. */
  readonly complete?: ReadonlySet<unknown>;
  /** What tells rows apart: what belongs to one is drawn for it alone, so that it is the same wherever the row is shown. */
  readonly rows?: { readonly key: string; readonly place: Place };
}

/** The place of a row, wherever it is shown; undefined for anything else. */
export function ofRow(known: Known | undefined): Place | undefined {
  if (known?.rows === undefined || !isObject(known.value)) return undefined;
  const key = own(known.value, known.rows.key);
  return typeof key === "string" || typeof key === "number" ? known.rows.place.beside(key) : undefined;
}
