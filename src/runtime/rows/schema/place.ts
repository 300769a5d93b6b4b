import { isObject } from "../../../base/json/object.js";
import { own } from "../../../kit/internal.js";
import type { Seeded } from "../seeded.js";

/** Place of a value, which alone determines its draws; its name determines what it looks like. */
export class Place {
  /** Name of the property, or of the one that contains it. */
  readonly name: string;
  private readonly seeded: Seeded;

  constructor(seeded: Seeded, name: string) {
    this.seeded = seeded;
    this.name = name;
  }

  /** Returns the place of a property. */
  at(name: string): Place {
    return new Place(this.seeded.part(name), name);
  }

  /** Returns a place with the same name: of an item, or for another attempt. */
  beside(what: string | number): Place {
    return new Place(this.seeded.part(what), this.name);
  }

  /** Returns the choices for one question about the value, the same each time and independent of other questions. */
  choices(question: string): Seeded {
    return this.seeded.part(question);
  }
}

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
