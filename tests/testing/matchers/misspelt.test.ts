import "../../../src/testing/matchers/vitest.js";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { mcpServer } from "../../../src/mocks/mcp/index.js";
import { mockTools } from "../../../src/mocks/tools/mock/index.js";
import { toolSession } from "../../../src/mocks/tools/session/asToolSession.js";
import type { Backend } from "../../../src/runtime/backend.js";
import { replayTranscript } from "../../../src/runtime/replay/replay.js";
import { recordedPolicy, rehearse, scriptedUser } from "../../../src/testing/index.js";
import { assertThat, type BacklotMatchers } from "../../../src/testing/matchers/index.js";
import { readTranscripts } from "../../../src/transcript/files/readTranscripts.js";
import { formatTranscript } from "../../../src/transcript/files/writeTranscripts.js";
import { parseTranscript } from "../../../src/transcript/shape/parse.js";
import type { Transcript } from "../../../src/transcript/transcript.js";
import { clientOf, REVISIONS } from "../../mocks/mcp/clients.js";
import { TestServer } from "../../mocks/serve/client.js";
import { failureOf, ourBackend, TABLE } from "./recorder.js";

/* Unknown names fail an expectation and its negation, whatever made the transcript. */

type Options = { readonly backend?: never };
/** An expectation with a misspelt name, and the name that was meant. */
type Misspelt = readonly [kind: string, meant: string, expectation: (one: BacklotMatchers, by: Options) => void];

const OF_INTENTS: readonly Misspelt[] = [
  ["intent", "book_table", (one, by) => one.toPerform("book_tabel", {}, by)],
  ["slot", "party_size", (one, by) => one.toPerform("book_table", { party_sise: 2 }, by)],
  ["slot", "party_size", (one, by) => one.toPerform("book_table", { party_sise: null }, by)],
  ["slot", "party_size", (one, by) => one.toAskFor("party_sise", by)],
  ["intent", "find_restaurants", (one, by) => one.toFind("find_restaurant", {}, by)],
  ["slot", "restaurant_name", (one, by) => one.toFind("find_restaurants", { restaurant_nam: "Blue Heron" }, by)],
  ["intent", "book_table", (one, by) => one.toPerformOnlyAfterConsent("book_tabel", by)],
  ["intent", "book_table", (one, by) => one.toHaveSlots("book_tabel", {}, by)],
  ["slot", "party_size", (one, by) => one.toHaveSlots("book_table", { party_sise: 2 }, by)],
  ["table", "restaurants", (one, by) => one.toLeaveUnchanged("restaurnts", by)],
  ["table", "restaurants", (one, by) => one.toLeaveUnchanged(["table_bookings", "restaurnts"], by)],
  ["intent", "book_table", (one, by) => one.toComplete("book_tabel", by)],
  ["slot", "party_size", (one, by) => one.toComplete({ intent: "book_table", slots: { party_sise: 2 } }, by)],
  ["slot", "party_size", (one, by) => one.toComplete({ intent: "book_table", onFailure: [{ party_sise: 2 }] }, by)],
  ["tool", "book_table", (one, by) => one.toCallTool("book_tabel", {}, by)],
  ["tool", "confirm", (one, by) => one.toCallTool("confrm", {}, by)],
  ["argument", "party_size", (one, by) => one.toCallTool("book_table", { party_sise: 2 }, by)],
  ["tool", "book_table", (one, by) => one.toCallTool("book_tabel", {}, { times: 2, ...by })],
  ["tool", "confirm", (one, by) => one.toCallTool("book_table", {}, { before: "confrm", ...by })],
];

const OF_TOOLS: readonly Misspelt[] = [
  ["intent", "refund_order", (one, by) => one.toPerform("refund_ordr", {}, by)],
  ["slot", "order_id", (one, by) => one.toPerform("refund_order", { ordr_id: "A100" }, by)],
  ["slot", "order_id", (one, by) => one.toAskFor("ordr_id", by)],
  ["intent", "list_orders", (one, by) => one.toFind("list_order", {}, by)],
  ["slot", "status", (one, by) => one.toFind("list_orders", { statas: "shipped" }, by)],
  ["intent", "refund_order", (one, by) => one.toPerformOnlyAfterConsent("refund_ordr", by)],
  ["intent", "refund_order", (one, by) => one.toHaveSlots("refund_ordr", {}, by)],
  ["slot", "order_id", (one, by) => one.toHaveSlots("refund_order", { ordr_id: "A100" }, by)],
  ["table", "orders", (one, by) => one.toLeaveUnchanged("oders", by)],
  ["intent", "refund_order", (one, by) => one.toComplete("refund_ordr", by)],
  ["slot", "order_id", (one, by) => one.toComplete({ intent: "refund_order", slots: { ordr_id: "A100" } }, by)],
  ["tool", "refund_order", (one, by) => one.toCallTool("refund_ordr", {}, by)],
  ["argument", "order_id", (one, by) => one.toCallTool("refund_order", { ordr_id: "A100" }, by)],
  ["tool", "refund_order", (one, by) => one.toCallTool("refund_ordr", {}, { times: 0, ...by })],
  ["tool", "list_orders", (one, by) => one.toCallTool("refund_order", {}, { before: "list_order", ...by })],
];

