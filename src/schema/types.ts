import type { Place } from "../base/errors.js";
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
 * A slot type whose values are described by a JSON Schema: JSON objects, unless the schema's `type` names other values.
 */
export interface ObjectType {
  /** The JSON Schema that a value must satisfy. Without a `type`, it describes objects. */
  readonly object: JsonSchema;
}

/** One field of an object, with defaults filled in. */
export interface FieldSchema {
  /** The type of the field's values. */
  readonly type: SlotSchemaType;
  /** True if an object is complete without it. */
  readonly optional: boolean;
  /** True if null is a value of it. Default: no. */
  readonly nullable?: boolean;
  /** The field's meaning, for people and models. */
  readonly description?: string;
}

/** A slot type whose values are objects of named fields. */
export interface FieldsSchemaType {
  /** The fields by name, in the order in which they are asked for. An object has no others. */
  readonly fields: { readonly [name: string]: FieldSchema };
}

/** The type of a list's items: single values, or objects of named fields. */
export type ListItemSchemaType = ItemType | FieldsSchemaType;

/**
 * The type of a slot's values: single values, lists, objects of named fields, or values that a JSON Schema describes.
 */
export type SlotSchemaType = ItemType | { readonly list: ListItemSchemaType } | FieldsSchemaType | ObjectType;

/** One slot of an intent, with defaults filled in. */
export interface SlotSchema {
  /** The type of the slot's values. */
  readonly type: SlotSchemaType;
  /** True if a task performs without it. A query's required slots are advisory unless it waits for them. */
  readonly optional: boolean;
  /** True if None answers the slot, which is then not asked for. Default: no. */
  readonly nullable?: boolean;
  /** LUCID's mark for slots whose value the user may have to choose among several. */
  readonly disambiguation: boolean;
  /** The slot's meaning, for people and models. */
  readonly description?: string;
  /** Sample values, for simulated users and documentation; not a closed set. */
  readonly values?: readonly Value[];
  /** The value that the service assumes for an empty slot. Never sent unless a command sets it. */
  readonly default?: Value;
  /** The comparison that a query makes on this slot. Default: exact. */
  readonly match?: Match;
  /** The condition under which the slot is required, regardless of `optional`. */
  readonly required_when?: Condition;
}

/** The relation of a tool's results to rows. */
export interface IntentToolRows {
  /** True if a result holds a list of rows instead of one. */
  readonly many: boolean;
  /** The column that identifies rows. */
  readonly key: string;
  /** Columns of the rows that results do not have. */
  readonly hidden: readonly string[];
  /** The names of result properties by column, if they differ. */
  readonly names: { readonly [column: string]: string };
  /** The column for arguments of a row that have no column of their own. Default: none. */
  readonly others?: string;
}

/** A tool of an agent for which an intent stands. */
export interface IntentTool {
  /** Its name, if the definition has none: that of a tool in an object of tools by name. */
  readonly name?: string;
  /** The tool in the agent's own format. It is listed so, regardless of the slots. */
  readonly definition: JsonSchema;
  /** Its place in the agent's list, from 0. Default: by the intent's file. */
  readonly place?: number;
  /** The one who has it, such as the `user` whose phone it is. Only that one gets it. Default: `assistant`. */
  readonly principal?: string;
  /** The slots by parameter, if the names differ. */
  readonly slots?: { readonly [parameter: string]: string };
  /**
   * The slot that holds, by name, the arguments without a slot of their own. Default: they are checked and not kept.
   */
  readonly others?: string;
  /** The text before the reason in the result of a failed call, such as `Error: `. Default: none. */
  readonly failure?: string;
  /** True if calls are not held to its definition: a behaviour judges their arguments. Default: false. */
  readonly lenient?: boolean;
  /** The relation of its results to rows. Default: none. */
  readonly rows?: IntentToolRows;
}

