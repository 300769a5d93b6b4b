import { Ajv2020 } from "ajv/dist/2020.js";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { mcpServer } from "../../../src/mocks/mcp/index.js";
import { type Tool, type ToolSession, type ToolStyle, toolSession } from "../../../src/mocks/tools/index.js";
import type { Backend } from "../../../src/runtime/backend.js";
import { loadBackend } from "../../../src/runtime/loadBackend.js";
import type { JsonSchema } from "../../../src/schema/index.js";
import { runs, sampleOf } from "../../runs.js";
import { clientOf } from "../mcp/clients.js";
import { TABLE } from "../mcp/servers.js";
import { schemaValue } from "./arbitraries.js";

const NOW = "2024-05-13T09:00:00Z";
const DAYS = ["2024-05-13", "2024-05-18", "2024-05-22", "2024-06-28"];
const CLOCK = ["09:00", "10:30", "14:00", "19:00", "20:00"];

/** A validator that knows the formats of slots, and nothing of Backlot. */
const ajv = new Ajv2020({
  strict: false,
  formats: { date: /^\d{4}-\d\d-\d\d$/, "date-time": true, email: true, uri: true, uuid: true },
});
const validators = new Map<JsonSchema, ReturnType<typeof ajv.compile>>();

/** Returns the reason why a result breaks its tool's schema; null if it keeps it. */
function breach({ output }: Tool, content: unknown): string | null {
  const keeps = validators.get(output) ?? ajv.compile(output);
  validators.set(output, keeps);
  return keeps(JSON.parse(JSON.stringify(content))) ? null : ajv.errorsText(keeps.errors);
}

let backend: Backend;
/** Values of rows by slot, for tasks that refer to existing rows. */
const held = new Map<string, unknown[]>();
beforeAll(async () => {
  backend = await loadBackend("intents", { behaviours: "intents/behaviours", engine: "quickjs", fixtures: "fixtures" });
  const session = backend.open({ now: NOW });
  for (const { command } of [...backend.catalog.values()].filter(({ query }) => query)) {
    const [found] = session.execute(`${command}()`);
    for (const row of found?.kind === "found" ? found.rows : []) {
      for (const [slot, value] of Object.entries(row)) held.set(slot, [...(held.get(slot) ?? []), value]);
    }
  }
});
afterAll(() => backend.close());

/** Arguments that fit the intents' worlds often enough for tasks to be performed. */
function argumentsOf({ parameters }: Tool, style: ToolStyle): fc.Arbitrary<Record<string, unknown>> {
  const slots = Object.entries(parameters.properties as Record<string, JsonSchema>)
    .filter(([name]) => !["task", "where", "order_by", "limit"].includes(name))
    .map(([name, schema]) => {
      const { format, pattern } = schema;
      const known = (held.get(name) ?? []).filter((value) => value !== null);
      const drawn = format === "date" ? fc.constantFrom(...DAYS) : pattern === undefined ? schemaValue(schema) : null;
      const some = drawn ?? fc.constantFrom(...CLOCK);
      const arbitrary = known.length === 0 ? some : fc.oneof(fc.constantFrom(...known), some);
      const isNeeded = ((parameters.required as string[] | undefined) ?? []).includes(name);
      const weight = style === "one-shot" && isNeeded ? 200 : 3;
      return fc.oneof({ weight, arbitrary }, { weight: 1, arbitrary: fc.constant(undefined) }).map((one) => {
        return [name, one] as const;
      });
    });
  return fc.tuple(...slots).map((pairs) => Object.fromEntries(pairs.filter(([, value]) => value !== undefined)));
}

/** Calls a tool and its follow-ups, then searches the created rows; each result with its tool. */
async function calls(session: ToolSession, tool: Tool, args: readonly Record<string, unknown>[]) {
  const results: { readonly tool: Tool; readonly content: unknown; readonly status: string }[] = [];
  const call = async (name: string, given: object): Promise<void> => {
    const called = session.tools.find((one) => one.name === name);
    if (called === undefined) return;
    const { content } = await session.call(name, given, { approved: true });
    results.push({ tool: called, content, status: content.status });
  };
  for (const given of args) await call(tool.name, given);
  if (tool.intent !== null && session.style === "slot-filling") {
    for (const name of ["confirm", "resume", "cancel"]) await call(name, {});
  }
  const entity = backend.catalog.get(tool.intent ?? "")?.entity;
  const query = [...backend.catalog.values()].find((spec) => spec.query && spec.entity === entity);
  if (query !== undefined) await call(query.command, {});
  return results;
}

describe("the results of our own intents", () => {
  it.each(sampleOf(["slot-filling", "one-shot"] as const, 2))(
    "keep the schemas that their tools declare, %s",
    async (style) => {
      const seen = new Set<string>();
      for (const name of backend.catalog.keys()) {
        const { tools } = toolSession(backend.open(), { style });
        const tool = tools.find(({ intent }) => intent === name) as Tool;
        const property = fc.asyncProperty(
          fc.array(argumentsOf(tool, style), { minLength: 1, maxLength: 3 }),
          async (args) => {
            const session = toolSession(backend.open({ now: NOW }), { style });
            for (const { tool: called, content, status } of await calls(session, tool, args)) {
              seen.add(status);
              expect(breach(called, content)).toBeNull();
            }
          },
        );
        await fc.assert(property, runs(100));
      }
      const common = ["performed", "found", "failed", "error"];
      const all = style === "one-shot" ? common : [...common, "ask", "confirm", "ready", "cancelled"];
      expect([...seen]).toEqual(expect.arrayContaining(all));
    },
  );

  it("keep them where planned results and behaviours add columns, and in every other status", async () => {
    const outcomes = {
      find_restaurants: [{ rows: [{ id: "r1", michelin_stars: 2 }] }],
      send_parcel: [{ reason: "too heavy", code: "weight", alternatives: [{ weight: "half of it", depot: "north" }] }],
    };
    const session = toolSession(backend.open({ now: NOW, outcomes }));
    const parcel = { recipient: "Ulla Berg", address: "Mill Lane 2", weight_kg: 3, handover: "post_office" };
    for (const [name, args, status] of [
      ["book_table", TABLE, "confirm"],
      ["confirm", {}, "performed"],
      ["find_table_bookings", {}, "found"],
      ["find_restaurants", {}, "found"],
      ["send_parcel", parcel, "confirm"],
      ["confirm", {}, "failed"],
      ["book_dental_checkup", { dentist: "Dr" }, "choose"],
    ] as const) {
      const { content } = await session.call(name, args);
      expect(content.status).toBe(status);
      expect(breach(session.tools.find((tool) => tool.name === name) as Tool, content)).toBeNull();
    }
  });

  it("pass the validator of an MCP client that has read the schemas", async () => {
    const server = await mcpServer(backend, { opening: { now: NOW } });
    const { client } = clientOf("2025-11-25");
    await client.connect(await server.inMemory());
    await client.listTools();
    const call = async (name: string, args = {}) =>
      (await client.callTool({ name, arguments: args })).structuredContent as Record<string, unknown>;
    await call("book_table", TABLE);
    expect(await call("confirm")).toMatchObject({ status: "performed", row: { reference: expect.any(String) } });
    expect(await call("find_table_bookings", TABLE)).toMatchObject({ rows: [{ until: "22:00" }] });
    await client.close();
    await server.close();
  });
});
