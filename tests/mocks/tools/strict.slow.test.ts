import { Ajv2020 } from "ajv/dist/2020.js";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { toolsOf } from "../../../src/mocks/tools/index.js";
import { openaiTools } from "../../../src/mocks/tools/openai/index.js";
import { fromStrict, strictSchema } from "../../../src/mocks/tools/strict/strictSchema.js";
import { loadBackend } from "../../../src/runtime/loadBackend.js";
import type { JsonSchema } from "../../../src/schema/index.js";
import { runs, sampleOf } from "../../runs.js";
import { closedAfterFile } from "../../setup/closing.js";
import { schemaValue } from "./arbitraries.js";
import { RICH_INTENTS } from "./richIntents.js";
import { toStrict } from "./toStrict.js";

/** A nested schema with everything that strict mode changes. */
const PASSENGERS: JsonSchema = {
  type: "object",
  properties: {
    passengers: {
      type: "array",
      minItems: 1,
      items: {
        type: "object",
        properties: {
          first_name: { type: "string", minLength: 1, maxLength: 20 },
          email: { type: "string", format: "email" },
          site: { type: "string", format: "uri" },
          seat: { enum: ["window", "aisle"], type: "string", default: "aisle" },
          address: { $ref: "#/$defs/address" },
        },
        required: ["first_name", "site"],
        additionalProperties: false,
      },
    },
    contact: { anyOf: [{ $ref: "#/$defs/address" }, { type: "null" }] },
    fixed: { const: "v1" },
  },
  required: ["passengers", "contact"],
  additionalProperties: false,
  $defs: {
    address: {
      type: "object",
      properties: { street: { type: "string" }, number: { type: "integer", minimum: 1 } },
      required: ["street"],
      additionalProperties: false,
    },
  },
};

const backend = await closedAfterFile(loadBackend("intents", { engine: "native", behaviours: false }));

const all = () =>
  [backend, { intents: RICH_INTENTS.filter(({ command }) => command !== "set_options") }].flatMap((source) => [
    ...toolsOf(source),
    ...toolsOf(source, { style: "one-shot", confirmedFlag: true }),
  ]);

const ALLOWED = new Set(
  "type description enum const pattern format multipleOf minimum maximum exclusiveMinimum exclusiveMaximum minItems maxItems $ref $defs anyOf items properties required additionalProperties".split(
    " ",
  ),
);

/** Checks OpenAI's documented rules for a strict schema, at each level. */
function expectStrict(schema: JsonSchema): void {
  expect(Object.keys(schema).filter((keyword) => !ALLOWED.has(keyword))).toEqual([]);
  const { type, properties, items, anyOf, $defs } = schema as Record<string, never>;
  if (type === "object" || properties !== undefined) {
    expect(schema.additionalProperties).toBe(false);
    expect(schema.required).toEqual(Object.keys(properties ?? {}));
  }
  const below = [
    ...Object.values(properties ?? {}),
    ...Object.values($defs ?? {}),
    ...(anyOf ?? []),
    ...(items === undefined ? [] : [items]),
  ];
  for (const one of below) expectStrict(one as JsonSchema);
}

describe("strict schemas", () => {
  it("keep the rules of strict mode, for every intent and for nested ones", () => {
    const schemas = [...all().map(({ parameters }) => parameters), PASSENGERS];
    for (const schema of schemas) {
      const strict = strictSchema(schema);
      expect(strict).not.toBeNull();
      expectStrict(strict as JsonSchema);
    }
  });

  it("say what they leave out in words, and what is optional by null", () => {
    const strict = strictSchema(PASSENGERS) as {
      properties: { passengers: { items: { properties: Record<string, unknown> } } };
    };
    expect(strict.properties.passengers.items.properties).toEqual({
      first_name: { type: "string", description: "At least 1 characters. At most 20 characters." },
      email: { type: ["string", "null"], format: "email" },
      site: { type: "string", description: "Format: uri." },
      seat: { type: ["string", "null"], enum: ["window", "aisle", null], description: 'Default: "aisle".' },
      address: { anyOf: [{ $ref: "#/$defs/address" }, { type: "null" }] },
    });
  });

  it.each([
    ["an object of any keys", { type: "object" }],
    ["an object of keys of one kind", { type: "object", properties: {}, additionalProperties: { type: "string" } }],
    ["a value of any type", { description: "Anything" }],
    ["a list of anything", { type: "array" }],
    ["a tuple", { type: "array", prefixItems: [{ type: "string" }] }],
  ])("do without strict mode for %s", (_, schema) => {
    expect(strictSchema({ type: "object", properties: { held: schema }, additionalProperties: false })).toBeNull();
  });

  it("are marked so in OpenAI's tools", () => {
    const { tools } = openaiTools(backend.open(), { strict: true });
    expect(tools.every((tool) => tool.function.strict)).toBe(true);
    expect(openaiTools(backend.open()).tools.some((tool) => tool.function.strict)).toBe(false);
  });
});

describe("the round trip", () => {
  const ajv = new Ajv2020({
    strict: false,
    formats: { date: true, time: true, "date-time": true, email: true, uri: true, uuid: true },
  });

  it("gives every call's arguments back, of all intents in both styles, and the strict ones keep the strict schema", () => {
    for (const { name, parameters } of [...sampleOf(all(), 4), { name: "passengers", parameters: PASSENGERS }]) {
      const keeps = ajv.compile(parameters);
      const keepsStrictly = ajv.compile(strictSchema(parameters) as JsonSchema);
      fc.assert(
        fc.property(schemaValue(parameters), (args) => {
          expect(keeps(args) || [name, keeps.errors]).toBe(true);
          const strict = toStrict(parameters, args);
          expect(keepsStrictly(strict) || [name, keepsStrictly.errors]).toBe(true);
          expect(fromStrict(parameters, JSON.parse(JSON.stringify(strict)))).toEqual(args);
        }),
        runs(200),
      );
    }
  });

  it("leaves alone what no schema describes", () => {
    for (const args of [null, "text", 7, [1], { other: null, passengers: "none", contact: [null] }]) {
      expect(fromStrict(PASSENGERS, args)).toEqual(args);
    }
  });
});
