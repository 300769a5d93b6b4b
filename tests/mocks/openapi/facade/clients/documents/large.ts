import {
  body,
  capital,
  choice,
  documentOf,
  ERROR,
  flag,
  inPath,
  inQuery,
  type Json,
  json,
  moment,
  named,
  object,
  ref,
  text,
  whole,
} from "./parts.js";

/*
 * Three large documents in the manner of public ones. They are generated, since large documents repeat themselves: their differences
 * (names, wrappers, pages, methods) are the difficulties for clients.
 */

/** Payments: lists that go on after an id, POST that changes, and deleted objects that say so. */
export function payments(): Json {
  const resources: Readonly<Record<string, { readonly holds: Json; readonly verbs?: readonly string[] }>> = {
    customer: { holds: { email: { type: "string", format: "email" }, name: text, balance: whole } },
    product: { holds: { name: text, active: flag, description: { type: ["string", "null"] } } },
    price: {
      holds: { currency: choice("eur", "usd", "gbp"), unit_amount: { type: "integer", minimum: 0 }, active: flag },
    },
    coupon: { holds: { percent_off: { type: "number", exclusiveMinimum: 0, maximum: 100 }, name: text } },
    invoice: {
      holds: { description: text, status: choice("draft", "open", "paid", "void"), amount_due: whole },
      verbs: ["pay", "void"],
    },
    payment_intent: {
      holds: {
        amount: { type: "integer", minimum: 1 },
        currency: choice("eur", "usd", "gbp"),
        status: choice("requires_confirmation", "processing", "canceled", "succeeded"),
      },
      verbs: ["cancel"],
    },
    refund: { holds: { amount: { type: "integer", minimum: 1 }, reason: choice("duplicate", "fraudulent") } },
    subscription: {
      holds: { status: choice("active", "paused", "canceled"), quantity: whole },
      verbs: ["cancel", "resume"],
    },
    payout: {
      holds: { amount: { type: "integer", minimum: 1 }, status: choice("pending", "paid", "canceled") },
      verbs: ["cancel"],
    },
    webhook_endpoint: {
      holds: { url: { type: "string", format: "uri" }, enabled_events: { type: "array", items: text } },
    },
    tax_rate: {
      holds: { display_name: text, percentage: { type: "number", minimum: 0, maximum: 100 }, inclusive: flag },
    },
    promotion_code: { holds: { code: text, active: flag, max_redemptions: whole } },
  };
  const paths: Record<string, Json> = {};
  const schemas: Record<string, Json> = {};
  for (const [noun, { holds, verbs = [] }] of Object.entries(resources)) {
    const name = named(noun);
    const fixed = { id: text, object: { const: noun }, created: whole, livemode: flag };
    const metadata = { type: "object", additionalProperties: { type: "string" } };
    schemas[name] = object({ ...fixed, ...holds, metadata }, [
      ...Object.keys(fixed),
      ...Object.keys(holds).slice(0, 1),
    ]);
    const [first = ""] = Object.keys(holds);
    const sent = { ...holds, metadata };
    const { status: _, ...free } = sent as Record<string, Json>;
    const list = object(
      { object: { const: "list" }, data: { type: "array", items: ref(name) }, has_more: flag, url: text },
      ["object", "data", "has_more", "url"],
    );
    const limit = inQuery("limit", { type: "integer", minimum: 1, maximum: 100, default: 10 });
    const id = inPath(noun, { type: "string", maxLength: 5000 });
    paths[`/v1/${noun}s`] = {
      get: {
        operationId: `Get${name}s`,
        parameters: [limit, inQuery("starting_after", text)],
        responses: { 200: json(list), default: ERROR },
      },
      post: {
        operationId: `Post${name}s`,
        requestBody: body(object(free, first in free ? [first] : [], { additionalProperties: false })),
        responses: { 200: json(ref(name)), default: ERROR },
      },
    };
    const gone = object({ id: text, object: { const: noun }, deleted: { const: true } }, ["id", "object", "deleted"]);
    paths[`/v1/${noun}s/{${noun}}`] = {
      parameters: [id],
      get: { operationId: `Get${name}`, responses: { 200: json(ref(name)), default: ERROR } },
      post: {
        operationId: `Post${name}`,
        requestBody: body(object(free, [], { additionalProperties: false }), false),
        responses: { 200: json(ref(name)), default: ERROR },
      },
      delete: { operationId: `Delete${name}`, responses: { 200: json(gone), default: ERROR } },
    };
    for (const verb of verbs)
      paths[`/v1/${noun}s/{${noun}}/${verb}`] = {
        parameters: [id],
        post: { operationId: `Post${name}${capital(verb)}`, responses: { 200: json(ref(name)), default: ERROR } },
      };
  }
  const error = object(
    {
      error: object(
        { type: choice("api_error", "card_error", "invalid_request_error"), message: text, code: text, param: text },
        ["type"],
      ),
    },
    ["error"],
  );
  return documentOf("Payments", "https://payments.example", paths, schemas, error);
}

