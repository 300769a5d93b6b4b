/*
 * A document in the manner of a public API: a town's services, 132 operations. It is made by this file rather than written
 * down, because a large document repeats itself: every resource is listed in pages, made, read, replaced, changed and removed.
 */

type Json = Readonly<Record<string, unknown>>;

const text = (more: Json = {}): Json => ({ type: "string", minLength: 1, maxLength: 120, ...more });
const choice = (...values: readonly string[]): Json => ({ type: "string", enum: values });
const ref = (name: string): Json => ({ $ref: `#/components/schemas/${name}` });
const or = (schema: Json): Json => ({ anyOf: [schema, { type: "null" }] });

/** Properties of a resource's rows beside those that all have, by resource; those in front are required. */
const RESOURCES: Readonly<
  Record<string, { readonly name: string; readonly below?: string; readonly required: number; readonly holds: Json }>
> = {
  libraries: {
    name: "Library",
    required: 2,
    holds: {
      name: text(),
      address: ref("Address"),
      email: { type: "string", format: "email" },
      opened_on: { type: "string", format: "date" },
    },
  },
  books: {
    name: "Book",
    required: 3,
    holds: {
      title: text(),
      isbn: { type: "string", pattern: "^97[89]-\\d{10}$" },
      language: ref("Language"),
      pages: { type: "integer", minimum: 1, maximum: 5000 },
      authors: { type: "array", minItems: 1, items: text() },
    },
  },
  loans: {
    name: "Loan",
    below: "libraries",
    required: 2,
    holds: {
      book_id: { type: "string", format: "uuid" },
      due_on: { type: "string", format: "date" },
      state: choice("open", "overdue", "returned"),
      fine: ref("Money"),
    },
  },
  parks: {
    name: "Park",
    required: 1,
    holds: {
      name: text(),
      area: { type: "number", exclusiveMinimum: 0 },
      position: ref("Position"),
      facilities: {
        type: "array",
        uniqueItems: true,
        maxItems: 4,
        items: choice("playground", "fountain", "court", "café"),
      },
    },
  },
  trees: {
    name: "Tree",
    below: "parks",
    required: 1,
    holds: {
      species: text(),
      planted_in: { type: "integer", minimum: 1800, maximum: 2030 },
      height: { type: "number", minimum: 0, maximum: 120 },
    },
  },
  permits: {
    name: "Permit",
    required: 2,
    holds: {
      kind: choice("building", "event", "market", "parking"),
      applicant: ref("Party"),
      state: choice("draft", "submitted", "approved", "refused"),
      valid: ref("Period"),
    },
  },
  events: {
    name: "Event",
    required: 2,
    holds: {
      title: text(),
      period: ref("Period"),
      venue: or(ref("Address")),
      price: ref("Money"),
      tags: { type: "array", items: text({ maxLength: 20 }) },
    },
  },
  tickets: {
    name: "Ticket",
    below: "events",
    required: 2,
    holds: {
      holder: text(),
      seats: { type: "integer", minimum: 1, maximum: 10 },
      paid: { type: "boolean", default: false },
    },
  },
  venues: {
    name: "Venue",
    required: 2,
    holds: { name: text(), capacity: { type: "integer", minimum: 1 }, position: ref("Position") },
  },
  reports: {
    name: "Report",
    required: 2,
    holds: {
      category: choice("road", "light", "waste", "noise"),
      description: text({ maxLength: 2000 }),
      position: ref("Position"),
      urgent: { type: ["boolean", "null"] },
    },
  },
  comments: {
    name: "Comment",
    below: "reports",
    required: 1,
    holds: { text: text({ maxLength: 500 }), author: or(text()), reply_to: ref("Comment") },
  },
  vehicles: {
    name: "Vehicle",
    required: 2,
    holds: {
      plate: { type: "string", pattern: "^[A-Z]{1,3}-[A-Z]{1,2} \\d{1,4}$" },
      kind: choice("bus", "tram", "sweeper"),
      seats: { type: "integer", minimum: 0 },
    },
  },
  lines: {
    name: "Line",
    required: 2,
    holds: {
      number: { type: "string", pattern: "^[NM]?\\d{1,3}$" },
      kind: choice("bus", "tram"),
      colour: { type: "string", pattern: "^#[0-9a-f]{6}$" },
    },
  },
  stops: {
    name: "Stop",
    below: "lines",
    required: 2,
    holds: { name: text(), position: ref("Position"), barrier_free: { type: "boolean" } },
  },
  departures: {
    name: "Departure",
    below: "lines",
    required: 2,
    holds: {
      at: { type: "string", format: "date-time" },
      delay: { type: "integer", minimum: 0, default: 0 },
      cancelled: { type: "boolean" },
    },
  },
  pools: {
    name: "Pool",
    required: 1,
    holds: {
      name: text(),
      lanes: { type: "integer", enum: [4, 6, 8] },
      temperature: { type: "number", minimum: 10, maximum: 40, multipleOf: 0.5 },
    },
  },
  courses: {
    name: "Course",
    required: 2,
    holds: {
      title: text(),
      level: choice("beginner", "intermediate", "advanced"),
      period: ref("Period"),
      fee: ref("Money"),
    },
  },
  enrolments: {
    name: "Enrolment",
    below: "courses",
    required: 1,
    holds: { participant: ref("Party"), remarks: or(text()) },
  },
  invoices: {
    name: "Invoice",
    required: 2,
    holds: {
      total: ref("Money"),
      lines: { type: "array", minItems: 1, items: ref("InvoiceLine") },
      paid_at: or({ type: "string", format: "date-time" }),
    },
  },
  bins: {
    name: "Bin",
    required: 2,
    holds: {
      kind: choice("paper", "glass", "organic", "residual"),
      litres: { type: "integer", enum: [60, 120, 240] },
      address: ref("Address"),
    },
  },
};

