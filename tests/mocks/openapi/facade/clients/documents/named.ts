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

/* Documents that put names into queries, clients and calls, rather than into bodies and paths. */

const strict: Json = { additionalProperties: false };
const list = (items: Json): Json => ({ type: "array", items });
const gone: Json = { description: "gone" };

/** Boards with cards: what is made is said in the query, lists are bare and go back from a row. */
export function boards(): Json {
  const paths: Record<string, Json> = {
    "/1/boards": {
      post: {
        operationId: "post-boards",
        parameters: [{ ...inQuery("name", text), required: true }, inQuery("desc", text)],
        responses: { 200: json(ref("Board")) },
      },
    },
    "/1/boards/{id}": {
      parameters: [inPath("id", text)],
      get: { operationId: "get-boards-id", responses: { 200: json(ref("Board")), 404: ERROR } },
      put: {
        operationId: "put-boards-id",
        parameters: [inQuery("name", text), inQuery("closed", flag)],
        responses: { 200: json(ref("Board")), 404: ERROR },
      },
      delete: { operationId: "delete-boards-id", responses: { 200: json({ type: "object" }), 404: ERROR } },
    },
    "/1/boards/{id}/cards": {
      parameters: [inPath("id", text)],
      get: { operationId: "get-boards-id-cards", responses: { 200: json(list(ref("Card"))), 404: ERROR } },
    },
    "/1/cards": {
      post: {
        operationId: "post-cards",
        parameters: [{ ...inQuery("idBoard", text), required: true }, inQuery("name", text), inQuery("due", moment)],
        responses: { 200: json(ref("Card")) },
      },
    },
    "/1/cards/{id}": {
      parameters: [inPath("id", text)],
      get: { operationId: "get-cards-id", responses: { 200: json(ref("Card")), 404: ERROR } },
      put: {
        operationId: "put-cards-id",
        parameters: [inQuery("name", text), inQuery("closed", flag), inQuery("idBoard", text)],
        responses: { 200: json(ref("Card")), 404: ERROR },
      },
      delete: { operationId: "delete-cards-id", responses: { 200: json({ type: "object" }), 404: ERROR } },
    },
  };
  const schemas = {
    Board: object({ id: text, name: text, desc: { type: "string" }, closed: flag }, ["id", "name", "closed"]),
    Card: object(
      { id: text, idBoard: text, name: text, due: { type: ["string", "null"], format: "date-time" }, closed: flag },
      ["id", "idBoard", "closed"],
    ),
  };
  return documentOf(
    "Boards",
    "https://boards.example",
    paths,
    schemas,
    object({ message: text, error: text }, ["message"]),
  );
}

/** A library: books are put under numbers that clients choose, loans have two owners and are given back. */
export function library(): Json {
  const isbn: Json = { type: "string", pattern: "^97[89][0-9]{10}$" };
  const book = { title: text, authors: list(text), year: whole };
  const page = [
    inQuery("skip", { type: "integer", minimum: 0, default: 0 }),
    inQuery("take", { type: "integer", minimum: 1, maximum: 50, default: 20 }),
  ];
  const pageOf = (name: string): Json =>
    json(object({ results: list(ref(name)), totalCount: whole, hasMore: flag }, ["results", "totalCount", "hasMore"]));
  const paths: Record<string, Json> = {
    "/books": {
      get: {
        operationId: "getBooks",
        parameters: [...page, inQuery("year", whole)],
        responses: { 200: pageOf("Book") },
      },
    },
    "/books/{isbn}": {
      parameters: [inPath("isbn", isbn)],
      get: { operationId: "getBook", responses: { 200: json(ref("Book")), 404: ERROR } },
      put: {
        operationId: "putBook",
        requestBody: body(object(book, ["title"], strict)),
        responses: { 200: json(ref("Book")), 201: json(ref("Book")), 400: ERROR },
      },
      delete: { operationId: "deleteBook", responses: { 204: gone, 404: ERROR } },
    },
    "/members": {
      get: { operationId: "getMembers", parameters: page, responses: { 200: pageOf("Member") } },
      post: {
        operationId: "postMember",
        requestBody: body(object({ name: text }, ["name"], strict)),
        responses: { 201: json(ref("Member")), 400: ERROR },
      },
    },
    "/members/{memberId}": {
      parameters: [inPath("memberId", whole)],
      get: { operationId: "getMember", responses: { 200: json(ref("Member")), 404: ERROR } },
      delete: { operationId: "deleteMember", responses: { 204: gone, 404: ERROR } },
    },
    "/members/{memberId}/loans": {
      parameters: [inPath("memberId", whole)],
      get: { operationId: "getLoansOfMember", parameters: page, responses: { 200: pageOf("Loan"), 404: ERROR } },
      post: {
        operationId: "postLoan",
        requestBody: body(object({ isbn, due: { type: "string", format: "date" } }, ["isbn"], strict)),
        responses: { 201: json(ref("Loan")), 404: ERROR },
      },
    },
    "/books/{isbn}/loans": {
      parameters: [inPath("isbn", isbn)],
      get: { operationId: "getLoansOfBook", parameters: page, responses: { 200: pageOf("Loan"), 404: ERROR } },
    },
    "/loans/{loanId}": {
      parameters: [inPath("loanId", whole)],
      get: { operationId: "getLoan", responses: { 200: json(ref("Loan")), 404: ERROR } },
    },
    "/loans/{loanId}/return": {
      parameters: [inPath("loanId", whole)],
      post: { operationId: "returnLoan", responses: { 200: json(ref("Loan")), 404: ERROR } },
    },
  };
  const schemas = {
    Book: object({ isbn, ...book }, ["isbn", "title"]),
    Member: object({ memberId: whole, name: text }, ["memberId", "name"]),
    Loan: object(
      {
        loanId: whole,
        memberId: whole,
        isbn,
        due: { type: ["string", "null"], format: "date" },
        status: choice("out", "returned"),
      },
      ["loanId", "memberId", "isbn", "status"],
    ),
  };
  return documentOf(
    "Library",
    "https://library.example",
    paths,
    schemas,
    object({ title: text, detail: text, status: whole }, ["title", "status"]),
  );
}

