import { describe, expect, it } from "vitest";
import type { McpServerOptions } from "../../../src/mocks/mcp/index.js";
import type { ConfirmMode } from "../../../src/mocks/mcp/intents/sourceOptions.js";
import { replayTranscript } from "../../../src/runtime/replay/replay.js";
import { performancesOf, type Transcript } from "../../../src/transcript/index.js";
import { type Answer, clientOf, REVISIONS, type Revision } from "./clients.js";
import { Servers, TABLE } from "./servers.js";

const servers = new Servers();

/** A client of a server in this process, and what the two came to. */
async function connected(revision: Revision, options: McpServerOptions, answers?: Answer[]) {
  const server = await servers.start(options);
  const { client, asked } = clientOf(revision, answers);
  await client.connect(await server.inMemory());
  return {
    asked,
    async tool(name: string) {
      return (await client.listTools()).tools.find((tool) => tool.name === name);
    },
    async book(args: Readonly<Record<string, unknown>> = {}) {
      const { content, structuredContent } = await client.callTool({
        name: "book_table",
        arguments: { ...TABLE, ...args },
      });
      const { status, task } = structuredContent as { readonly status: string; readonly task: string };
      return { status, task, text: (content as readonly { readonly text: string }[])[0]?.text ?? "" };
    },
    call: async (name: string) => (await client.callTool({ name, arguments: {} })).structuredContent,
    async end() {
      const [transcript] = server.transcripts;
      await client.close();
      const { turns } = transcript as Transcript;
      expect(replayTranscript(servers.backend, transcript as Transcript).divergences).toEqual([]);
      return {
        users: turns.flatMap((turn) => (turn.author === "User" ? [turn.means] : [])),
        consents: performancesOf(transcript as Transcript).map(({ consent }) => consent),
      };
    },
  };
}

const AGREED = /agreed/;

describe.each(REVISIONS)("what needs the user's consent, in %s", (revision) => {
  it.each(["slot-filling", "one-shot"] as const)("is carried out unasked with `never`, %s", async (style) => {
    for (const answers of [undefined, [{ confirmed: false }]]) {
      const open = await connected(revision, { style, confirm: "never" }, answers);
      expect(await open.book()).toMatchObject({ status: "performed", task: "x0" });
      const { description, inputSchema, annotations } = (await open.tool("book_table")) ?? {};
      expect(description).not.toMatch(AGREED);
      expect(inputSchema?.properties).not.toHaveProperty("confirmed");
      expect(annotations).toMatchObject({ destructiveHint: true });
      expect(await open.tool("confirm")).toBeUndefined();
      expect(open.asked).toEqual([]);
      expect(await open.end()).toEqual({ users: [], consents: ["unknown"] });
    }
  });

  it("is carried out unasked with `never` after a form has given what was missing", async () => {
    const missing = { party_size: 3 };
    const open = await connected(revision, { confirm: "never" }, [missing]);
    expect(await open.book({ party_size: undefined })).toMatchObject({ status: "performed" });
    expect(open.asked).toHaveLength(1);
    expect(await open.end()).toEqual({ users: [{ slots: missing }], consents: ["unknown"] });
  });

  it.each([
    ["slot-filling", "client"],
    ["one-shot", "client"],
    ["one-shot", undefined],
  ] as const)("is trusted to the client with `client`, %s, given %s", async (style, confirm) => {
    const options = { style, ...(confirm === undefined ? {} : { confirm }) };
    const trusted = await connected(revision, options);
    expect((await trusted.tool("book_table"))?.description).not.toMatch(AGREED);
    expect(await trusted.book()).toMatchObject({ status: "performed" });
    expect(await trusted.end()).toEqual({ users: [], consents: ["unknown"] });

    const asks = await connected(revision, options, [{ confirmed: true }, "decline"]);
    expect((await asks.tool("book_table"))?.description).toMatch(AGREED);
    expect(await asks.book()).toMatchObject({ status: "performed" });
    expect(await asks.book({ party_size: 4 })).toMatchObject({ status: "declined" });
    expect(await asks.end()).toEqual({ users: [{ confirms: true }, { confirms: false }], consents: ["consented"] });
  });

  it("waits with `ask` for a client without forms, and a one-shot call says how it is confirmed", async () => {
    const open = await connected(revision, { style: "one-shot", confirm: "ask" });
    expect((await open.tool("book_table"))?.inputSchema.properties).toHaveProperty("confirmed");
    const waits = await open.book();
    expect(waits).toMatchObject({ status: "confirm", task: "x0" });
    expect(waits.text).toMatch(
      /has agreed to exactly this, call it again with the same arguments and confirmed: true\.$/,
    );
    expect(await open.book({ confirmed: true })).toMatchObject({ status: "performed", task: "x0" });
    expect(await open.end()).toEqual({ users: [], consents: ["unknown"] });
  });

  it("asks with `ask` whoever shows forms, to whom no parameter is offered in its place", async () => {
    const open = await connected(revision, { style: "one-shot", confirm: "ask" }, [{ confirmed: true }]);
    expect((await open.tool("book_table"))?.inputSchema.properties).not.toHaveProperty("confirmed");
    expect(await open.book()).toMatchObject({ status: "performed" });
    expect(await open.end()).toEqual({ users: [{ confirms: true }], consents: ["consented"] });
  });

  it("waits for the tool `confirm` by default, where calls fill a task", async () => {
    const open = await connected(revision, {});
    expect(await open.book()).toMatchObject({ status: "confirm" });
    expect(await open.call("confirm")).toMatchObject({ status: "performed" });
    expect(await open.end()).toEqual({ users: [], consents: ["unknown"] });
  });

  it("is refused with `ask` for a tool of an imported server, which has no parameter for it", async () => {
    const imported = { style: "one-shot", toolResults: { book_table: null }, confirmedFlag: false } as const;
    const server = await servers.start({ ...imported, confirm: "ask" });
    const { client } = clientOf(revision);
    await client.connect(await server.inMemory());
    const { isError, content } = await client.callTool({ name: "book_table", arguments: TABLE });
    expect([isError, content]).toEqual([true, [{ type: "text", text: expect.stringContaining("--confirm client") }]]);
    expect(server.transcripts.flatMap((one) => performancesOf(one))).toEqual([]);
    await client.close();
  });
});

it("a way of confirming that there is not is refused by name", async () => {
  const options = { confirm: "always" as ConfirmMode };
  await expect(servers.start(options)).rejects.toThrow('confirm is "always", not one of ask, client, never');
});
