import { describe, expect, it } from "vitest";
import * as z from "zod";
import { anthropicTools } from "../../../../src/mocks/tools/anthropic/index.js";
import { toolSession } from "../../../../src/mocks/tools/index.js";
import { mockTools } from "../../../../src/mocks/tools/mock/index.js";
import { openaiTools } from "../../../../src/mocks/tools/openai/index.js";
import { imported } from "./imported.js";

const tool = (properties: object, more: object = {}) => [
  { name: "probe", description: "Probes", input_schema: { type: "object", properties, ...more } },
];

/** Tests if arguments are accepted, by `mockTools` and by an import, which have to agree. */
async function takes(tools: object, ...all: readonly object[]): Promise<boolean[]> {
  const mock = mockTools(tools);
  const { backend } = await imported({ tools }, false);
  const session = toolSession(backend.open());
  const taken: boolean[] = [];
  for (const args of all) {
    const { isError } = await mock.call("probe", args);
    const result = await session.call("probe", args);
    expect([args, result.isError]).toEqual([args, isError]);
    taken.push(!isError);
  }
  return taken;
}

describe("tool lists as nobody should write them", () => {
  it("a hundred thousand characters of description come out as they are, and the report names OpenAI's limit", async () => {
    const description = 'Says "no"\n'.repeat(10_000);
    const tools = [{ name: "probe", description, input_schema: { type: "object", properties: {} } }];
    const { backend, report } = await imported({ tools });
    expect(openaiTools(backend.open()).tools[0]?.function.description).toBe(description);
    expect(JSON.stringify(anthropicTools(backend.open()).tools)).toBe(JSON.stringify(tools));
    expect(report.notes).toContainEqual(
      expect.objectContaining({ reason: "OpenAI takes no description of more than 1,024 characters" }),
    );
  });

  it("references in circles and to elsewhere hold nobody up, and the report says what is not judged", async () => {
    const circle = tool(
      { a: { $ref: "#/$defs/one" }, b: { type: "integer" } },
      { $defs: { one: { $ref: "#/$defs/two" }, two: { $ref: "#/$defs/one" } }, required: ["b"] },
    );
    expect(await takes(circle, { b: 1 })).toEqual([true]);
    const tree = tool(
      { root: { $ref: "#/$defs/node" } },
      {
        $defs: {
          node: {
            type: "object",
            properties: { next: { $ref: "#/$defs/node" }, v: { type: "integer" } },
            required: ["v"],
          },
        },
      },
    );
    expect(await takes(tree, { root: { v: 1, next: { v: 2 } } }, { root: { v: 1, next: { v: "2" } } })).toEqual([
      true,
      false,
    ]);
    const remote = tool({ a: { $ref: "https://schemas.example/a.json" }, b: { type: "integer" } });
    expect(await takes(remote, { a: { any: 1 }, b: 1 })).toEqual([true]);
    const { report } = await imported({ tools: remote });
    expect(report.notes).toContainEqual(
      expect.objectContaining({ reason: "arguments are not judged by the tool's own schema" }),
    );
    const endless: { type: string; properties: Record<string, unknown> } = { type: "object", properties: {} };
    endless.properties.self = endless;
    expect(() => mockTools([{ name: "probe", input_schema: endless }])).toThrow("probe is nested more than");
  });

  it("keywords of drafts 4 to 7 are judged", async () => {
    const limits = tool(
      { n: { type: "integer", minimum: 0, exclusiveMinimum: true, maximum: 9, exclusiveMaximum: false } },
      { $schema: "http://json-schema.org/draft-04/schema#", id: "http://example.com/probe" },
    );
    expect(await takes(limits, { n: 0 }, { n: 1 }, { n: 9 }, { n: 10 })).toEqual([false, true, true, false]);
    const pair = tool({
      pair: { type: "array", items: [{ type: "string" }, { type: "integer" }], additionalItems: false },
      id: { type: "string" },
    });
    expect(await takes(pair, { pair: ["a", 1] }, { pair: [1, "a"] }, { pair: ["a", 1, 2] }, { id: 1 })).toEqual([
      true,
      false,
      false,
      false,
    ]);
    const needs = tool(
      { card: { type: "string" }, address: { type: "string" }, zip: { type: "integer" } },
      { dependencies: { card: ["address"], zip: { required: ["card"] } } },
    );
    expect(
      await takes(needs, { card: "1" }, { card: "1", address: "x" }, { zip: 1 }, { zip: 1, card: "1", address: "x" }),
    ).toEqual([false, true, false, true]);
  });

  it("choices with a discriminator are judged by their parts", async () => {
    const variant = (kind: string, properties: object) => ({
      type: "object",
      properties: { kind: { const: kind }, ...properties },
      required: ["kind", ...Object.keys(properties)],
    });
    const payment = {
      oneOf: [variant("card", { number: { type: "string" } }), variant("invoice", { days: { type: "integer" } })],
      discriminator: { propertyName: "kind" },
    };
    const given = tool({ payment }, { required: ["payment"] });
    expect(
      await takes(
        given,
        { payment: { kind: "card", number: "1" } },
        { payment: { kind: "invoice", number: "1" } },
        { payment: { kind: "invoice", days: 30 } },
        {},
      ),
    ).toEqual([true, false, true, false]);
  });

  it("what zod says and JSON Schema cannot is judged by zod, and named", async () => {
    const mock = mockTools({
      plain: z.object({ at: z.string().transform((text) => text.length), even: z.number().refine((n) => n % 2 === 0) }),
      dated: z.object({ at: z.date(), big: z.bigint().optional() }),
    });
    expect([...mock.unrepresentable.keys()]).toEqual(["dated"]);
    expect(mock.unrepresentable.get("dated")).toMatch(/date|bigint/i);
    expect((await mock.call("plain", { at: "abc", even: 2 })).value).toEqual({ at: 3, even: 2 });
    expect((await mock.call("plain", { at: "abc", even: 3 })).isError).toBe(true);
    expect((await mock.call("dated", { at: "today" })).isError).toBe(true);
  });
});

describe("tools that would take all others away from clients", () => {
  const good = { name: "good", inputSchema: { type: "object", properties: { x: { type: "string" } } } };
  const odd = (name: string, type: unknown) => ({ name, inputSchema: { type, properties: { x: { type: "string" } } } });

  it("are left out with a note, by name", async () => {
    const tools = [
      { type: "web_search_preview" },
      { type: "custom", name: "free_text", format: { type: "text" } },
      good,
      odd("a_dict", "dict"),
      odd("a_list", "array"),
      odd("a_null", ["object", "null"]),
      odd("constructor", "object"),
      odd("__proto__", "object"),
    ];
    const { report, read } = await imported({ tools }, false);
    const left = ["web_search_preview", "free_text", "a_dict", "a_list", "a_null", "constructor", "__proto__"];
    expect(report.leftOut).toEqual(left);
    expect(read("mcp.json")).toMatchObject({ tools: { good: "good" } });
  });

  it("of a provider are passed over by mockTools, and stay in the list", async () => {
    const tools = [{ type: "web_search_preview" }, good];
    const mock = mockTools(tools);
    expect(mock.tools).toEqual(tools);
    expect((await mock.call("good", { x: "a" })).isError).toBe(false);
  });
});
