import type { JsonPath } from "../types.js";

/** A part of a JSON Schema that no slot can say. */
export interface Refused {
  /** Where it stands in the schema that was read. */
  readonly path: JsonPath;
  /** The keyword that says it: `patternProperties`; `name` for the name of a property. */
  readonly keyword: string;
  /** What cannot be said, as a sentence that names the place: `passengers.items: a list of lists`. */
  readonly message: string;
  /** The slot that it is about; absent where it is about the parameters as a whole. */
  readonly slot?: string;
  /**
   * What became of the slot: `wider`, it takes all that the schema allows and more; `object`, it keeps the schema,
   * and commands may put any value there that is an object, where the schema is of objects alone, or any value at
   * all; `left_out`, there is no such slot.
   */
  readonly effect: "wider" | "object" | "left_out";
}

/** Thrown while one property is read: there is no slot type for it. */
export class UnsupportedSchema extends Error {
  readonly path: JsonPath;
  readonly keyword: string;
  constructor(path: JsonPath, keyword: string, message: string) {
    super(message);
    this.path = path;
    this.keyword = keyword;
  }
}