/** Names that Backlot itself knows. */
const OF_BOTH: readonly Misspelt[] = [
  ["code", "WRONG_TYPE", (one) => one.toRefuse("WRONG_TIPE" as never)],
  ["property", "asksBeforePerforming", (one, by) => one.toKeepTo("asksBeforePerformin" as never, by)],
];

const TOOL_SCHEMA = {
  type: "object",
  properties: { order_id: { type: "string" }, amount: { type: "number" } },
  required: ["order_id"],
};
const newMock = () =>
  mockTools(
    [
      { name: "refund_order", input_schema: TOOL_SCHEMA },
      { name: "list_orders", input_schema: { type: "object", properties: { status: { type: "string" } } } },
    ],
    // A refund that leaves the rows as they are.
    {
      rows: { orders: [{ order_id: "A100", status: "shipped" }] },
      meanings: { refund_order: null },
      unhandled: "echo",
      needsYes: ["refund_order"],
    },
  );

interface Kind {
  readonly name: string;
  readonly transcript: Transcript;
  readonly cases: readonly Misspelt[];
  readonly by?: unknown;
}

let backend: Backend;
let kinds: readonly Kind[];
let folder: string;
const COMMANDS = [
  "find_restaurants()",
  'book_table(restaurant_name="Blue Heron", date="2024-05-18", time="20:00")',
  "x2.party_size = 2",
  "confirm(x2)",
];

beforeAll(async () => {
  backend = await ourBackend();
  folder = await mkdtemp(join(tmpdir(), "backlot-misspelt-"));
  const session = toolSession(backend.open());
  await session.call("find_restaurants", {});
  await session.call("book_table", TABLE);
  await session.call("confirm");
  const called = session.transcript("called");
  const rehearsed = await rehearse({ backend, policy: recordedPolicy(called), user: scriptedUser("A table, please.") });
  const replayed = replayTranscript(backend, called, { record: true }).record as unknown as Transcript;

  const server = await TestServer.start({}, backend);
  const path = await server.open();
  for (const command of COMMANDS) await server.execute(path, command);
  const { body: overHttp } = await server.get(`${path}/transcript`);
  await server.server.close();

  const mcp = await mcpServer(backend);
  const { client } = clientOf(REVISIONS[0] as never);
  await client.connect(await mcp.inMemory());
  await client.callTool({ name: "find_restaurants", arguments: {} });
  await client.callTool({ name: "book_table", arguments: TABLE });
  const [overMcp] = mcp.transcripts;
  await client.close();
  await mcp.close();

  const file = join(folder, "called.jsonl");
  await writeFile(file, `${formatTranscript(called)}\n`);
  const read: Transcript[] = [];
  for await (const record of readTranscripts(file)) if ("transcript" in record) read.push(record.transcript);

  const mock = newMock();
  await mock.call("refund_order", { order_id: "A100", amount: 5 });
  await mock.call("list_orders", {});
  const mocked = mock.transcript();

  const ofIntents = { cases: [...OF_INTENTS, ...OF_BOTH] };
  const ofTools = { cases: [...OF_TOOLS, ...OF_BOTH] };
  kinds = [
    { name: "session", transcript: called, ...ofIntents },
    { name: "rehearsal", transcript: rehearsed, ...ofIntents },
    { name: "HTTP", transcript: overHttp, ...ofIntents },
    { name: "MCP", transcript: overMcp as Transcript, ...ofIntents },
    { name: "replayed", transcript: replayed, ...ofIntents },
    { name: "file beside its intents", transcript: read[0] as Transcript, ...ofIntents },
    { name: "file with { backend }", transcript: read[0] as Transcript, by: backend, ...ofIntents },
    { name: "copy of a session's", transcript: { ...called, turns: called.turns.slice(0, 2) }, ...ofIntents },
    { name: "mockTools", transcript: mocked, ...ofTools },
    { name: "mockTools before any call", transcript: newMock().transcript(), by: newMock(), ...ofTools },
    { name: "copy of a mock's", transcript: { ...mocked, id: "copy" }, ...ofTools },
    { name: "file of a mock's with { backend }", transcript: copied(mocked), by: mock, ...ofTools },
  ];
});
afterAll(async () => {
  backend.close();
  await rm(folder, { recursive: true, force: true });
});

