import type { JsonObject } from "../../base/json/object.js";

/** The file beside imported intents that says which operation of the API each of them is. */
export const API_FILE = "openapi.json";

/** A JSON Schema, draft 2020-12, that refers within the whole by `#/$defs/…`. */
export type ApiSchema = JsonObject;

/** Where a parameter of an operation stands in a request. */
export type ParameterPlace = "path" | "query" | "header" | "cookie";

/** A parameter of an operation. */
export interface ApiParameter {
  readonly in: ParameterPlace;
  readonly name: string;
  /** The slot that it fills; absent where no slot can hold it. */
  readonly slot?: string;
  readonly required: boolean;
  /** How lists and objects are written, as OpenAPI names it: `form`, `simple`, `deepObject` … */
  readonly style: string;
  readonly explode: boolean;
  /** True if its text is JSON. */
  readonly json?: true;
  readonly schema: ApiSchema;
}

/** How a form writes a property: as OpenAPI has it of parameters. */
export interface ApiEncoding {
  readonly style?: string;
  readonly explode?: boolean;
}

/** The body of an operation's requests. */
export interface ApiBody {
  readonly required: boolean;
  /** The media types that it may have. */
  readonly types: readonly string[];
  /** The slot that the whole body fills; absent where its properties do, and where no slot can hold it. */
  readonly slot?: string;
  /** The slots by the properties that fill them. */
  readonly slots?: Readonly<Record<string, string>>;
  readonly schema: ApiSchema;
  /** How a form writes some of its properties; absent where the document does not say. */
  readonly encoding?: Readonly<Record<string, ApiEncoding>>;
}

/** Answer of an operation under one status. */
export interface ApiResponse {
  /** The media type; absent if there is no content. */
  readonly type?: string;
  readonly schema?: ApiSchema;
  /** The headers that every such answer has. */
  readonly headers?: Readonly<Record<string, ApiSchema>>;
  /** An answer that the document gives as an example. */
  readonly example?: unknown;
}

/** Effect of an operation on the rows of an entity. */
export interface ApiRows {
  readonly entity: string;
  readonly does: "list" | "read" | "create" | "update" | "remove";
  /** The property that tells the rows apart. */
  readonly key: string;
  /** The slot with the key of the row that is meant. */
  readonly slot?: string;
  /** The properties of the answer, one within the other, that hold the row or the rows; absent where the answer is that. */
  readonly at?: readonly string[];
  /** True if one request makes several rows. */
  readonly many?: true;
  /** The properties of the API by the columns that hold them, where these have names of their own. */
  readonly properties?: Readonly<Record<string, string>>;
  /** How a list is cut into pages; absent where it is not. */
  readonly paging?: ApiPaging;
}

/** The slots that say which page of a list is wanted. */
export interface ApiPaging {
  /** How many rows a page has at most. */
  readonly limit?: string;
  /** How many rows a page has where no request says it; absent for all. */
  readonly size?: number;
  /** How many rows come before. */
  readonly offset?: string;
  /** The number of the page. */
  readonly page?: string;
  /** The number of the first page. Default: 1. */
  readonly firstPage?: 0;
  /** Token or address of the next page, as the last answer named it. */
  readonly cursor?: string;
  /** The key of the row before. */
  readonly after?: string;
}

/** An entity that was recognised, and the effect of each operation on its rows. */
export interface ApiEntity {
  /** The name that a `mock.json` has for it, where a command has taken that. */
  readonly called?: string;
  /** The property that tells the rows apart. */
  readonly key: string;
  readonly createdBy?: readonly string[];
  readonly listedBy?: readonly string[];
  readonly readBy?: readonly string[];
  readonly changedBy?: readonly string[];
  readonly deletedBy?: readonly string[];
}

/** An operation of the API. */
export interface ApiOperation {
  /** In small letters: `get`. */
  readonly method: string;
  /** With parts such as `{petId}`, below each of the base paths. */
  readonly path: string;
  /** The operation's id, where it has one. */
  readonly id?: string;
  /** The paths of its servers: `/v1`, or an empty string. */
  readonly basePaths: readonly string[];
  readonly parameters: readonly ApiParameter[];
  readonly body?: ApiBody;
  /** By status: `200`, `4XX`, `default`. */
  readonly responses: Readonly<Record<string, ApiResponse>>;
  readonly rows?: ApiRows;
}

/** Something of a document that did not become what it says, with its place. */
export interface ApiRefusal {
  /** The intent; `schemas` for what several operations may share. */
  readonly operation: string;
  /** Where it stands: `pets.yaml#/paths/~1pets/get/parameters/0`. */
  readonly at: string;
  readonly message: string;
  /** The name of what is not there, as users would look for it: `create_label with-dash`. */
  readonly left?: string;
  /**
   * True if the slot takes more than the schema allows, any object, or is not there; `odd`, a part of a schema is
   * invalid; `alone`, an operation keeps no rows; `unfiltered`, a parameter of a list chooses none; `unusable`, it is
   * no intent.
   */
  readonly effect: "wider" | "object" | "left_out" | "odd" | "alone" | "unfiltered" | "unusable";
}

/** An imported API: what `API_FILE` holds. */
export interface ApiMapping {
  /** The version of this format. */
  readonly backlotOpenapi: 1;
  readonly title: string;
  readonly version: string;
  /** The operations by the intents that they became. */
  readonly operations: Readonly<Record<string, ApiOperation>>;
  /** The schemas that others refer to, by name. */
  readonly schemas: Readonly<Record<string, ApiSchema>>;
  /** The entities, with the operations over the rows of each. */
  readonly entities?: Readonly<Record<string, ApiEntity>>;
  readonly refused: readonly ApiRefusal[];
}