/** An intent as its file describes it, with defaults filled in. */
export interface IntentSchema {
  /** The name by which commands call it. */
  readonly command: string;
  /** The slots in file order. A map, because a slot may be called `__proto__`. */
  readonly args: ReadonlyMap<string, SlotSchema>;
  /** True if it performs only after a confirmation. */
  readonly confirmation_required: boolean;
  /** Its purpose, for people and models; empty if the file gives none. */
  readonly description: string;
  /** The entity whose rows the intent creates or finds; null for an intent that leaves no row. */
  readonly entity_name: string | null;
  /** Its domains. */
  readonly domain: readonly string[];
  /** True for an intent that searches instead of acting. */
  readonly query_intent: boolean;
  /** True if a query asks for its required slots before it searches. */
  readonly wait_for_required: boolean;
  /** `when_told`: a complete task waits for `resume`; `when_ready`: it performs at once. */
  readonly performs: "when_ready" | "when_told";
  /** True if "dontcare" is valid in every slot. It is never sent. */
  readonly dontcare: boolean;
  /** The agent's tool that it stands for. Default: none; the intent is a tool of its own. */
  readonly tool?: IntentTool;
}

/** A step from a JSON document's root: keys and positions. */
export type JsonPath = readonly (string | number)[];

/** The source file of an intent, which can locate each part of it. */
export interface IntentSource {
  /** The path as it was given. */
  readonly file: string;
  /** Locates the value at a path, or its key. If the path leads nowhere, the nearest node around it. */
  place(path: JsonPath, part?: "key" | "value"): Place;
}

/** An intent with its origin, if it came from a file. */
export interface Intent extends IntentSchema {
  /** The places of its parts; absent if it comes from no file. */
  readonly source?: IntentSource;
}

/** A field of an object as a file spells it. */
export interface FieldFile {
  /** The type of the field's values. */
  readonly type: SlotFileType;
  /** True if an object is complete without it. Default: false. */
  readonly optional?: boolean;
  /** True if null is a value of it. Default: false. */
  readonly nullable?: boolean;
  /** The field's meaning, for people and models. */
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
  /** The type of the slot's values. */
  readonly type: SlotFileType;
  /** True if a task performs without it. Default: false. */
  readonly optional?: boolean;
  /** True if None answers the slot. Default: false. */
  readonly nullable?: boolean;
  /** True if the user may have to choose among values. Default: false. */
  readonly disambiguation?: boolean;
  /** The slot's meaning, for people and models. */
  readonly description?: string;
  /** Sample values; they are not a closed set. */
  readonly values?: readonly Value[];
  /** The value that the service assumes while the slot is empty; never sent. */
  readonly default?: Value;
  /**
   * The comparison that a query makes: by value, without regard to case and accents, or by similarity. Default:
   * `exact`.
   */
  readonly match?: Match;
  /** The condition under which the slot is required. */
  readonly required_when?:
    | { readonly slot: string; readonly equals: Scalar }
    | { readonly slot: string; readonly in: readonly Scalar[] };
}

/** An intent as a file spells it: a superset of LUCID's format. */
export interface IntentFile {
  /** The address of the format's JSON Schema, for editors. */
  readonly $schema?: string;
  /** The name by which commands call it. */
  readonly command: string;
  /** The slots by name, in the order in which they are asked for. */
  readonly args: { readonly [slot: string]: SlotFile };
  /** True if it performs only after a confirmation. Default: false. */
  readonly confirmation_required?: boolean;
  /** Its purpose, for people and models. Default: empty. */
  readonly description?: string;
  /** The entity whose rows it makes or finds. Default: none. */
  readonly entity_name?: string | null;
  /** The domain, or several. Default: none. */
  readonly domain?: string | readonly string[];
  /** True if it searches instead of acting. Default: false. */
  readonly query_intent?: boolean;
  /** True if a query waits for its required slots. Default: false. */
  readonly wait_for_required?: boolean;
  /** `when_told`: a complete task waits for `resume`. Default: `when_ready`. */
  readonly performs?: "when_ready" | "when_told";
  /** True if "dontcare" is valid in every slot, and never sent. Default: false. */
  readonly dontcare?: boolean;
  /** The agent's tool that it stands for, listed in the agent's format. Default: none. */
  readonly tool?: IntentTool;
}