const ACTIONS: readonly (readonly [path: string, name: string, sends: Json, answers: Json])[] = [
  ["/permits/{permitId}/approve", "approvePermit", { type: "object", properties: { note: text() } }, ref("Permit")],
  [
    "/permits/{permitId}/refuse",
    "refusePermit",
    { type: "object", required: ["reason"], properties: { reason: text() } },
    ref("Permit"),
  ],
  [
    "/loans/renew",
    "renewLoans",
    { type: "array", minItems: 1, items: { type: "string", format: "uuid" } },
    { type: "array", items: { type: "string", format: "date" } },
  ],
  ["/invoices/{invoiceId}/pay", "payInvoice", ref("Payment"), ref("Receipt")],
  [
    "/routes/plan",
    "planRoute",
    {
      type: "object",
      required: ["from", "to"],
      properties: { from: ref("Position"), to: ref("Position"), by: choice("foot", "bike", "bus") },
    },
    ref("Route"),
  ],
];

const QUERIES: readonly (readonly [path: string, name: string, parameters: readonly Json[], answers: Json])[] = [
  [
    "/weather",
    "getWeather",
    [query("at", { type: "string", format: "date-time" }), query("units", choice("metric", "imperial"))],
    ref("Weather"),
  ],
  [
    "/search",
    "searchTown",
    [query("q", text(), true), query("kinds", { type: "array", items: choice("park", "library", "event") })],
    { type: "array", items: ref("Finding") },
  ],
  ["/status", "getStatus", [], { type: "object", additionalProperties: choice("up", "down"), minProperties: 1 }],
  [
    "/holidays/{year}",
    "listHolidays",
    [{ name: "year", in: "path", required: true, schema: { type: "integer", minimum: 1900, maximum: 2100 } }],
    { type: "array", items: { type: "string", format: "date" } },
  ],
];

