import { Client as FirstClient } from "@modelcontextprotocol/sdk/client/index.js";
import { ElicitRequestSchema } from "@modelcontextprotocol/sdk/types.js";
import fc from "fast-check";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type McpServerOptions, mcpServer } from "../../../src/mocks/mcp/index.js";
import { serveHttp } from "../../../src/mocks/serve/index.js";
import { tools } from "../../../src/mocks/tools/ai/tools.js";
import { anthropicTools } from "../../../src/mocks/tools/anthropic/index.js";
import { type ToolSession, type ToolStyle, toolSession } from "../../../src/mocks/tools/index.js";
import { openaiTools } from "../../../src/mocks/tools/openai/index.js";
import type { Backend } from "../../../src/runtime/backend.js";
import { loadBackend } from "../../../src/runtime/loadBackend.js";
import { replayTranscript } from "../../../src/runtime/replay/replay.js";
import { performancesOf, type Transcript, type UserTurn } from "../../../src/transcript/index.js";
import { runs } from "../../runs.js";
import { type Answer, clientOf, REVISIONS } from "../mcp/clients.js";

/*
 * No invented user turns: with calls from any client, the transcript contains only user turns that the client sent or answered, and
 * performances without such an answer have an unknown consent.
 */

const TABLE = { restaurant_name: "Blue Heron", date: "2024-05-18", time: "20:00" };

/** One call: of the intent with its confirmation in between, or of the tool that confirms. */
interface Act {
  readonly tool: "book_table" | "confirm";
  readonly party: number;
  /** Reaction of the user to a form: closing it is no answer. */
  readonly answer: "yes" | "no" | "decline" | "cancel";
  /** True if the model states in the call that the user has agreed, if it can. */
  readonly confirmed: boolean;
}

/** Turns that the client sent or answered, as expected in the transcript. */
type Answered = (boolean | null)[];

interface OpenDoor {
  call(name: string, args: Readonly<Record<string, unknown>>, act: Act): Promise<unknown>;
  end(): Promise<Transcript>;
}

interface Door {
  readonly name: string;
  readonly style: ToolStyle;
  readonly takesFlag: boolean;
  open(answered: Answered): Promise<OpenDoor>;
}

let backend: Backend;
let http: Awaited<ReturnType<typeof serveHttp>>;
beforeAll(async () => {
  backend = await loadBackend("intents", { engine: "native", behaviours: false });
  http = await serveHttp(backend);
});
afterAll(async () => {
  await http.close();
  backend.close();
});

/** Returns a form's answer, which is the user's unless the form is closed. */
function answerTo(act: Act | null, answered: Answered): { readonly action: string; readonly content?: object } {
  const answer = act?.answer ?? "cancel";
  if (answer === "cancel") return { action: "cancel" };
  answered.push(answer === "yes");
  return answer === "decline" ? { action: "decline" } : { action: "accept", content: { confirmed: answer === "yes" } };
}

const IMPORTED: McpServerOptions = {
  style: "one-shot",
  intents: ["book_table"],
  toolResults: { book_table: null },
  offers: [],
};

/** The ways in which intents are served, and consent is found out. */
const SERVED: readonly (readonly [kind: string, options: McpServerOptions])[] = [
  ["own intents", {}],
  ["imported", IMPORTED],
  ...(["ask", "client", "never"] as const).flatMap((confirm) => [
    [`own intents, ${confirm}`, { confirm }] as const,
    [`imported, ${confirm}`, { ...IMPORTED, confirm }] as const,
    [`one-shot, ${confirm}`, { style: "one-shot", confirm }] as const,
  ]),
];

/** MCP with the first client of the official SDK, and with the second in both revisions. */
function overMcp(
  client: "first" | (typeof REVISIONS)[number],
  hasForms: boolean,
  [kind, options]: readonly [kind: string, options: McpServerOptions],
): Door {
  const { style = "slot-filling" } = options;
  return {
    name: `MCP ${client}, ${hasForms ? "forms" : "no forms"}, ${kind}`,
    style,
    takesFlag: false,
    async open(answered) {
      const server = await mcpServer(backend, options);
      let current: Act | null = null;
      const calling = async (call: () => Promise<unknown>, act: Act): Promise<unknown> => {
        current = act;
        return call();
      };
      const end = async (close: () => Promise<void>): Promise<Transcript> => {
        const [transcript] = server.transcripts;
        await close();
        await server.close();
        return transcript as Transcript;
      };
      if (client === "first") {
        const capabilities = hasForms ? { elicitation: {} } : {};
        const first = new FirstClient({ name: "test", version: "1" }, { capabilities });
        if (hasForms) first.setRequestHandler(ElicitRequestSchema, () => answerTo(current, answered) as never);
        await first.connect((await server.inMemory()) as never);
        return {
          call: (name, args, act) => calling(() => first.callTool({ name, arguments: { ...args } }), act),
          end: () => end(() => first.close()),
        };
      }
      const { client: second } = clientOf(client, hasForms ? ([] as Answer[]) : undefined);
      if (hasForms) second.setRequestHandler("elicitation/create", () => answerTo(current, answered) as never);
      await second.connect(await server.inMemory());
      return {
        call: (name, args, act) => calling(() => second.callTool({ name, arguments: { ...args } }), act),
        end: () => end(() => second.close()),
      };
    },
  };
}

