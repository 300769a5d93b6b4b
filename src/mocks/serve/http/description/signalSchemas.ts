const text = { type: "string" };
const values = { type: "object", additionalProperties: true };
const rows = { type: "array", items: { $ref: "#/components/schemas/Row" } };
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
  performed: signal("performed", { ref, intent: text, arguments: values }, { row: values, answer: {} }),
  found: signal("found", { ref, intent: text, filter: values, rows }, { total: { type: "integer", minimum: 0 } }),
  failed: signal("failed", { ref, intent: text, arguments: values, reason: text }, { alternatives: rows, code: text }),
  error: signal(
    "error",
    { code: text, message: text },
    { hint: text, span: { type: "array", items: { type: "integer" }, minItems: 2, maxItems: 2 } },
  ),
};

export const SIGNAL_SCHEMAS: Readonly<Record<string, object>> = {
  Row: { type: "object", description: "Values by slot, and an id", additionalProperties: true },
  Signal: { description: "What the back-end says after a command", oneOf: Object.values(KINDS) },
};
