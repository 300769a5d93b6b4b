/** Twenty lists of tools of our own writing, in the manner of public agents: five for each format. */

type Schema = Readonly<Record<string, unknown>>;

/** A tool as every format tells it. */
export interface OwnTool {
  readonly name: string;
  readonly description: string;
  readonly parameters: Schema;
}

/** A list in a format. */
export interface OwnList {
  readonly title: string;
  readonly format: "openai" | "responses" | "anthropic" | "ai" | "langchain" | "mcp" | "schemas";
  readonly tools: readonly OwnTool[];
}

const DRAFT_07 = "http://json-schema.org/draft-07/schema#";
const LATEST = "https://json-schema.org/draft/2020-12/schema";
const text = (description?: string, more: Schema = {}): Schema => ({
  type: "string",
  ...(description === undefined ? {} : { description }),
  ...more,
});
const own = (name: string, description: string, properties: Schema, more: Schema = {}): OwnTool => ({
  name,
  description,
  parameters: { type: "object", properties, ...more },
});

const TASKS: readonly OwnTool[] = [
  own(
    "create_task",
    "Creates a task in the team's list.",
    {
      title: text("What is to be done"),
      due: text("The day", { format: "date" }),
      priority: { type: "integer", enum: [1, 2, 3], default: 2 },
      labels: { type: "array", items: text(), uniqueItems: true },
    },
    { required: ["title"], additionalProperties: false, $schema: DRAFT_07 },
  ),
  own("list_tasks", "Lists tasks; by label, or by words.", {
    label: text(),
    query: text(),
    limit: { type: "integer", minimum: 1, maximum: 100 },
  }),
  own("get_task", "Gets one task.", { task_id: text() }, { required: ["task_id"] }),
  own(
    "update_task",
    "Changes a task.",
    { task_id: text(), title: text(), priority: { type: "integer" } },
    { required: ["task_id"] },
  ),
  own("delete_task", "Deletes a task. This cannot be undone!", { task_id: text() }, { required: ["task_id"] }),
];

const SHOP: readonly OwnTool[] = [
  own("search_products", "Searches the catalogue", {
    q: text(),
    max_price: { type: ["number", "null"], exclusiveMinimum: 0 },
    in_stock: { type: "boolean" },
  }),
  own(
    "add_to_cart",
    "Adds a product to the cart",
    { sku: text(undefined, { pattern: "^[A-Z]{2}-\\d{4}$" }), count: { type: "integer", multipleOf: 1, default: 1 } },
    { required: ["sku"] },
  ),
  own(
    "checkout",
    "Pays for what is in the cart",
    {
      payment: {
        oneOf: [
          { type: "object", properties: { kind: { const: "card" }, number: text() }, required: ["kind", "number"] },
          { type: "object", properties: { kind: { const: "invoice" }, vat_id: text() }, required: ["kind"] },
        ],
        discriminator: { propertyName: "kind" },
      },
      address: { $ref: "#/$defs/address" },
    },
    {
      required: ["payment"],
      $defs: {
        address: {
          type: "object",
          properties: { street: text(), zip: text(), country: text(undefined, { minLength: 2, maxLength: 2 }) },
          required: ["street"],
        },
      },
    },
  ),
];

const CALENDAR: readonly OwnTool[] = [
  own(
    "calendar.events.insert",
    "Makes an event (times as RFC 3339)",
    {
      summary: text(),
      start: { type: "object", properties: { dateTime: text(undefined, { format: "date-time" }), timeZone: text() } },
      end: { type: "object", properties: { dateTime: text(undefined, { format: "date-time" }), timeZone: text() } },
      attendees: {
        type: "array",
        items: { type: "object", properties: { email: text(undefined, { format: "email" }) }, required: ["email"] },
      },
    },
    { required: ["summary", "start", "end"] },
  ),
  own("calendar.events.list", "Lists events", {
    "time-min": text(),
    "time-max": text(),
    maxResults: { type: "integer" },
  }),
  own("calendar.events.delete", "Deletes an event", { eventId: text() }, { required: ["eventId"] }),
];

/** A description as long as an agent's manual. */
const LONG = "Runs one query, read only. ".repeat(900);

const DATABASE: readonly OwnTool[] = [
  own(
    "run_query",
    LONG,
    {
      sql: text(LONG.slice(0, 3_000)),
      parameters: { type: "array", items: {} },
      timeout_ms: { type: "number", default: 1e3 },
    },
    { required: ["sql"] },
  ),
  own(
    "describe-table",
    'Columns of a table\n\n* with types\n* with "quotes" and \\ slashes, \u00e9 and \u{1f4be}',
    { "table name": text(), schema: text(undefined, { default: "public" }) },
    { required: ["table name"] },
  ),
  own("listTables", "", {}),
];