const SCHEMAS: Json = {
  Id: { type: "string", format: "uuid" },
  Language: choice("de", "en", "fr", "pl"),
  Address: {
    type: "object",
    required: ["street", "city"],
    properties: { street: text(), city: text(), postcode: { type: "string", pattern: "^\\d{5}$" } },
  },
  Position: {
    type: "object",
    required: ["lat", "lon"],
    properties: {
      lat: { type: "number", minimum: -90, maximum: 90 },
      lon: { type: "number", minimum: -180, maximum: 180 },
    },
  },
  Money: {
    type: "object",
    required: ["amount", "currency"],
    properties: { amount: { type: "integer", minimum: 0 }, currency: { type: "string", pattern: "^[A-Z]{3}$" } },
  },
  Period: {
    type: "object",
    required: ["from"],
    properties: { from: { type: "string", format: "date" }, to: or({ type: "string", format: "date" }) },
  },
  Party: {
    oneOf: [ref("Person"), ref("Company")],
    discriminator: {
      propertyName: "type",
      mapping: { person: "#/components/schemas/Person", company: "#/components/schemas/Company" },
    },
  },
  Person: {
    type: "object",
    required: ["type", "family_name"],
    properties: { type: { const: "person" }, given_name: text(), family_name: text() },
  },
  Company: {
    type: "object",
    required: ["type", "company"],
    properties: { type: { const: "company" }, company: text(), vat: { type: "string" } },
  },
  Base: {
    type: "object",
    required: ["id", "created_at"],
    properties: {
      id: { ...ref("Id"), readOnly: true },
      created_at: { type: "string", format: "date-time", readOnly: true },
    },
  },
  InvoiceLine: {
    type: "object",
    required: ["text", "price"],
    properties: { text: text(), price: ref("Money"), count: { type: "integer", minimum: 1 } },
  },
  Payment: {
    type: "object",
    required: ["method"],
    properties: {
      method: choice("card", "transfer"),
      iban: { type: "string", pattern: "^[A-Z]{2}\\d{2}[A-Z0-9]{11,30}$" },
    },
  },
  Receipt: {
    type: "object",
    required: ["number", "paid_at"],
    properties: {
      number: { type: "string", minLength: 8, maxLength: 8 },
      paid_at: { type: "string", format: "date-time" },
    },
  },
  Route: {
    type: "object",
    required: ["minutes", "legs"],
    properties: { minutes: { type: "integer", minimum: 1 }, legs: { type: "array", minItems: 1, items: ref("Leg") } },
  },
  Leg: {
    allOf: [
      { type: "object", required: ["to"], properties: { to: ref("Position") } },
      { type: "object", properties: { by: choice("foot", "bike", "bus"), detour: ref("Route") } },
    ],
  },
  Weather: {
    type: "object",
    required: ["temperature"],
    properties: {
      temperature: { type: "number", minimum: -60, maximum: 60 },
      wind: { type: ["number", "null"], minimum: 0 },
    },
  },
  Finding: {
    type: "object",
    required: ["kind", "title"],
    properties: {
      kind: choice("park", "library", "event"),
      title: text(),
      score: { type: "number", minimum: 0, maximum: 1 },
    },
  },
  Problem: {
    type: "object",
    required: ["type", "title", "status"],
    properties: {
      type: { type: "string", format: "uri-reference" },
      title: text(),
      status: { type: "integer", minimum: 400, maximum: 599 },
      detail: { type: "string" },
    },
  },
};

function query(name: string, schema: Json, required = false): Json {
  return { name, in: "query", ...(required ? { required } : {}), schema };
}

const answer = (description: string, schema: Json): Json => ({
  description,
  content: { "application/json": { schema } },
});
const PROBLEM: Json = {
  description: "What is wrong",
  content: { "application/problem+json": { schema: ref("Problem") } },
};
const body = (schema: Json): Json => ({ required: true, content: { "application/json": { schema } } });

