import type { Client } from "@modelcontextprotocol/client";
import { McpServer } from "@modelcontextprotocol/server";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { replayTranscript } from "../../../src/runtime/replay/replay.js";
import { consented } from "../../../src/testing/matchers/verdicts/consented.js";
import { performancesOf, type Transcript, unconsentedPerformances } from "../../../src/transcript/index.js";
import { REVISIONS } from "./clients.js";
import { clientTo, importOf, mocked } from "./mocked.js";
import { shapeOf } from "./shapes.js";

/** A real server whose tools give results of many shapes. */
function realServer(): McpServer {
  const server = new McpServer({ name: "weather", version: "1" });
  const wind = z.object({ speed: z.number().min(0).max(40), from: z.enum(["N", "E", "S", "W"]) });
  server.registerTool(
    "get-weather",
    {
      description: "The weather of a city",
      annotations: { readOnlyHint: true },
      inputSchema: z.object({ city: z.string(), days: z.number().int().optional() }),
      outputSchema: z.object({
        city: z.string(),
        station: z.string().regex(/^[A-Z]{3}-[0-9]{2}$/),
        humidity: z.number().int().min(20).max(90),
        measuredAt: z.iso.datetime(),
        gusts: z.array(wind),
        wind,
      }),
    },
    ({ city }) => {
      const breeze = { speed: 3, from: "N" as const };
      const measuredAt = "2024-05-18T09:00:00Z";
      const value = { city, station: "ABC-01", humidity: 50, measuredAt, gusts: [breeze], wind: breeze };
      return { content: [{ type: "text", text: JSON.stringify(value) }], structuredContent: value };
    },
  );
  server.registerTool(
    "delete-station",
    {
      description: "Deletes a station",
      annotations: { destructiveHint: true },
      inputSchema: z.object({ station: z.string() }),
      outputSchema: z.object({ deleted: z.boolean(), station: z.string() }),
    },
    ({ station }) => {
      const value = { deleted: true, station };
      return { content: [{ type: "text", text: JSON.stringify(value) }], structuredContent: value };
    },
  );
  server.registerTool("say", { description: "Says", inputSchema: z.object({ text: z.string() }) }, ({ text }) => ({
    content: [{ type: "text", text }],
  }));
  return server;
}

/** A client of the real server, and what its import is. */
async function imported() {
  return { real: await clientTo(realServer()), read: await importOf(realServer()) };
}

const CALLS = [
  { name: "get-weather", arguments: { city: "Lisbon" } },
  { name: "get-weather", arguments: { city: "Oslo", days: 3 } },
  { name: "get-weather", arguments: { city: 7 } },
  { name: "get-weather", arguments: {} },
  { name: "delete-station", arguments: { station: "ABC-01" } },
  { name: "delete-station", arguments: {} },
  { name: "say", arguments: { text: "hello" } },
];

describe.each(REVISIONS)("a mock made of a server's tools, in %s", (revision) => {
  it("offers the same tools, with parameters and results of the same shapes", async () => {
    const { real, read } = await imported();
    expect(read.notes).toEqual([]);
    const { client } = await mocked(read, revision);
    const offered = async (of: Client) =>
      (await of.listTools()).tools.map(({ name, inputSchema, outputSchema }) => ({
        name,
        parameters: Object.entries(inputSchema.properties ?? {}).map(([key, held]) => [
          key,
          (held as { type: string }).type,
        ]),
        required: inputSchema.required ?? [],
        properties: Object.keys(outputSchema?.properties ?? {}),
      }));
    expect(await offered(client)).toEqual(await offered(real));
  });

  it("answers every call with a result of the same shape, and with an error where the server does", async () => {
    const { real, read } = await imported();
    const { client, backend, server } = await mocked(read, revision);
    for (const call of CALLS) {
      // The clients hold structured results to the schemas that the servers state.
      const [ofReal, ofMock] = [await real.callTool(call), await client.callTool(call)];
      expect([call, shapeOf(plain(ofMock))]).toEqual([call, shapeOf(plain(ofReal))]);
    }
    for (const transcript of server.transcripts) expect(replayTranscript(backend, transcript).divergences).toEqual([]);
  });

  it("says that nobody knows whether the user agreed, to a client that shows no forms", async () => {
    const { read } = await imported();
    const { client, server } = await mocked(read, revision);
    const { tools } = await client.listTools();
    // As the real server says it.
    expect(tools.find(({ name }) => name === "delete-station")?.description).toBe("Deletes a station");
    await client.callTool({ name: "delete-station", arguments: { station: "XYZ-99" } });
    const [transcript] = server.transcripts;
    expect(transcript?.turns.filter(({ author }) => author === "User")).toEqual([]);
    expect(performancesOf(transcript as Transcript)).toMatchObject([{ intent: "delete_station", consent: "unknown" }]);
    expect(unconsentedPerformances(transcript as Transcript)).toEqual([]);
    const { pass, isOpen, instead } = consented(transcript as Transcript, "delete_station");
    expect([pass, isOpen, instead]).toEqual([
      false,
      true,
      "whether it did is not known: nobody told the session what the user said",
    ]);
  });

  it("gives the same result for the same arguments and seed, and says of what was asked for what was given", async () => {
    const { read } = await imported();
    const outcomes = await Promise.all(
      [1, 1, 2].map(async (seed) => {
        const { client } = await mocked(read, revision, { seed });
        return (await client.callTool(CALLS[0] as (typeof CALLS)[number])).structuredContent;
      }),
    );
    expect(outcomes[1]).toEqual(outcomes[0]);
    expect(outcomes[2]).not.toEqual(outcomes[0]);
    const { client } = await mocked(read, revision);
    const { structuredContent } = await client.callTool({ name: "delete-station", arguments: { station: "XYZ-99" } });
    expect(structuredContent).toMatchObject({ station: "XYZ-99" });
  });
});

