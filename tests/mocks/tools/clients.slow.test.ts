import Anthropic from "@anthropic-ai/sdk";
import { type ChatCompletionRequest, LLMock } from "@copilotkit/aimock";
import { generateText, type ModelMessage, stepCountIs } from "ai";
import OpenAI from "openai";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { tools } from "../../../src/mocks/tools/ai/tools.js";
import { anthropicTools } from "../../../src/mocks/tools/anthropic/index.js";
import { type ToolSession, toolCallOf, toolSession } from "../../../src/mocks/tools/index.js";
import { openaiResponsesTools, openaiTools } from "../../../src/mocks/tools/openai/index.js";
import type { Backend } from "../../../src/runtime/backend.js";
import { loadBackend } from "../../../src/runtime/loadBackend.js";
import { replayTranscript } from "../../../src/runtime/replay/replay.js";
import { type ScriptedCall, scriptedModel } from "./scriptedModel.js";

/*
 * The providers' own clients in their own tool loops, over real HTTP: a server speaks each provider's protocol and answers
 * with the calls of a script, then with a text.
 */

const SCRIPT: readonly ScriptedCall[] = [
  { name: "find_restaurants", args: { cuisine: "seafood" } },
  { name: "book_table", args: { restaurant_name: "Blue Heron", date: "2024-05-18" } },
  { name: "book_table", args: { time: "20:00", party_size: "two" } },
  { name: "book_table", args: { time: "20:00", party_size: 2 } },
  { name: "confirm", args: {} },
];
const ENDING = "Your table is booked.";

let backend: Backend;
let server: LLMock;
beforeAll(async () => {
  backend = await loadBackend("intents", { engine: "native", behaviours: false, fixtures: "fixtures" });
});
afterAll(() => backend.close());
beforeEach(async () => {
  server = new LLMock({ port: 0, logLevel: "silent" });
  server.on({}, (request: ChatCompletionRequest) => {
    const done = request.messages.filter(({ role }) => role === "tool").length;
    const next = SCRIPT[done];
    if (next === undefined) return { content: ENDING };
    return { toolCalls: [{ name: next.name, arguments: JSON.stringify(strictly(request, next)) }] };
  });
  await server.start();
});
afterEach(() => server.stop());

/** A strict model gives null for all that it leaves out. */
function strictly(request: ChatCompletionRequest, { name, args }: ScriptedCall): object {
  const tool = request.tools?.find((one) => one.function.name === name);
  const { properties } = (tool?.function.parameters ?? {}) as { properties?: Record<string, { type?: unknown }> };
  const isStrict = (tool?.function as { strict?: boolean } | undefined)?.strict === true;
  if (!isStrict) return args;
  return { ...Object.fromEntries(Object.keys(properties ?? {}).map((key) => [key, null])), ...args };
}

/** The dialogue replays clean, and is the same whichever client led it. */
function expectBooked(session: ToolSession): void {
  const transcript = session.transcript();
  expect(replayTranscript(backend, transcript).divergences).toEqual([]);
  const signals = transcript.turns.flatMap((turn) => (turn.author === "Signal" ? (turn.signal?.kind ?? []) : []));
  expect(signals).toEqual(["found", "ask", "error", "confirm", "performed"]);
  const calls = transcript.turns.flatMap((turn) => (turn.author === "System" ? (toolCallOf(turn) ?? []) : []));
  expect(calls.map(({ name, arguments: args }) => ({ name, args }))).toEqual(SCRIPT);
  expect(calls.every((call) => typeof call.id === "string")).toBe(true);
  expect(transcript.final?.x2?.confirmed).toBe(true);
}