const FILES: readonly OwnTool[] = [
  own(
    "read_file",
    "Reads a file",
    {
      path: text(),
      encoding: { enum: ["utf8", "base64", null] },
      ranges: { type: "array", items: { type: "array", items: { type: "integer" }, minItems: 2, maxItems: 2 } },
    },
    { required: ["path"] },
  ),
  own(
    "write_file",
    "Writes a file",
    {
      path: text(),
      content: text(),
      mode: { anyOf: [{ type: "integer" }, text(undefined, { pattern: "^0[0-7]{3}$" })] },
    },
    { required: ["path", "content"], additionalProperties: false, $schema: LATEST },
  ),
  own(
    "edit",
    "Edits",
    { path: text(), edits: { type: "array", items: { $ref: "#/definitions/Edit" }, minItems: 1 } },
    {
      required: ["edits"],
      definitions: {
        Edit: {
          type: "object",
          properties: { old: text(), new: text(), nested: { $ref: "#/definitions/Edit" } },
          required: ["old", "new"],
        },
      },
    },
  ),
];

const OLD: readonly OwnTool[] = [
  own(
    "book_flight",
    "Books a flight (a schema of draft 04)",
    {
      from: text(undefined, { minLength: 3 }),
      to: text(),
      passengers: { type: "integer", minimum: 0, exclusiveMinimum: true, maximum: 9 },
      when: { type: "string", format: "date" },
    },
    { required: ["from", "to"], $schema: "http://json-schema.org/draft-04/schema#", id: "http://example.com/flight" },
  ),
  own(
    "cancel_flight",
    "Cancels it",
    { booking: { type: "string", title: "Booking", examples: ["AB12"] }, reason: { type: ["string", "null"] } },
    { required: ["booking"], dependencies: { reason: ["booking"] } },
  ),
];

const CONDITIONS: readonly OwnTool[] = [
  own(
    "transfer",
    "Moves money",
    {
      amount: { type: "number", exclusiveMinimum: 0, multipleOf: 0.01 },
      method: { type: "string", enum: ["wire", "cheque"] },
      iban: text(),
    },
    {
      required: ["amount", "method"],
      if: { properties: { method: { const: "wire" } } },
      // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
      then: { required: ["iban"] },
      else: { not: { required: ["iban"] } },
    },
  ),
  own(
    "set_limits",
    "Sets limits by currency",
    {
      limits: { type: "object", patternProperties: { "^[A-Z]{3}$": { type: "number" } }, additionalProperties: false },
    },
    { minProperties: 1 },
  ),
  own("tag", "Tags anything", {
    target: true,
    tags: { type: "object", additionalProperties: text(), propertyNames: { maxLength: 20 } },
  }),
];

const ODD: readonly OwnTool[] = [
  own("__proto__x", "An odd name", {
    constructor: text(),
    toString: { type: "boolean" },
    "@type": text(),
    "X-Trace": text(),
    "": text(),
  }),
  own("2fa", "Begins with a digit", { code: text(undefined, { pattern: "^\\d{6}$" }) }, { required: ["code"] }),
  own("\u00fcbersetzen", "Names need not be English", { Text: text(), "nach/Sprache": text() }, { required: ["Text"] }),
  own("class", "A word of the language", { new: text(), return: { type: "boolean" }, id: { type: "integer" } }),
];

const NESTED: readonly OwnTool[] = [
  own(
    "submit_form",
    "Submits a nested form",
    {
      applicant: {
        type: "object",
        properties: {
          name: { type: "object", properties: { first: text(), last: text() }, required: ["last"] },
          contacts: {
            type: "array",
            items: {
              anyOf: [
                text(undefined, { format: "email" }),
                { type: "object", properties: { phone: text(), hours: { type: "array", items: { type: "integer" } } } },
              ],
            },
          },
        },
        required: ["name"],
      },
      consent: { const: true },
    },
    { required: ["applicant", "consent"] },
  ),
  own(
    "evaluate",
    "A tree that refers to itself",
    { root: { $ref: "#/$defs/node" } },
    {
      required: ["root"],
      $defs: {
        node: {
          oneOf: [
            { type: "number" },
            {
              type: "object",
              properties: { op: { enum: ["+", "-"] }, args: { type: "array", items: { $ref: "#/$defs/node" } } },
              required: ["op", "args"],
            },
          ],
        },
      },
    },
  ),
];

