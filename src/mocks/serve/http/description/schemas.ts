import { WIRE_EFFECTS } from "../../../../kit/internal.js";

const text = { type: "string" };
const count = { type: "integer", minimum: 0 };
const flag = { type: "boolean" };
const anything = { type: "object", additionalProperties: true };
const row = { $ref: "#/components/schemas/Row" };
const rows = { type: "array", items: row };
const rowsByName = { type: "object", additionalProperties: rows };

/** Returns the schema of a closed object. Properties whose names end with `?` are optional. */
function object(properties: Readonly<Record<string, object>>): object {
  const names = Object.keys(properties);
  return {
    type: "object",
    properties: Object.fromEntries(Object.entries(properties).map(([name, held]) => [name.replace("?", ""), held])),
    required: names.filter((name) => !name.endsWith("?")),
    additionalProperties: false,
  };
}

function listOf(name: string): object {
  return { type: "array", items: { $ref: `#/components/schemas/${name}` } };
}

const ref = { type: "string", pattern: "^x\\d+$" };

function signal(
  kind: string,
  required: Readonly<Record<string, object>>,
  optional: Readonly<Record<string, object>> = {},
) {
  return {
    type: "object",
    properties: { kind: { const: kind }, ...required, ...optional },
    required: ["kind", ...Object.keys(required)],
    additionalProperties: false,
  };
}

const KINDS = {
  ask: signal("ask", { ref, slot: text }),
  choose: signal("choose", { ref, slot: text, options: { type: "array" } }),
  confirm: signal("confirm", { ref }),
  ready: signal("ready", { ref }),
  performed: signal("performed", { ref, intent: text, arguments: anything }, { row: anything, answer: {} }),
  found: signal("found", { ref, intent: text, filter: anything, rows }, { total: { type: "integer", minimum: 0 } }),
  failed: signal(
    "failed",
    { ref, intent: text, arguments: anything, reason: text },
    { alternatives: rows, code: text },
  ),
  error: signal(
    "error",
    { code: text, message: text },
    { hint: text, span: { type: "array", items: { type: "integer" }, minItems: 2, maxItems: 2 } },
  ),
};

const SIGNAL_SCHEMAS: Readonly<Record<string, object>> = {
  Row: { type: "object", description: "Values by slot, and an id", additionalProperties: true },
  Signal: { description: "What the back-end says after a command", oneOf: Object.values(KINDS) },
};

const OPENING = {
  "seed?": { type: "integer", description: "The seed of the session's randomness" },
  "now?": { type: ["string", "number"], description: "Its virtual clock: ISO 8601, or milliseconds since 1970" },
  "entities?": { ...rowsByName, description: "Rows by entity name that queries always return" },
  "tables?": {
    type: "object",
    additionalProperties: { $ref: "#/components/schemas/TableChanges" },
    description: "How tables differ from the fixtures at the beginning, as another session has left them",
  },
  "outcomes?": { type: "object", additionalProperties: listOf("Outcome"), description: "Planned results by intent" },
  "faults?": { ...listOf("Fault"), description: "Failures on demand" },
  "strict?": { ...flag, description: "Refuse what is not planned" },
  "lenient?": { ...flag, description: "Accept values of the wrong type" },
  "disambiguate?": flag,
};

export const OPENING_KEYS: readonly string[] = Object.keys(OPENING).map((name) => name.replace("?", ""));

