import type { Place } from "../errors.js";
import type {
  Condition,
  ItemType,
  Match,
  NumberLimits,
  Scalar,
  ScalarType,
  TextLimits,
  Value,
} from "../kit/internal.js";

/** A JSON Schema, draft 2020-12. */
export type JsonSchema = { readonly [keyword: string]: unknown };

/**
 * A slot type whose values are described by a JSON Schema: JSON objects, unless the schema's `type` names other
 * values.
 */
export interface ObjectType {
  /** The JSON Schema that a value must keep. One without a `type` is of objects. */
  readonly object: JsonSchema;
}

/** One field of an object, with everything that its file left out filled in. */
export interface FieldSchema {
  /** What the field may hold. */
  readonly type: SlotSchemaType;
  /** Whether an object is complete without it. */
  readonly optional: boolean;
  /** Whether null is a value of it. Default: no. */
  readonly nullable?: boolean;
  /** What the field means, for people and models. */
  readonly description?: string;
}

/** A slot type whose values are objects of named fields. */
export interface FieldsSchemaType {
  /** The fields by name, in the order in which they are asked for. An object has no others. */
  readonly fields: { readonly [name: string]: FieldSchema };
}

/** What the items of a list may be: single values, or objects of named fields. */
export type ListItemSchemaType = ItemType | FieldsSchemaType;

/** What a slot takes: single values, lists, objects of named fields, or what a JSON Schema describes. */
export type SlotSchemaType = ItemType | { readonly list: ListItemSchemaType } | FieldsSchemaType | ObjectType;

/** One slot of an intent, with everything that its file left out filled in. */
export interface SlotSchema {
  /** What the slot may hold. */
  readonly type: SlotSchemaType;
  /** Whether a task performs without it. A query's required slots are advisory unless it waits for them. */
  readonly optional: boolean;
  /** Whether None answers the slot, which is not asked for then. Default: no. */
  readonly nullable?: boolean;
  /** LUCID's mark for slots whose value the user may have to choose among several. */
  readonly disambiguation: boolean;
  /** What the slot means, for people and models. */
  readonly description?: string;
  /** Sample values, for simulated users and documentation; not a closed set. */
  readonly values?: readonly Value[];
  /** What the service assumes for an empty slot. Never sent unless a command sets it. */
  readonly default?: Value;
  /** How a query compares this slot. Default: exact. */
  readonly match?: Match;
  /** The slot is required while this holds, whatever `optional` says. */
  readonly required_when?: Condition;
}

/** What the results of a tool have to do with rows. */
export interface IntentToolRows {
  /** Whether a result holds any number of rows, and not one. */
  readonly many: boolean;
  /** The column that tells the rows apart. */
  readonly key: string;
  /** Columns that rows have here, and no result has. */
  readonly hidden: readonly string[];
  /** The properties that results have for columns with other names. */
  readonly names: { readonly [column: string]: string };
  /** The column that holds what was said of a row and no column is for. Default: there is none. */
  readonly others?: string;
}

/** A tool that an agent has, for which an intent stands. */
export interface IntentTool {
  /** Its name, where the definition has none: that of a tool in an object of tools by name. */
  readonly name?: string;
  /** The tool as the agent has it, in its own format. It is listed so, whatever the slots say. */
  readonly definition: JsonSchema;
  /** Its place in the agent's list, from 0. Default: by the intent's file. */
  readonly place?: number;
  /** The slots by the parameters that have other names. Default: none have. */
  readonly slots?: { readonly [parameter: string]: string };
  /** The slot that holds, by name, the arguments that no other slot is for. Default: they are judged and not kept. */
  readonly others?: string;
  /** What its results have to do with rows. Default: nothing. */
  readonly rows?: IntentToolRows;
}

/** One intent, as its file describes it, with everything that the file left out filled in. */
export interface IntentSchema {
  /** The name by which commands call it. */
  readonly command: string;
  /** The slots in file order. A map, because a slot may be called `__proto__`. */
  readonly args: ReadonlyMap<string, SlotSchema>;
  /** Whether it performs only after a confirmation. */
  readonly confirmation_required: boolean;
  /** What it does, for people and models; empty where the file says nothing. */
  readonly description: string;
  /** The entity whose rows the intent creates or finds; null for an intent that leaves no row. */
  readonly entity_name: string | null;
  /** The domains that it belongs to. */
  readonly domain: readonly string[];
  /** True for an intent that searches instead of acting. */
  readonly query_intent: boolean;
  /** Whether a query asks for its required slots before it searches. */
  readonly wait_for_required: boolean;
  /** `when_told`: a complete task waits for `resume`; `when_ready`: it performs at once. */
  readonly performs: "when_ready" | "when_told";
  /** Whether "dontcare" is legal in every slot and never sent. */
  readonly dontcare: boolean;
  /** The tool of an agent's that it stands for. Default: none; the intent is a tool of its own. */
  readonly tool?: IntentTool;
}

