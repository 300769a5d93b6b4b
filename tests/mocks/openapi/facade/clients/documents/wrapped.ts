import {
  body,
  choice,
  documentOf,
  ERROR,
  flag,
  inPath,
  inQuery,
  type Json,
  json,
  moment,
  object,
  ref,
  text,
  whole,
} from "./parts.js";

/* Documents whose rows are within wrappers, or have nested keys. */

const strict: Json = { additionalProperties: false };
const list = (items: Json): Json => ({ type: "array", items });
const gone: Json = { description: "gone" };

/** A bank as JSON:API has it: objects with a type and attributes, within `data`, and pages named in brackets. */
export function bank(): Json {
  const paths: Record<string, Json> = {};
  const schemas: Record<string, Json> = {};
  const resources: Readonly<Record<string, Json>> = {
    accounts: { name: text, currency: choice("EUR", "USD"), frozen: flag },
    payees: { name: text, iban: text },
  };
  for (const [type, attributes] of Object.entries(resources)) {
    const [first = ""] = Object.keys(attributes);
    const known = object({ id: text, type: { const: type }, attributes: object(attributes, [first]) }, [
      "id",
      "type",
      "attributes",
    ]);
    schemas[type] = known;
    const one = json(object({ data: ref(type) }, ["data"]));
    const sent = (required: readonly string[]): Json =>
      body(
        object(
          {
            data: object(
              { type: { const: type }, id: text, attributes: object(attributes, required, strict) },
              ["type", "attributes"],
              strict,
            ),
          },
          ["data"],
          strict,
        ),
      );
    const links = object({ self: text, next: { type: ["string", "null"] } }, ["self", "next"]);
    paths[`/${type}`] = {
      get: {
        operationId: `list-${type}`,
        parameters: [
          inQuery("page[number]", { type: "integer", minimum: 1, default: 1 }),
          inQuery("page[size]", { type: "integer", minimum: 1, maximum: 50, default: 25 }),
        ],
        responses: {
          200: json(
            object({ data: list(ref(type)), meta: object({ total: whole }, ["total"]), links }, [
              "data",
              "meta",
              "links",
            ]),
          ),
        },
      },
      post: { operationId: `create-${type}`, requestBody: sent([first]), responses: { 201: one, 422: ERROR } },
    };
    paths[`/${type}/{id}`] = {
      parameters: [inPath("id", text)],
      get: { operationId: `fetch-${type}`, responses: { 200: one, 404: ERROR } },
      patch: { operationId: `update-${type}`, requestBody: sent([]), responses: { 200: one, 404: ERROR } },
      delete: { operationId: `delete-${type}`, responses: { 204: gone, 404: ERROR } },
    };
  }
  const error = object({ errors: list(object({ status: text, title: text, detail: text }, ["status", "title"])) }, [
    "errors",
  ]);
  return documentOf("Bank", "https://bank.example/v1", paths, schemas, error);
}