/** The document: OpenAPI 3.1. */
export function townDocument(): Json {
  const paths: Record<string, Json> = {};
  const schemas: Record<string, unknown> = { ...SCHEMAS };
  for (const [plural, { name, below, required, holds }] of Object.entries(RESOURCES)) {
    const properties = Object.keys(holds);
    const parent = below === undefined ? undefined : RESOURCES[below]?.name;
    const parentId = parent === undefined ? "" : `${parent.toLowerCase()}Id`;
    const base = parent === undefined ? `/${plural}` : `/${below}/{${parentId}}/${plural}`;
    const key = `${name.toLowerCase()}Id`;
    const inPath = (id: string): Json => ({ name: id, in: "path", required: true, schema: ref("Id") });
    const around = parent === undefined ? [] : [inPath(parentId)];
    const own = { type: "object", required: properties.slice(0, required), properties: holds };
    schemas[name] = { allOf: [ref("Base"), own] };
    schemas[`${name}Page`] = {
      type: "object",
      required: ["data", "total"],
      properties: {
        data: { type: "array", items: ref(name) },
        total: { type: "integer", minimum: 0 },
        next: or({ type: "string", format: "uri" }),
      },
    };
    schemas[`${name}Changes`] = { type: "object", properties: holds };
    const closed = Object.entries(holds).filter(([, schema]) => (schema as Json).enum !== undefined);
    const tags = [plural];
    paths[base] = {
      ...(around.length > 0 ? { parameters: around } : {}),
      get: {
        operationId: `list${name}s`,
        summary: `List ${plural}`,
        tags,
        parameters: [
          query("page", { type: "integer", minimum: 1, default: 1 }),
          query("per_page", { type: "integer", minimum: 1, maximum: 100, default: 25 }),
          ...closed.map(([property, schema]) => query(property, schema as Json)),
        ],
        responses: { 200: answer(`A page of ${plural}`, ref(`${name}Page`)), default: PROBLEM },
      },
      post: {
        operationId: `create${name}`,
        summary: `Make a ${name.toLowerCase()}`,
        tags,
        requestBody: body(ref(name)),
        responses: { 201: answer("It was made", ref(name)), 400: PROBLEM, 409: PROBLEM },
      },
    };
    paths[`${base}/{${key}}`] = {
      parameters: [...around, inPath(key)],
      get: {
        operationId: `get${name}`,
        summary: `Read a ${name.toLowerCase()}`,
        tags,
        responses: { 200: answer("It", ref(name)), 404: PROBLEM },
      },
      put: {
        operationId: `replace${name}`,
        summary: `Replace a ${name.toLowerCase()}`,
        tags,
        requestBody: body(ref(name)),
        responses: { 200: answer("It", ref(name)), "4XX": PROBLEM },
      },
      patch: {
        operationId: `change${name}`,
        summary: `Change a ${name.toLowerCase()}`,
        tags,
        requestBody: body(ref(`${name}Changes`)),
        responses: { 200: answer("It", ref(name)), "4XX": PROBLEM },
      },
      delete: {
        operationId: `delete${name}`,
        summary: `Remove a ${name.toLowerCase()}`,
        tags,
        responses: { 204: { description: "It is gone" }, 404: PROBLEM },
      },
    };
  }
  for (const [path, operationId, sends, answers] of ACTIONS) {
    const [, id] = /\{(\w+)\}/.exec(path) ?? [];
    const parameters = id === undefined ? [] : [{ name: id, in: "path", required: true, schema: ref("Id") }];
    paths[path] = {
      post: {
        operationId,
        summary: operationId,
        parameters,
        requestBody: body(sends),
        responses: { 200: answer("Done", answers), default: PROBLEM },
      },
    };
  }
  for (const [path, operationId, parameters, answers] of QUERIES)
    paths[path] = {
      get: { operationId, summary: operationId, parameters, responses: { 200: answer("Found", answers) } },
    };
  return {
    openapi: "3.1.0",
    info: { title: "Town", version: "2026.1" },
    servers: [{ url: "https://api.town.example/v3" }],
    paths,
    components: { schemas },
  };
}