describe("a tool loop", () => {
  it.each([false, true])(
    "of openai's chat completions ends as a transcript that replays clean (strict: %s)",
    async (strict) => {
      const client = new OpenAI({ apiKey: "none", baseURL: `${server.url}/v1` });
      const { tools: offered, run, session } = openaiTools(backend.open({ seed: 5 }), { strict });
      const messages: OpenAI.ChatCompletionMessageParam[] = [
        { role: "user", content: "A table for two at the Blue Heron" },
      ];
      for (;;) {
        const { choices } = await client.chat.completions.create({ model: "a-model", messages, tools: offered });
        const message = choices[0]?.message as OpenAI.ChatCompletionMessage;
        messages.push(message, ...(await run(message)));
        if (messages.at(-1) === message) break;
      }
      expect(messages.at(-1)).toMatchObject({ role: "assistant", content: ENDING });
      expectBooked(session);
    },
  );

  it("of openai's responses does", async () => {
    const client = new OpenAI({ apiKey: "none", baseURL: `${server.url}/v1` });
    const { tools: offered, run, session } = openaiResponsesTools(backend.open({ seed: 5 }), { strict: true });
    const input: OpenAI.Responses.ResponseInput = [{ role: "user", content: "A table for two at the Blue Heron" }];
    let text = "";
    for (let isOver = false; !isOver; ) {
      const response = await client.responses.create({ model: "a-model", input, tools: offered });
      const answers = await run(response);
      const calls = response.output.filter((item) => item.type === "function_call");
      input.push(...calls, ...answers);
      text = response.output_text;
      isOver = answers.length === 0;
    }
    expect(text).toBe(ENDING);
    expectBooked(session);
  });

  it("of anthropic's messages does", async () => {
    const client = new Anthropic({ apiKey: "none", baseURL: server.url });
    const { tools: offered, run, session } = anthropicTools(backend.open({ seed: 5 }));
    const messages: Anthropic.MessageParam[] = [{ role: "user", content: "A table for two at the Blue Heron" }];
    for (;;) {
      const message = await client.messages.create({
        model: "a-model",
        max_tokens: 500,
        messages,
        tools: offered,
      });
      messages.push({ role: "assistant", content: message.content });
      const results = await run(message);
      if (results.length === 0) break;
      messages.push({ role: "user", content: results });
    }
    expect(messages.at(-1)?.content).toMatchObject([{ type: "text", text: ENDING }]);
    expectBooked(session);
  });
});

describe("the AI SDK", () => {
  it.each([false, true])("leads the same dialogue by generateText (strict: %s)", async (strict) => {
    const session = toolSession(backend.open({ seed: 5 }));
    const model = scriptedModel([...SCRIPT, ENDING], { strict });
    const { text, steps } = await generateText({
      model,
      tools: tools(session, { strict }),
      stopWhen: stepCountIs(10),
      prompt: "A table for two at the Blue Heron",
    });
    expect(text).toBe(ENDING);
    expect(steps).toHaveLength(6);
    expectBooked(session);
  });

  it("asks for approval, and carries out what the user approves", async () => {
    const session = toolSession(backend.open({ seed: 5 }), { style: "one-shot" });
    const set = tools(session);
    const args = { restaurant_name: "Blue Heron", date: "2024-05-18", time: "20:00", party_size: 2 };
    const model = scriptedModel([{ name: "book_table", args }, ENDING]);
    const messages: ModelMessage[] = [{ role: "user", content: "A table for two at the Blue Heron" }];
    const first = await generateText({ model, tools: set, stopWhen: stepCountIs(5), messages });
    const request = first.content.find((part) => part.type === "tool-approval-request");
    expect(session.transcript().turns).toEqual([]);
    messages.push(...first.response.messages, {
      role: "tool",
      content: [{ type: "tool-approval-response", approvalId: request?.approvalId ?? "", approved: true }],
    });
    const second = await generateText({ model, tools: set, stopWhen: stepCountIs(5), messages });
    expect(second.text).toBe(ENDING);
    const transcript = session.transcript();
    expect(transcript.turns.map((turn) => (turn.author === "Signal" ? turn.signal?.kind : turn.author))).toEqual([
      "System",
      "confirm",
      "User",
      "System",
      "performed",
    ]);
    expect(replayTranscript(backend, transcript).divergences).toEqual([]);
  });
});