/** A hotel as HAL has it: rows within `_embedded`, ways on within `_links`. */
export function hotel(): Json {
  const link = object({ href: { type: "string" } }, ["href"]);
  const embedded = (rel: string, name: string): Json =>
    json(
      object(
        {
          _embedded: object({ [rel]: list(ref(name)) }, [rel]),
          _links: object({ self: link, next: link }, ["self"]),
          page: object({ size: whole, totalElements: whole, totalPages: whole, number: whole }, [
            "size",
            "totalElements",
            "totalPages",
            "number",
          ]),
        },
        ["_embedded", "_links", "page"],
      ),
    );
  const page = [
    inQuery("page", { type: "integer", minimum: 0, default: 0 }),
    inQuery("size", { type: "integer", minimum: 1, default: 20 }),
  ];
  const booking = { guest: text, from: { type: "string", format: "date" }, nights: { type: "integer", minimum: 1 } };
  const paths: Record<string, Json> = {
    "/bookings": {
      get: { operationId: "bookings", parameters: page, responses: { 200: embedded("bookings", "Booking") } },
      post: {
        operationId: "book",
        requestBody: body(object(booking, ["guest", "from", "nights"], strict)),
        responses: { 201: json(ref("Booking")), 400: ERROR },
      },
    },
    "/bookings/{reference}": {
      parameters: [inPath("reference", text)],
      get: { operationId: "booking", responses: { 200: json(ref("Booking")), 404: ERROR } },
      patch: {
        operationId: "rebook",
        requestBody: body(object(booking, [], strict)),
        responses: { 200: json(ref("Booking")), 404: ERROR },
      },
      delete: { operationId: "unbook", responses: { 204: gone, 404: ERROR } },
    },
    "/bookings/{reference}/extras": {
      parameters: [inPath("reference", text)],
      get: { operationId: "extras", parameters: page, responses: { 200: embedded("extras", "Extra"), 404: ERROR } },
      post: {
        operationId: "addExtra",
        requestBody: body(object({ what: text, price: { type: "number" } }, ["what"], strict)),
        responses: { 201: json(ref("Extra")), 404: ERROR },
      },
    },
    "/bookings/{reference}/extras/{extra}": {
      parameters: [inPath("reference", text), inPath("extra", whole)],
      get: { operationId: "extra", responses: { 200: json(ref("Extra")), 404: ERROR } },
      delete: { operationId: "dropExtra", responses: { 204: gone, 404: ERROR } },
    },
  };
  const schemas = {
    Booking: object({ reference: text, ...booking, _links: object({ self: link }, ["self"]) }, [
      "reference",
      "guest",
      "from",
      "nights",
    ]),
    Extra: object({ extra: whole, what: text, price: { type: "number" } }, ["extra", "what"]),
  };
  return documentOf(
    "Hotel",
    "https://hotel.example",
    paths,
    schemas,
    object({ message: text, logref: text }, ["message"]),
  );
}

/** A wiki whose lists are asked for with POST, and whose pages are put away, not deleted. */
export function wiki(): Json {
  const found = json(
    object(
      {
        object: { const: "list" },
        results: list(ref("Page")),
        next_cursor: { type: ["string", "null"] },
        has_more: flag,
      },
      ["object", "results", "next_cursor", "has_more"],
    ),
  );
  const asked = { start_cursor: text, page_size: { type: "integer", minimum: 1, maximum: 100 } };
  const paths: Record<string, Json> = {
    "/v1/databases": {
      post: {
        operationId: "create-database",
        requestBody: body(object({ title: text }, ["title"], strict)),
        responses: { 200: json(ref("Database")), 400: ERROR },
      },
    },
    "/v1/databases/{database_id}": {
      parameters: [inPath("database_id", { type: "string", format: "uuid" })],
      get: { operationId: "retrieve-database", responses: { 200: json(ref("Database")), 404: ERROR } },
    },
    "/v1/databases/{database_id}/query": {
      parameters: [inPath("database_id", { type: "string", format: "uuid" })],
      post: {
        operationId: "query-database",
        requestBody: body(object(asked, [], strict), false),
        responses: { 200: found, 404: ERROR },
      },
    },
    "/v1/search": {
      post: {
        operationId: "search",
        requestBody: body(object({ query: text, ...asked }, [], strict), false),
        responses: { 200: found },
      },
    },
    "/v1/pages": {
      post: {
        operationId: "create-page",
        requestBody: body(
          object({ database_id: { type: "string", format: "uuid" }, title: text }, ["database_id", "title"], strict),
        ),
        responses: { 200: json(ref("Page")), 400: ERROR },
      },
    },
    "/v1/pages/{page_id}": {
      parameters: [inPath("page_id", { type: "string", format: "uuid" })],
      get: { operationId: "retrieve-page", responses: { 200: json(ref("Page")), 404: ERROR } },
      patch: {
        operationId: "update-page",
        requestBody: body(object({ title: text, archived: flag }, [], strict)),
        responses: { 200: json(ref("Page")), 404: ERROR },
      },
    },
  };
  const schemas = {
    Database: object({ object: { const: "database" }, id: { type: "string", format: "uuid" }, title: text }, [
      "object",
      "id",
      "title",
    ]),
    Page: object(
      {
        object: { const: "page" },
        id: { type: "string", format: "uuid" },
        database_id: { type: "string", format: "uuid" },
        title: text,
        archived: flag,
        created_time: moment,
      },
      ["object", "id", "database_id", "title", "archived", "created_time"],
    ),
  };
  return documentOf(
    "Wiki",
    "https://wiki.example",
    paths,
    schemas,
    object({ object: { const: "error" }, status: whole, code: text, message: text }, [
      "object",
      "status",
      "code",
      "message",
    ]),
  );
}
