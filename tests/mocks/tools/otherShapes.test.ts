import { describe, expect, it } from "vitest";
import { anthropicTools } from "../../../src/mocks/tools/anthropic/index.js";
import { openaiResponsesTools, openaiTools } from "../../../src/mocks/tools/openai/index.js";
import { loadBackend } from "../../../src/runtime/loadBackend.js";
import { closedAfterFile } from "../../setup/closing.js";

/* Invalid answers of a model, from a server with another form of the API. */

const backend = await closedAfterFile(loadBackend("intents", { engine: "native", behaviours: false }));

const refusal = (message: string) => ({ code: "BAD_TOOL_CALL", message: expect.stringContaining(message) });

describe("the Chat Completions API", () => {
  const sound = { id: "1", type: "function", function: { name: "call_taxi", arguments: "{}" } };

  it.each([
    [null, "the message is null, not an object"],
    ["Hello.", 'the message is "Hello.", not an object'],
    [{ tool_calls: {} }, "tool_calls is an object, not a list"],
    [{ tool_calls: [sound, null] }, "tool_calls[1] is null, not an object"],
    [{ tool_calls: [sound, { type: "function" }] }, "tool_calls[1].id is undefined, not a text"],
    [{ tool_calls: [sound, { ...sound, function: null }] }, "tool_calls[1].function is null, not an object"],
    [{ tool_calls: [{ ...sound, function: { arguments: "{}" } }] }, "tool_calls[0].function.name is undefined"],
    [{ tool_calls: [{ ...sound, function: { name: { toString: 1 } } }] }, "tool_calls[0].function.name is an object"],
    [{ tool_calls: [sound, { ...sound, function: { name: "call_taxi", arguments: {} } }] }, "arguments is an object"],
  ])("%j is refused, and nothing is carried out", async (message, problem) => {
    const { run, session } = openaiTools(backend.open());
    await expect(run(message as never)).rejects.toMatchObject(refusal(problem));
    expect(session.transcript().turns).toEqual([]);
  });

  it("takes calls without arguments, and answers calls of other types", async () => {
    const { call, run } = openaiTools(backend.open());
    for (const args of [undefined, null, ""])
      expect((await call({ ...sound, function: { name: "call_taxi", arguments: args as never } })).content).toContain(
        "call_taxi (x",
      );
    expect(await run({ tool_calls: [{ id: "2", type: "custom" }] })).toMatchObject([{ tool_call_id: "2" }]);
    expect(await run({ tool_calls: null })).toEqual([]);
    await expect(call(null as never)).rejects.toMatchObject(refusal("the call is null"));
  });
});

describe("the Responses API", () => {
  const sound = { type: "function_call", call_id: "1", name: "call_taxi", arguments: "{}" };

  it.each([
    [null, "the response is null, not an object"],
    [{}, "output is undefined, not a list"],
    [{ output: [sound, null] }, "output[1] is null, not an object"],
    [{ output: [{ ...sound, call_id: 3 }] }, "output[0].call_id is 3, not a text"],
    [{ output: [{ ...sound, name: null }] }, "output[0].name is null"],
    [{ output: [{ type: "reasoning" }, sound, { ...sound, arguments: {} }] }, "output[2].arguments is an object"],
  ])("%j is refused, and nothing is carried out", async (response, problem) => {
    const { run, call, session } = openaiResponsesTools(backend.open());
    await expect(run(response as never)).rejects.toMatchObject(refusal(problem));
    await expect(call(undefined as never)).rejects.toMatchObject(refusal("the call is undefined"));
    expect(session.transcript().turns).toEqual([]);
  });
});

describe("the Messages API", () => {
  const sound = { type: "tool_use", id: "1", name: "call_taxi", input: {} };

  it.each([
    [null, "the message is null, not an object"],
    [{ content: "Hello." }, 'content is "Hello.", not a list'],
    [{ content: [sound, "Hello."] }, 'content[1] is "Hello.", not an object'],
    [{ content: [sound, { ...sound, id: null }] }, "content[1].id is null, not a text"],
    [{ content: [{ ...sound, name: { toString: 1 } }] }, "content[0].name is an object, not a text"],
  ])("%j is refused, and nothing is carried out", async (message, problem) => {
    const { run, call, session } = anthropicTools(backend.open());
    await expect(run(message as never)).rejects.toMatchObject(refusal(problem));
    await expect(call(3 as never)).rejects.toMatchObject(refusal("the call is 3"));
    expect(session.transcript().turns).toEqual([]);
  });
});
