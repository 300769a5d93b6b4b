import type { JsonPath } from "../types.js";

/** A part of a JSON Schema that no slot can express. */
export interface Refused {
  /** Its place in the schema that was read. */
  readonly path: JsonPath;
  /** The keyword at fault: `patternProperties`; `name` for the name of a property. */
  readonly keyword: string;
  /** The unsupported part, as a sentence that names the place: `passengers.items: a list of lists`. */
  readonly message: string;
  /** The slot that it is about; absent if it is about the parameters as a whole. */
  readonly slot?: string;
  /**
   * The effect on the slot. `wider`: it takes more than the schema allows. `object`: it keeps the schema; commands may
   * put any object there, or any value unless the schema is of objects alone. `left_out`: there is no such slot.
   */
  readonly effect: "wider" | "object" | "left_out";
}

/** Thrown while a property is read for which there is no slot type. */
export class UnsupportedSchema extends Error {
  readonly path: JsonPath;
  readonly keyword: string;
  constructor(path: JsonPath, keyword: string, message: string) {
    super(message);
    this.path = path;
    this.keyword = keyword;
  }
}