export const SCHEMAS: Readonly<Record<string, object>> = {
  ...SIGNAL_SCHEMAS,
  NewSession: {
    oneOf: [
      object({ "id?": { ...text, pattern: "^[A-Za-z0-9][A-Za-z0-9_-]{0,63}$" }, ...OPENING }),
      object({ "id?": text, saved: { $ref: "#/components/schemas/SavedSession" } }),
    ],
  },
  Outcome: {
    oneOf: [object({ rows, "total?": count }), object({ reason: text, "alternatives?": rows, "code?": text })],
  },
  TableChanges: object({
    "added?": { ...rows, description: "Rows beside those of the fixtures" },
    "changed?": { ...rows, description: "Fixture rows as they are now" },
    "removed?": { type: "array", items: {}, description: "The ids of fixture rows that are gone" },
    "gone?": { ...rows, description: "All rows that were removed, as they were then" },
    "formerIds?": { type: "array", items: {}, description: "Further ids that new ones do not repeat" },
  }),
  Fault: object({
    intent: text,
    "call?": { type: "integer", minimum: 1 },
    "probability?": { type: "number", minimum: 0, maximum: 1 },
    "reason?": text,
    "alternatives?": rows,
    "code?": text,
    "rows?": count,
    "delayMs?": { type: "number", minimum: 0 },
    "unmocked?": flag,
    "wire?": { oneOf: [{ type: "integer", minimum: 400, maximum: 599 }, { enum: [...WIRE_EFFECTS] }] },
    "lost?": { enum: ["request", "answer"] },
  }),
  Session: object({
    id: text,
    sequence: { ...count, description: "How many requests have changed it" },
    next: { ...count, description: "The index that the next command takes" },
    incomplete: { type: "array", items: text },
    turns: { ...count, description: "How many turns its transcript has" },
  }),
  SessionList: object({
    sessions: { type: "array", items: object({ id: text, sequence: count, next: count }) },
    total: count,
    more: flag,
  }),
  Purged: object({ closed: count }),
  ForkRequest: object({ "at?": { type: "integer", minimum: -1 }, "id?": text }),
  CommandRequest: object({
    command: { oneOf: [text, anything], description: 'A text such as `x1.date = "2024-05-18"`, or a tree' },
    "index?": { ...count, description: "The index it takes; the next one where it is left out" },
  }),
  Executed: object({
    sequence: { ...count, description: "The session's count of changes: the order in which they happened" },
    index: { type: ["integer", "null"], description: "The index that the command took; null where it was refused" },
    signals: listOf("Signal"),
    "logs?": { type: "array", items: anything },
  }),
  Tools: object({ tools: { type: "array", items: anything } }),
  ToolCall: object({
    "arguments?": { ...anything, description: "The arguments, as the tool's schema has them" },
    "id?": { ...text, description: "The id that the caller gives the call, for the transcript" },
    "approved?": { ...flag, description: "The user has agreed to this call beforehand" },
  }),
  ToolResult: object({
    sequence: count,
    content: { ...anything, required: ["status"] },
    text,
    "value?": {},
    isError: flag,
    signals: listOf("Signal"),
    commands: { type: "array", items: text },
  }),
  SpokenTurn: {
    type: "object",
    properties: { author: { enum: ["User", "Response"] }, text },
    required: ["author", "text"],
    additionalProperties: true,
  },
  Noted: object({ sequence: count }),
  TaskState: object({ intent: text, slots: anything, confirmed: flag, performed: flag }),
  State: object({
    state: { type: "object", additionalProperties: { $ref: "#/components/schemas/TaskState" } },
    incomplete: { type: "array", items: text },
    revealed: { oneOf: [rows, { type: "null" }] },
  }),
  Snapshot: object({
    variables: { type: "object", additionalProperties: { $ref: "#/components/schemas/TaskState" } },
    rows: {
      type: "object",
      additionalProperties: { type: "object", additionalProperties: { oneOf: [row, { type: "null" }] } },
    },
    now: { type: "number" },
    unconsumed: { type: "object", additionalProperties: count },
  }),
  Changes: object({
    changes: {
      type: "array",
      items: {
        type: "object",
        properties: { kind: { enum: ["slot", "task", "row", "clock"] } },
        required: ["kind"],
        additionalProperties: true,
      },
    },
  }),
  SavedSession: { ...anything, required: ["format", "opening", "commands", "digest"] },
  Transcript: {
    type: "object",
    properties: { id: text, turns: { type: "array", items: anything } },
    required: ["id", "turns"],
    additionalProperties: true,
  },
  Health: object({ status: { const: "ok" }, sessions: count }),
  Intents: object({ intents: { type: "array", items: anything } }),
  ProblemType: object({ code: text, title: text, hint: text }),
  Problem: object({
    type: { ...text, format: "uri-reference" },
    title: text,
    status: { type: "integer", minimum: 400, maximum: 599 },
    detail: text,
    code: { ...text, description: "Stable, for programs" },
    place: anything,
    hint: { ...text, description: "What to do" },
  }),
  Description: anything,
};