const CRM: readonly OwnTool[] = [
  own(
    "createContact",
    "Creates a contact",
    {
      contact: {
        type: "object",
        properties: { name: text(), email: text(), companyId: { type: "integer" } },
        required: ["name"],
      },
    },
    { required: ["contact"] },
  ),
  own("getContact", "Gets a contact", { contactId: { type: "integer" } }, { required: ["contactId"] }),
  own(
    "updateContact",
    "Changes a contact",
    { contactId: { type: "integer" }, updates: { type: "object", properties: { name: text(), email: text() } } },
    { required: ["contactId", "updates"] },
  ),
  own(
    "searchContacts",
    "Finds contacts",
    { query: text(), page: { type: "integer" }, pageSize: { type: "integer" } },
    { required: ["query"] },
  ),
  own("deleteContact", "Deletes a contact", { contactId: { type: "integer" } }, { required: ["contactId"] }),
];

/** An agent's whole platform. */
const PLATFORM: readonly OwnTool[] = Array.from({ length: 40 }, (_, nth) => {
  const thing = `resource${nth}`;
  const id = { [`${thing}_id`]: text() };
  const required = Object.keys(id);
  return [
    own(
      `create_${thing}`,
      `Creates a ${thing}`,
      { label: text(), size: { type: "integer", minimum: nth }, meta: { type: "object" } },
      { required: ["label"] },
    ),
    own(`list_${thing}s`, `Lists ${thing}s`, {
      label: text(),
      limit: { type: "integer" },
      offset: { type: "integer" },
    }),
    own(`get_${thing}`, `Gets a ${thing}`, id, { required }),
    own(`update_${thing}`, `Changes a ${thing}`, { ...id, label: text() }, { required }),
    own(`delete_${thing}`, `Deletes a ${thing}`, id, { required }),
  ];
}).flat();

const LOOSE: readonly OwnTool[] = [
  { name: "ping", description: "Says pong", parameters: { type: "object" } },
  { name: "anything", description: "Takes anything", parameters: { type: "object", additionalProperties: true } },
  {
    name: "merged",
    description: "Is of parts",
    parameters: {
      type: "object",
      allOf: [{ properties: { a: { type: "integer" } }, required: ["a"] }, { properties: { b: text() } }],
    },
  },
  own("remote", "Refers to elsewhere", { address: { $ref: "https://schemas.example/address.json" } }),
];

/** The lists, each in one format. */
export const LISTS: readonly OwnList[] = [
  { title: "tasks", format: "openai", tools: TASKS },
  { title: "shop", format: "openai", tools: SHOP },
  { title: "database", format: "responses", tools: DATABASE },
  { title: "old drafts", format: "openai", tools: OLD },
  { title: "a platform of 200", format: "openai", tools: PLATFORM },
  { title: "calendar", format: "anthropic", tools: CALENDAR },
  { title: "files", format: "anthropic", tools: FILES },
  { title: "conditions", format: "anthropic", tools: CONDITIONS },
  { title: "odd names", format: "anthropic", tools: ODD },
  { title: "contacts", format: "anthropic", tools: CRM },
  { title: "forms", format: "ai", tools: NESTED },
  { title: "shop", format: "ai", tools: SHOP },
  { title: "contacts", format: "langchain", tools: CRM },
  { title: "loose", format: "langchain", tools: LOOSE },
  { title: "files", format: "schemas", tools: FILES },
  { title: "tasks", format: "mcp", tools: TASKS },
  { title: "database", format: "mcp", tools: DATABASE },
  { title: "odd names", format: "mcp", tools: ODD },
  { title: "conditions", format: "mcp", tools: [...CONDITIONS, ...NESTED] },
  { title: "loose", format: "mcp", tools: [...LOOSE, ...OLD] },
];

/** A list as its format has it, as a JSON value. */
export function inItsFormat({ format, tools }: OwnList): unknown {
  switch (format) {
    case "openai":
      return tools.map(({ parameters, ...one }, at) => ({
        type: "function",
        function: { ...one, ...(at === 0 ? { strict: true } : {}), parameters },
      }));
    case "responses":
      return tools.map((one) => ({ type: "function", strict: false, ...one }));
    case "anthropic":
      return tools.map(({ name, description, parameters }, at) => ({
        name,
        description,
        input_schema: parameters,
        ...(at === 0 ? { cache_control: { type: "ephemeral" } } : {}),
      }));
    case "ai":
      return Object.fromEntries(
        tools.map(({ name, description, parameters }) => [
          name,
          { description, inputSchema: { jsonSchema: parameters } },
        ]),
      );
    case "langchain":
      return tools.map(({ name, description, parameters }) => ({
        name,
        description,
        schema: parameters,
        returnDirect: false,
      }));
    case "mcp":
      return {
        tools: tools.map(({ parameters, ...one }) => ({
          ...one,
          inputSchema: parameters,
          annotations: { openWorldHint: true },
          _meta: { "example/kept": 1 },
        })),
      };
    case "schemas":
      return Object.fromEntries(tools.map(({ name, parameters }) => [name, parameters]));
    default:
      return format satisfies never;
  }
}
