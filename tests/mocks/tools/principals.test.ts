import { afterAll, beforeAll, expect, it } from "vitest";
import { toolSession, toolsOf } from "../../../src/mocks/tools/index.js";
import type { Backend } from "../../../src/runtime/backend.js";
import { loadBackend } from "../../../src/runtime/loadBackend.js";
import { type IntentFile, parseIntent } from "../../../src/schema/index.js";

const intent = (command: string, principal?: string): IntentFile => ({
  command,
  confirmation_required: false,
  args: {},
  tool: { definition: { name: command, parameters: { type: "object" } }, ...(principal ? { principal } : {}) },
});

let backend: Backend;
beforeAll(async () => {
  const { tool: _, ...bare } = intent("set_the_scene");
  const files = [intent("read_bill"), intent("toggle_wifi", "user"), intent("suspend_line", "assistant"), bare];
  backend = await loadBackend(files.map(parseIntent), { engine: "native" });
});
afterAll(() => backend.close());

const names = (options: object): string[] => toolsOf(backend, options).map(({ name }) => name);

it("each principal gets its own tools, and none those of nobody", async () => {
  expect(names({})).toEqual(["read_bill", "suspend_line"]);
  expect(names({ principal: "user" })).toEqual(["toggle_wifi"]);
  expect(names({ intents: ["set_the_scene", "toggle_wifi"] })).toEqual(
    expect.arrayContaining(["set_the_scene", "toggle_wifi"]),
  );
});

it("two principals act on one session, each with its own tools alone", async () => {
  const session = backend.open();
  const assistant = toolSession(session);
  const user = toolSession(session, { principal: "user" });
  expect((await assistant.call("suspend_line")).isError).toBe(false);
  expect((await user.call("toggle_wifi")).isError).toBe(false);
  expect((await assistant.call("toggle_wifi")).isError).toBe(true);
  expect((await user.call("suspend_line")).isError).toBe(true);
  expect(assistant.transcript().turns).toEqual(user.transcript().turns);
  expect(assistant.transcript().turns).toMatchObject([
    { command: "suspend_line()" },
    { signal: { kind: "performed", intent: "suspend_line" } },
    { command: "toggle_wifi()" },
    { signal: { kind: "performed", intent: "toggle_wifi" } },
    { command: expect.stringContaining("no tool is called toggle_wifi") as string },
    { signal: { kind: "error" } },
    { command: expect.stringContaining("no tool is called suspend_line") as string },
    { signal: { kind: "error" } },
  ]);
});

it("a principal without any tool is refused with the ones that have some", () => {
  const refused = (message: string) => expect.objectContaining({ code: "BAD_OPTION", message });
  expect(() => names({ principal: "usr" })).toThrow(refused('no tool is that of "usr"; did you mean user?'));
  expect(() => names({ principal: 3 })).toThrow(expect.objectContaining({ code: "BAD_OPTION" }));
});