/** A help desk: every body and answer has its object under its own name, and pages have numbers and addresses. */
export function tickets(): Json {
  const resources: Readonly<Record<string, Json>> = {
    ticket: {
      subject: text,
      status: choice("new", "open", "pending", "solved"),
      priority: choice("low", "high"),
      requester_id: whole,
    },
    user: {
      name: text,
      email: { type: "string", format: "email" },
      role: choice("end-user", "agent"),
      organization_id: whole,
    },
    organization: { name: text, domain_names: { type: "array", items: text }, shared_tickets: flag },
    group: { name: text, description: { type: ["string", "null"] } },
    macro: {
      title: text,
      active: flag,
      actions: { type: "array", items: object({ field: text, value: text }, ["field", "value"]) },
    },
    view: { title: text, position: whole },
    trigger: { title: text, active: flag },
    automation: { title: text, active: flag },
    brand: { name: text, subdomain: text },
    article: { title: text, body: { type: "string" }, draft: flag, label_names: { type: "array", items: text } },
    section: { name: text, position: whole },
    webhook: { name: text, endpoint: { type: "string", format: "uri" }, http_method: choice("GET", "POST") },
  };
  const paths: Record<string, Json> = {};
  const schemas: Record<string, Json> = {};
  const pages = [
    inQuery("page", { type: "integer", minimum: 1, default: 1 }),
    inQuery("per_page", { type: "integer", minimum: 1, maximum: 100, default: 100 }),
  ];
  const listOf = (noun: string): Json =>
    object(
      {
        [`${noun}s`]: { type: "array", items: ref(named(noun)) },
        count: whole,
        next_page: { type: ["string", "null"], format: "uri" },
        previous_page: { type: ["string", "null"], format: "uri" },
      },
      [`${noun}s`, "count", "next_page", "previous_page"],
    );
  for (const [noun, holds] of Object.entries(resources)) {
    const name = named(noun);
    const fixed = { id: { ...whole, readOnly: true }, url: { type: "string", format: "uri" }, created_at: moment };
    const [first = ""] = Object.keys(holds);
    schemas[name] = object({ ...fixed, ...holds }, [...Object.keys(fixed), first]);
    const one = json(object({ [noun]: ref(name) }, [noun]));
    const sent = (required: readonly string[]): Json =>
      body(
        object({ [noun]: object(holds, required, { additionalProperties: false }) }, [noun], {
          additionalProperties: false,
        }),
      );
    paths[`/api/v2/${noun}s.json`] = {
      get: { operationId: `list${name}s`, parameters: pages, responses: { 200: json(listOf(noun)) } },
      post: { operationId: `create${name}`, requestBody: sent([first]), responses: { 201: one, 422: ERROR } },
    };
    paths[`/api/v2/${noun}s/{${noun}_id}.json`] = {
      parameters: [inPath(`${noun}_id`, whole)],
      get: { operationId: `show${name}`, responses: { 200: one, 404: ERROR } },
      put: { operationId: `update${name}`, requestBody: sent([]), responses: { 200: one, 404: ERROR, 422: ERROR } },
      delete: { operationId: `delete${name}`, responses: { 204: { description: "gone" }, 404: ERROR } },
    };
  }
  paths["/api/v2/organizations/{organization_id}/users.json"] = {
    get: {
      operationId: "listOrganizationUsers",
      parameters: [inPath("organization_id", whole), ...pages],
      responses: { 200: json(listOf("user")), 404: ERROR },
    },
  };
  const job = object(
    { job_status: object({ id: text, status: choice("queued", "failed", "completed") }, ["id", "status"]) },
    ["job_status"],
  );
  paths["/api/v2/tickets/create_many.json"] = {
    post: {
      operationId: "createManyTickets",
      requestBody: body(
        object(
          {
            tickets: {
              type: "array",
              minItems: 1,
              items: object({ subject: text }, ["subject"], { additionalProperties: false }),
            },
          },
          ["tickets"],
        ),
      ),
      responses: { 202: json(job) },
    },
  };
  const error = object({ error: text, description: text }, ["error"]);
  return documentOf("Tickets", "https://tickets.example", paths, schemas, error);
}