/** A messenger of calls alone: everything is named in the last part of the path, and keys stand in queries and bodies. */
export function messenger(): Json {
  const ok = (properties: Json): Json =>
    json(object({ ok: { const: true }, ...properties }, ["ok", ...Object.keys(properties).slice(0, 1)]));
  const cursor = object({ next_cursor: { type: "string" } }, ["next_cursor"]);
  const pages = [
    inQuery("cursor", { type: "string" }),
    inQuery("limit", { type: "integer", minimum: 1, maximum: 1000, default: 100 }),
  ];
  const call = (operationId: string, sent: Json, required: readonly string[], answered: Json): Json => ({
    post: {
      operationId,
      requestBody: body(object(sent, required, strict)),
      responses: { 200: answered, default: ERROR },
    },
  });
  const paths: Record<string, Json> = {
    "/rooms.create": call("rooms_create", { name: text, topic: text }, ["name"], ok({ room: ref("Room") })),
    "/rooms.list": {
      get: {
        operationId: "rooms_list",
        parameters: pages,
        responses: { 200: ok({ rooms: list(ref("Room")), response_metadata: cursor }), default: ERROR },
      },
    },
    "/rooms.info": {
      get: {
        operationId: "rooms_info",
        parameters: [{ ...inQuery("room", text), required: true }],
        responses: { 200: ok({ room: ref("Room") }), default: ERROR },
      },
    },
    "/rooms.update": call("rooms_update", { room: text, name: text, topic: text }, ["room"], ok({ room: ref("Room") })),
    "/rooms.delete": call("rooms_delete", { room: text }, ["room"], ok({})),
  };
  const schemas = { Room: object({ id: text, name: text, topic: { type: "string" } }, ["id", "name"]) };
  return documentOf(
    "Messenger",
    "https://messenger.example/api",
    paths,
    schemas,
    object({ ok: { const: false }, error: text }, ["ok", "error"]),
  );
}

/** A cluster: the key of objects is within their metadata, below a namespace. */
export function cluster(): Json {
  const paths: Record<string, Json> = {};
  const schemas: Record<string, Json> = {};
  for (const [kind, spec] of Object.entries({ Job: { image: text, retries: whole }, Secret: { value: text } })) {
    const plural = `${kind.toLowerCase()}s`;
    const metadata = object(
      { name: text, namespace: text, labels: { type: "object", additionalProperties: { type: "string" } } },
      ["name"],
    );
    schemas[kind] = object({ kind: { const: kind }, metadata, spec: object(spec, []) }, ["kind", "metadata", "spec"]);
    const all = object(
      {
        kind: { const: `${kind}List` },
        metadata: object({ continue: { type: "string" }, remainingItemCount: whole }, []),
        items: list(ref(kind)),
      },
      ["kind", "metadata", "items"],
    );
    paths[`/namespaces/{namespace}/${plural}`] = {
      parameters: [inPath("namespace", text)],
      get: {
        operationId: `list${kind}`,
        parameters: [inQuery("limit", whole), inQuery("continue", text)],
        responses: { 200: json(all) },
      },
      post: {
        operationId: `create${kind}`,
        requestBody: body(ref(kind)),
        responses: { 201: json(ref(kind)), 409: ERROR },
      },
    };
    paths[`/namespaces/{namespace}/${plural}/{name}`] = {
      parameters: [inPath("namespace", text), inPath("name", text)],
      get: { operationId: `read${kind}`, responses: { 200: json(ref(kind)), 404: ERROR } },
      put: {
        operationId: `replace${kind}`,
        requestBody: body(ref(kind)),
        responses: { 200: json(ref(kind)), 404: ERROR },
      },
      delete: {
        operationId: `delete${kind}`,
        responses: { 200: json(object({ status: { const: "Success" } }, ["status"])), 404: ERROR },
      },
    };
  }
  return documentOf(
    "Cluster",
    "https://cluster.example/api/v1",
    paths,
    schemas,
    object({ kind: { const: "Status" }, status: { const: "Failure" }, message: text, code: whole }, [
      "kind",
      "status",
      "message",
    ]),
  );
}