/** A result without what only one revision of the protocol adds. */
function plain({ content, structuredContent, isError }: Awaited<ReturnType<Client["callTool"]>>) {
  return { content, structuredContent, isError: isError === true };
}

it("a result that no generated value fits is given in words, takes no more parameters, and is counted", async () => {
  const server = new McpServer({ name: "odd", version: "1" });
  const schemas = {
    annotations: { readOnlyHint: true },
    inputSchema: z.object({ text: z.string() }),
    outputSchema: z.object({ odd: z.number().multipleOf(7).min(1).max(6) }),
  };
  server.registerTool("odd", schemas, () => ({ content: [], structuredContent: { odd: 7 } }));
  const read = await importOf(server);
  expect(read.names.results).toEqual({ odd: null });
  const reason = "results are words alone: no value of the server's shape can be made";
  expect(read.notes).toEqual([{ reason, origin: "tools/odd" }]);
  const { client } = await mocked(read, "2025-11-25");
  const [tool] = (await client.listTools()).tools;
  expect(Object.keys(tool?.inputSchema.properties ?? {})).toEqual(["text"]);
  expect(tool?.outputSchema).toBeUndefined();
  const result = await client.callTool({ name: "odd", arguments: { text: "a" } });
  expect(result).toMatchObject({ content: [{ type: "text" }] });
  expect([result.isError ?? false, result.structuredContent]).toEqual([false, undefined]);
});

it("patterns of a server run in linear time, whatever they are and whatever is given", async () => {
  const server = new McpServer({ name: "slow", version: "1" });
  const text = z.string().regex(/^(a+)+$/);
  server.registerTool(
    "slow",
    { inputSchema: z.object({ text: z.string() }), outputSchema: z.object({ text }) },
    () => ({
      content: [],
      structuredContent: { text: "a" },
    }),
  );
  const { client } = await mocked(await importOf(server), "2026-07-28");
  // A regular expression that goes back would not come to an end on this.
  for (const given of ["aaa", `${"a".repeat(5_000)}!`]) {
    const { structuredContent } = await client.callTool({ name: "slow", arguments: { text: given } });
    expect((structuredContent as { readonly text: string }).text).toMatch(/^a+$/);
  }
});

it("takes every value that a parameter of several types takes", async () => {
  const server = new McpServer({ name: "several", version: "1" });
  const schemas = {
    contact: z.union([z.string(), z.number()]),
    mail: z.union([z.string().email(), z.number()]),
    parts: z.array(
      z.object({ name: z.string(), size: z.union([z.string(), z.object({ cm: z.number() })]).optional() }),
    ),
    grid: z.array(z.array(z.number())),
    extra: z.any(),
    maybe: z.union([z.string(), z.boolean(), z.null()]),
  };
  for (const [name, of] of Object.entries(schemas))
    server.registerTool(name, { inputSchema: z.object({ value: of }) }, () => ({ content: [] }));
  const read = await importOf(server);
  expect(read.notes.map(({ reason }) => reason)).not.toContain("a parameter was left out");
  const { client, backend, server: mock } = await mocked(read, "2025-11-25");
  const calls = {
    contact: ["a", 5],
    mail: ["a@b.co", 5],
    parts: [[], [{ name: "a" }, { name: "b", size: "L" }, { name: "c", size: { cm: 5 } }]],
    grid: [[], [[1], [2, 3]]],
    extra: ["a", 5, false, ["a", 5], { a: null }],
    maybe: ["a", true, null],
  };
  for (const [name, values] of Object.entries(calls)) {
    for (const value of values) {
      const result = await client.callTool({ name, arguments: { value } });
      expect([name, value, result.isError ?? false, result.content]).toEqual([name, value, false, expect.anything()]);
    }
  }
  for (const transcript of mock.transcripts) expect(replayTranscript(backend, transcript).divergences).toEqual([]);
});