/** A copy that remembers nothing. */
const copied = (transcript: Transcript): Transcript => parseTranscript(JSON.stringify(transcript));

/** Returns the result of each combination: the message of its failure, or null if it passes. */
function outcomes(list: readonly Kind[]) {
  return list.flatMap(({ name, transcript, cases, by }) =>
    cases.flatMap(([kind, meant, expectation], nth) =>
      [false, true].map((isNot) => {
        const options = (by === undefined ? {} : { backend: by }) as Options;
        const one = isNot ? assertThat(transcript).not : assertThat(transcript);
        let message: string | null = null;
        try {
          expectation(one, options);
        } catch (error) {
          message = (error as Error).message.split("\n")[0] ?? "";
        }
        return { at: `${name}: ${isNot ? "not " : ""}${kind} ${nth}`, meant, message };
      }),
    ),
  );
}

describe("a misspelt tool, intent, slot, argument, table, code or property", () => {
  it("fails with the name that was meant, negated or not, of a transcript of any kind", () => {
    const all = outcomes(kinds);
    expect(all.length).toBe(8 * 2 * 21 + 4 * 2 * 17);
    expect(all.filter(({ meant, message }) => message?.includes(`did you mean ${meant}?`) !== true)).toEqual([]);
  });

  it("is the same expectation for vitest's expect", async () => {
    for (const { transcript, cases, by } of kinds.filter(({ name }) => ["session", "mockTools"].includes(name)))
      for (const [, meant, expectation] of cases)
        for (const one of [expect(transcript), expect(transcript).not]) {
          const options = (by === undefined ? {} : { backend: by }) as Options;
          const { message } = await failureOf(() => expectation(one as unknown as BacklotMatchers, options));
          expect(message).toContain(`did you mean ${meant}?`);
        }
  });

  it("is no name that exists", async () => {
    const [session] = kinds as [Kind];
    assertThat(session.transcript).toCallTool("book_table", { party_size: 2 });
    assertThat(session.transcript).not.toCallTool("book_table", { task: "x9" });
    assertThat(session.transcript).not.toCallTool("send_money", { amount: 5 });
    assertThat(session.transcript).not.toFind("find_restaurants", { id: "none", rating: 9 });
    const mocked = kinds.find(({ name }) => name === "mockTools") as Kind;
    assertThat(mocked.transcript).toCallTool("refund_order", { order_id: "A100" });
    assertThat(mocked.transcript).not.toCallTool("refund_order", { amount: 6 });
    assertThat(mocked.transcript).toFind("list_orders", { status: "shipped" });
    assertThat(mocked.transcript).toLeaveUnchanged("orders");
    const { message } = await failureOf(() => assertThat(mocked.transcript).not.toFind("refund_order"));
    expect(message).toMatch(/^refund_order finds nothing: it is not a query/);
  });

  it("of a transcript that nothing in this process has made cannot be judged: that fails as well, and says what to give", async () => {
    const mock = newMock();
    await mock.call("refund_order", { order_id: "A100", amount: 5 });
    const foreign = copied(mock.transcript());
    const unjudged = outcomes([{ name: "file", transcript: foreign, cases: OF_TOOLS }]);
    expect(unjudged.filter(({ message }) => message === null)).toEqual([]);
    const named = unjudged.filter(({ message }) => /^it cannot be judged .* as \{ backend \}/.test(message ?? ""));
    expect(named.length).toBe(unjudged.length);
    assertThat(foreign).toPerform("refund_order", { amount: 5 });
    assertThat(foreign).not.toCallTool("refund_order", { amount: 6 });
    assertThat(foreign).not.toCallTool("list_orders", {}, { backend: mock });
    const wrong = async (by: unknown) =>
      (await failureOf(() => assertThat(foreign).toPerform("refund_order", {}, { backend: by as never }))).message;
    expect(await wrong(backend)).toMatch(/^the back-end that was given does not know refund_order/);
    expect(await wrong({ catalog: {} })).toMatch(/^backend must be a back-end/);
  });

  it("is no name where a tool's schema lets in any", () => {
    const open = { type: "object", properties: { a: {} }, additionalProperties: { type: "string" } };
    const parts = { $ref: "#/$defs/own", $defs: { own: { allOf: [{ properties: { b: {} } }, { $ref: "#" }] } } };
    const transcript = mockTools([
      { name: "open", input_schema: open },
      { name: "parts", input_schema: parts },
    ]).transcript();
    assertThat(transcript).not.toCallTool("open", { anything: 1 });
    assertThat(transcript).not.toCallTool("parts", { b: 1 });
    expect(() => assertThat(transcript).not.toCallTool("parts", { c: 1 })).toThrow("parts has no argument c");
  });
});