function overHttp(style: ToolStyle, takesFlag: boolean, approves: boolean): Door {
  return {
    name: `HTTP ${style}${takesFlag ? ", flag" : ""}${approves ? ", approved" : ""}`,
    style,
    takesFlag,
    async open(answered) {
      const send = async (path: string, body?: object): Promise<Record<string, unknown>> => {
        const init = { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body) };
        const response = await fetch(`${http.url}${path}`, body === undefined ? {} : init);
        return (await response.json()) as Record<string, unknown>;
      };
      const { id } = await send("/sessions", {});
      return {
        async call(name, args, act) {
          const approved = approves && act.answer === "yes";
          const before = await send(`/sessions/${String(id)}/transcript`);
          await send(`/sessions/${String(id)}/tools/${name}?style=${style}&confirmed=${takesFlag}`, {
            arguments: args,
            ...(approves ? { approved } : {}),
          });
          // An approval is the user's answer where something waited for it.
          const after = await send(`/sessions/${String(id)}/transcript`);
          if (approved && usersOf(after).length > usersOf(before).length) answered.push(true);
        },
        end: async () => (await send(`/sessions/${String(id)}/transcript`)) as unknown as Transcript,
      };
    },
  };
}

const usersOf = (transcript: object): readonly UserTurn[] =>
  (transcript as Transcript).turns.flatMap((turn) => (turn.author === "User" ? [turn] : []));

function inProcess(
  name: string,
  style: ToolStyle,
  takesFlag: boolean,
  calls: (session: ToolSession) => (name: string, args: Readonly<Record<string, unknown>>) => Promise<unknown>,
): Door {
  return {
    name: `${name}, ${style}${takesFlag ? ", flag" : ""}`,
    style,
    takesFlag,
    async open() {
      const session = toolSession(backend.open(), { style, confirmedFlag: takesFlag });
      return { call: calls(session), end: async () => session.transcript() };
    },
  };
}

const STYLES = [
  ["slot-filling", false],
  ["one-shot", false],
  ["one-shot", true],
] as const;

const DOORS: readonly Door[] = [
  ...(["first", ...REVISIONS] as const).flatMap((client) =>
    [true, false].flatMap((forms) => SERVED.map((served) => overMcp(client, forms, served))),
  ),
  ...STYLES.flatMap(([style, flag]) => [false, true].map((approves) => overHttp(style, flag, approves))),
  ...STYLES.flatMap(([style, flag]) => [
    inProcess("AI SDK", style, flag, (session) => {
      // Without messages the SDK executes a call without a question.
      const set = tools(session);
      return async (name, args) => set[name]?.execute?.(args, { toolCallId: "1", messages: [] });
    }),
    inProcess("OpenAI", style, flag, (session) => {
      const { run } = openaiTools(session);
      return (name, args) =>
        run({ tool_calls: [{ id: "1", type: "function", function: { name, arguments: JSON.stringify(args) } }] });
    }),
    inProcess("Anthropic", style, flag, (session) => {
      const { call } = anthropicTools(session);
      return (name, args) => call({ type: "tool_use", id: "1", name, input: args });
    }),
  ]),
];

const acts = fc.record<Act>({
  tool: fc.constantFrom("book_table", "book_table", "confirm"),
  party: fc.integer({ min: 1, max: 6 }),
  answer: fc.constantFrom("yes", "no", "decline", "cancel"),
  confirmed: fc.boolean(),
});

it("no door writes a user turn that the client did not send or answer, and consent without one is unknown", async () => {
  const seen = { performed: 0, consented: 0, unknown: 0 };
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...DOORS), fc.array(acts, { minLength: 1, maxLength: 5 }), async (door, done) => {
      const answered: Answered = [];
      const open = await door.open(answered);
      for (const one of done) {
        if (one.tool === "confirm") {
          if (door.style === "slot-filling") await open.call("confirm", {}, one);
          continue;
        }
        const flag = door.takesFlag ? { confirmed: one.confirmed } : {};
        await open.call("book_table", { ...TABLE, party_size: one.party, ...flag }, one);
      }
      const transcript = await open.end();
      expect([door.name, usersOf(transcript).map(({ means }) => means?.confirms ?? null)]).toEqual([
        door.name,
        answered,
      ]);
      const yes = answered.filter((answer) => answer === true).length;
      const consents = performancesOf(transcript).map(({ consent }) => consent);
      const count = (wanted: string): number => consents.filter((consent) => consent === wanted).length;
      expect([door.name, count("consented") <= yes, count("unconsented")]).toEqual([door.name, true, 0]);
      seen.performed += consents.length;
      seen.consented += count("consented");
      seen.unknown += count("unknown");
      expect(replayTranscript(backend, transcript).divergences).toEqual([]);
    }),
    runs(400),
  );
  expect(Math.min(seen.consented, seen.unknown)).toBeGreaterThan(0);
});
