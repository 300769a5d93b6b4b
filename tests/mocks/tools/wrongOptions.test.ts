import { expect, it } from "vitest";
import { tools } from "../../../src/mocks/tools/ai/tools.js";
import { anthropicTools } from "../../../src/mocks/tools/anthropic/index.js";
import { toolSession, toolsOf } from "../../../src/mocks/tools/index.js";
import { openaiResponsesTools, openaiTools } from "../../../src/mocks/tools/openai/index.js";
import { loadBackend } from "../../../src/runtime/loadBackend.js";
import { closedAfterFile } from "../../setup/closing.js";

const backend = await closedAfterFile(loadBackend("intents", { engine: "native", behaviours: false }));

it("tools are not made with options that are no object, or one name where a list is meant", () => {
  for (const options of [null, "one-shot", { intents: "book_table" }, { intents: [null] }, { intents: {} }])
    expect(() => toolsOf(backend, options as never), JSON.stringify(options)).toThrow(
      expect.objectContaining({ code: "BAD_OPTION" }),
    );
});

it.each([
  ["toolSession", toolSession],
  ["ai.tools", tools],
  ["openaiTools", openaiTools],
  ["openaiResponsesTools", openaiResponsesTools],
  ["anthropicTools", anthropicTools],
] as const)("%s takes a session and an object of options", (_, make: (session: never, options: never) => unknown) => {
  const refused = expect.objectContaining({ code: "BAD_OPTION" });
  for (const session of [null, undefined, 3, backend, {}])
    expect(() => make(session as never, {} as never)).toThrow(refused);
  for (const options of [null, 3, { style: "oneshot" }, { confirm: true }, { ask: "user" }, { intents: "book_table" }])
    expect(() => make(backend.open() as never, options as never), JSON.stringify(options)).toThrow(refused);
});

it("options of the tools of a session that is there are an object, too", () => {
  for (const make of [tools, openaiTools, openaiResponsesTools, anthropicTools])
    expect(() => make(toolSession(backend.open()), null as never)).toThrow(
      expect.objectContaining({ code: "BAD_OPTION" }),
    );
});

it("nor is a back-end loaded", async () => {
  for (const options of [null, { generated: 3 }, { fixtures: null }])
    await expect(loadBackend("intents", options as never)).rejects.toMatchObject({ code: "BAD_OPTION" });
});

it("a tool with a name of a million characters is refused with the beginning of it", async () => {
  const { isError, text } = (await toolSession(backend.open()).call("x".repeat(1_000_000))) as {
    readonly isError: boolean;
    readonly text: string;
  };
  expect(isError).toBe(true);
  expect(text.length).toBeLessThan(2_000);
});