/** A step from a JSON document's root: keys and positions. */
export type JsonPath = readonly (string | number)[];

/** The file an intent came from, able to say where each part of it stands. */
export interface IntentSource {
  /** The path as it was given. */
  readonly file: string;
  /**
   * Where a part of the file stands: the value at a path, or its key. Where the path leads nowhere, the nearest
   * thing around it.
   */
  place(path: JsonPath, part?: "key" | "value"): Place;
}

/** An intent with its origin, where it came from a file. */
export interface Intent extends IntentSchema {
  /** Where its parts stand in its file; absent for one that comes from no file. */
  readonly source?: IntentSource;
}

/** A field of an object as a file spells it. */
export interface FieldFile {
  /** What the field may hold. */
  readonly type: SlotFileType;
  /** Default: false. */
  readonly optional?: boolean;
  /** Whether null is a value of it. Default: false. */
  readonly nullable?: boolean;
  /** What the field means, for people and models. */
  readonly description?: string;
}

/** A type of single values as files spell it: `{ "const": "a" }` stands for `{ "enum": ["a"] }`. */
export type ItemFileType =
  | ScalarType
  | { readonly enum: readonly Scalar[] }
  | { readonly const: Scalar }
  | { readonly str: TextLimits }
  | { readonly int: NumberLimits }
  | { readonly float: NumberLimits };

/** Objects of named fields as files spell them. */
export interface FieldsFileType {
  /** The fields by name. */
  readonly fields: { readonly [name: string]: FieldFile };
}

/** A slot type as files spell it: `"List[str]"` and `"list[str]"` stand for `{ "list": "str" }`. */
export type SlotFileType =
  | ItemFileType
  | FieldsFileType
  | { readonly list: ItemFileType | FieldsFileType }
  | ObjectType
  | `${"l" | "L"}ist[${ScalarType}]`;

/** A slot as a file spells it. */
export interface SlotFile {
  /** What the slot may hold. */
  readonly type: SlotFileType;
  /** Default: false. */
  readonly optional?: boolean;
  /** Whether None answers the slot. Default: false. */
  readonly nullable?: boolean;
  /** Whether the user may have to choose among values. Default: false. */
  readonly disambiguation?: boolean;
  /** What the slot means, for people and models. */
  readonly description?: string;
  /** Sample values; they are not a closed set. */
  readonly values?: readonly Value[];
  /** What the service assumes while the slot is empty; never sent. */
  readonly default?: Value;
  /** How a query compares: by value, without regard to case and accents, or by similarity. Default: `exact`. */
  readonly match?: Match;
  /** The condition under which the slot is required. */
  readonly required_when?:
    | { readonly slot: string; readonly equals: Scalar }
    | { readonly slot: string; readonly in: readonly Scalar[] };
}

/** An intent as a file spells it: a superset of LUCID's format. */
export interface IntentFile {
  /** Where the format is described; for editors. */
  readonly $schema?: string;
  /** The name by which commands call it. */
  readonly command: string;
  /** The slots by name, in the order in which they are asked for. */
  readonly args: { readonly [slot: string]: SlotFile };
  /** Default: false. */
  readonly confirmation_required?: boolean;
  /** What it does, for people and models. Default: empty. */
  readonly description?: string;
  /** The entity whose rows it makes or finds. Default: none. */
  readonly entity_name?: string | null;
  /** The domain, or several. Default: none. */
  readonly domain?: string | readonly string[];
  /** Whether it searches instead of acting. Default: false. */
  readonly query_intent?: boolean;
  /** Whether a query waits for its required slots. Default: false. */
  readonly wait_for_required?: boolean;
  /** `when_told`: a complete task waits for `resume`. Default: `when_ready`. */
  readonly performs?: "when_ready" | "when_told";
  /** Whether "dontcare" is a value of every slot, and never sent. Default: false. */
  readonly dontcare?: boolean;
  /** The tool of an agent's that it stands for: listed as the agent has it. Default: none. */
  readonly tool?: IntentTool;
}
