import { isObject } from "../../../base/json/object.js";
import { own } from "../../../kit/internal.js";
import type { Place } from "./place.js";

/** A known part of an answer, from a row or a request. */
export interface Known {
  readonly value: unknown;
  /** True if optional parts that it lacks are left out. */
  readonly isWhole: boolean;
  /**
   * Objects that are rows: their columns outside the schema are not part of the answer. Other objects keep further
   * properties if the schema allows them.
   */
  readonly rowsAlone?: ReadonlySet<unknown>;
  /** Objects whose missing optional parts are left out, wherever they are. */
  readonly complete?: ReadonlySet<unknown>;
  /** Key of rows, so that generated values of a row are the same wherever it is shown. */
  readonly rows?: { readonly key: string; readonly place: Place };
}

/** Returns the place of a row, wherever it is shown; undefined for anything else. */
export function ofRow(known: Known | undefined): Place | undefined {
  if (known?.rows === undefined || !isObject(known.value)) return undefined;
  const key = own(known.value, known.rows.key);
  return typeof key === "string" || typeof key === "number" ? known.rows.place.beside(key) : undefined;
}
