import type { JsonObject } from "../../../../base/json/object.js";
import type { ApiRows } from "../../mapping.js";
import type { ReadOperation } from "../document/operations.js";
import type { RowShape } from "./rowShapes.js";

export interface RowUse extends Pick<ApiRows, "does" | "at"> {
  readonly key: string;
  /** The property of the answer that holds the key, where it is called otherwise: `user_id` for the `id` of a user. */
  readonly shown?: string;
  /** The parameter, or the property of the body, that holds the key of the row that is meant. */
  readonly parameter?: string;
  /** Values that the rows hold afterwards, by property, as the last word of the path says. */
  readonly sets?: Readonly<Record<string, string | boolean>>;
  /** The lists of a row, by the properties of a body whose values come into them, or go out of them. */
  readonly adds?: Readonly<Record<string, string>>;
  readonly takes?: Readonly<Record<string, string>>;
}

/** A collection at one path: a list of objects, or what is made there, and the objects below it. */
export interface Found {
  readonly path: string;
  readonly noun: string;
  readonly key: string;
  /** The schemas of its objects, where several operations give some; the most telling first. */
  readonly shapes: readonly RowShape[];
  readonly taken: JsonObject | null;
  /** True if rows can be found: listed, or read one by one. What is only made or removed is part of other collections. */
  readonly isFound: boolean;
  readonly operations: ReadonlyMap<ReadOperation, RowUse>;
}