/** A code host: everything below an owner and a repository, lists that are arrays with a Link header, several kinds of keys. */
export function codeHost(): Json {
  const parts: Readonly<Record<string, readonly [key: string, type: Json, holds: Json, sent: readonly string[]]>> = {
    issues: [
      "number",
      whole,
      { title: text, body: { type: ["string", "null"] }, state: choice("open", "closed"), locked: flag },
      ["title", "body"],
    ],
    milestones: [
      "number",
      whole,
      { title: text, description: text, state: choice("open", "closed") },
      ["title", "description"],
    ],
    labels: [
      "name",
      text,
      { color: { type: "string", pattern: "^[0-9a-f]{6}$" }, description: text },
      ["name", "color", "description"],
    ],
    releases: [
      "id",
      whole,
      { tag_name: text, name: text, draft: flag, prerelease: flag },
      ["tag_name", "name", "draft"],
    ],
    hooks: [
      "id",
      whole,
      { url: { type: "string", format: "uri" }, active: flag, events: { type: "array", items: text } },
      ["url", "events"],
    ],
    keys: ["id", whole, { key: text, title: text, read_only: flag }, ["key", "title", "read_only"]],
    deployments: ["id", whole, { ref: text, environment: text }, ["ref", "environment"]],
    environments: ["name", text, { wait_timer: { type: "integer", minimum: 0 } }, ["name", "wait_timer"]],
    rulesets: ["id", whole, { name: text, enforcement: choice("disabled", "active") }, ["name", "enforcement"]],
    autolinks: ["id", whole, { key_prefix: text, url_template: text }, ["key_prefix", "url_template"]],
    snippets: ["id", text, { file_name: text, content: { type: "string" } }, ["file_name", "content"]],
  };
  const repository = [inPath("owner", { type: "string" }), inPath("repo", { type: "string" })];
  const pages = [
    inQuery("page", { type: "integer", minimum: 1, default: 1 }),
    inQuery("per_page", { type: "integer", minimum: 1, maximum: 100, default: 30 }),
  ];
  const linked = (schema: Json): Json =>
    json(schema, { headers: { Link: { required: true, schema: { type: "string" } } } });
  const base = "/repos/{owner}/{repo}";
  const paths: Record<string, Json> = {};
  const schemas: Record<string, Json> = {};
  for (const [plural, [key, type, holds, sent]] of Object.entries(parts)) {
    const noun = plural.slice(0, -1);
    const name = named(noun);
    const node = { [key]: type, node_id: text };
    schemas[name] = object({ ...node, ...holds }, [...Object.keys(node), ...Object.keys(holds).slice(0, 1)]);
    const all: Json = { [key]: type, ...holds };
    const taken = Object.fromEntries(sent.map((one) => [one, all[one]]));
    const parameter = inPath(key === "name" ? "name" : `${noun}_${key}`, type);
    paths[`${base}/${plural}`] = {
      parameters: repository,
      get: {
        operationId: `${plural}/list`,
        parameters: pages,
        responses: { 200: linked({ type: "array", items: ref(name) }), 404: ERROR },
      },
      post: {
        operationId: `${plural}/create`,
        requestBody: body(object(taken, sent.slice(0, 1), { additionalProperties: false })),
        responses: { 201: json(ref(name)), 422: ERROR },
      },
    };
    paths[`${base}/${plural}/{${parameter.name}}`] = {
      parameters: [...repository, parameter],
      get: { operationId: `${plural}/get`, responses: { 200: json(ref(name)), 404: ERROR } },
      patch: {
        operationId: `${plural}/update`,
        requestBody: body(
          object(Object.fromEntries(Object.entries(taken).filter(([one]) => one !== key)), [], {
            additionalProperties: false,
          }),
        ),
        responses: { 200: json(ref(name)), 404: ERROR, 422: ERROR },
      },
      delete: { operationId: `${plural}/delete`, responses: { 204: { description: "gone" }, 404: ERROR } },
    };
  }
  schemas.Comment = object({ id: whole, body: text, issue_number: whole }, ["id", "body"]);
  const issue = inPath("issue_number", whole);
  paths[`${base}/issues/{issue_number}/comments`] = {
    parameters: [...repository, issue],
    get: {
      operationId: "issues/list-comments",
      parameters: pages,
      responses: { 200: linked({ type: "array", items: ref("Comment") }), 404: ERROR },
    },
    post: {
      operationId: "issues/create-comment",
      requestBody: body(object({ body: text }, ["body"], { additionalProperties: false })),
      responses: { 201: json(ref("Comment")), 404: ERROR },
    },
  };
  paths[`${base}/issues/comments/{comment_id}`] = {
    parameters: [...repository, inPath("comment_id", whole)],
    get: { operationId: "issues/get-comment", responses: { 200: json(ref("Comment")), 404: ERROR } },
    patch: {
      operationId: "issues/update-comment",
      requestBody: body(object({ body: text }, ["body"], { additionalProperties: false })),
      responses: { 200: json(ref("Comment")), 404: ERROR },
    },
    delete: { operationId: "issues/delete-comment", responses: { 204: { description: "gone" }, 404: ERROR } },
  };
  for (const [method, does] of [
    ["put", "lock"],
    ["delete", "unlock"],
  ] as const)
    paths[`${base}/issues/{issue_number}/lock`] = {
      ...paths[`${base}/issues/{issue_number}/lock`],
      [method]: {
        operationId: `issues/${does}`,
        parameters: [...repository, issue],
        responses: { 204: { description: "done" }, 404: ERROR },
      },
    };
  const error = object({ message: text, documentation_url: { type: "string" }, status: text }, ["message"]);
  return documentOf("Code host", "https://api.code.example", paths, schemas, error);
}
