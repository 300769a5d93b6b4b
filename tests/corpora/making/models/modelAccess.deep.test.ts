import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createOpenAICompatible } from "@ai-sdk/openai-compatible";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { ModelRequest } from "../../../../src/corpora/making/models/ask.js";
import { estimatingModels } from "../../../../src/corpora/making/models/estimate.js";
import { openModels } from "../../../../src/corpora/making/models/modelAccess.js";
import type { ModelOptions } from "../../../../src/corpora/making/models/options.js";
import type { LanguageModel } from "../../../../src/users/simulated/model/askModel.js";
import { type Scripted, type ScriptedServer, scriptedServer, status } from "./scriptedServer.js";

let folder: string;
const servers: ScriptedServer[] = [];
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "answers-"));
});
afterEach(async () => {
  for (const server of servers.splice(0)) await server.stop().catch(() => {});
  rmSync(folder, { recursive: true, force: true });
});

const question = (more: Partial<ModelRequest> = {}): ModelRequest => ({
  stage: "userTurn",
  item: "dialogue-0 turn 1",
  sample: 0,
  attempt: 0,
  system: "You are a user.",
  prompt: "Say hello.",
  maxOutputTokens: 100,
  ...more,
});

const waits: number[] = [];
async function opened(answer: (nth: number) => Scripted, more: Partial<ModelOptions> = {}, offline = false) {
  const server = await scriptedServer((_, nth) => answer(nth));
  servers.push(server);
  waits.length = 0;
  const sleep = async (ms: number) => void waits.push(ms);
  const models = await openModels({ model: server.model, ...more }, { cache: folder, sleep, offline });
  return { server, models };
}

/** Every answer that is kept. */
const kept = (): string[] =>
  readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((name) => /[0-9a-f]{64}\.json$/.test(name));

describe("a question", () => {
  test("reaches the model with its settings, and its answer says what it took", async () => {
    const { server, models } = await opened(() => "Hello!", {
      temperature: 0.2,
      prices: { "scripted.chat/a-model": { input: 1, output: 2 } },
    });
    const answer = await models.ask(question());
    expect(answer).toMatchObject({ text: "Hello!", finish: "stop" });
    expect(server.asked).toEqual([
      { system: "You are a user.", prompt: "Say hello.", temperature: 0.2, model: "a-model" },
    ]);
    const { inputTokens, outputTokens } = answer.usage;
    expect(models.used).toMatchObject({
      calls: 1,
      inputTokens,
      outputTokens,
      cost: (inputTokens + 2 * outputTokens) / 1e6,
    });
    expect(models.used.stages).toEqual({ userTurn: expect.objectContaining({ calls: 1 }) });
  });

  test("is paid for once, however often it is asked, and whoever asks again", async () => {
    const { server, models } = await opened((nth) => `answer ${nth}`);
    const both = await Promise.all([models.ask(question()), models.ask(question())]);
    expect(both.map(({ text }) => text)).toEqual(["answer 0", "answer 0"]);
    const later = await openModels({ model: server.model }, { cache: folder });
    expect((await later.ask(question({ draft: "whatever" }))).text).toBe("answer 0");
    expect(server.asked).toHaveLength(1);
    expect(later.paid.calls).toBe(0);
    expect(later.used.calls).toBe(1);
  });

  test.each([
    ["sample", { sample: 1 }],
    ["attempt", { attempt: 1 }],
    ["item", { item: "dialogue-0 turn 2" }],
    ["stage", { stage: "response" as const }],
    ["system prompt", { system: "You are another user." }],
    ["prompt", { prompt: "Say goodbye." }],
    ["length", { maxOutputTokens: 101 }],
  ])("with another %s is another one", async (_, more) => {
    const { server, models } = await opened((nth) => `answer ${nth}`);
    await models.ask(question());
    expect((await models.ask(question(more))).text).toBe("answer 1");
    expect(server.asked).toHaveLength(2);
  });

  test("to another model, or with other settings, is another one", async () => {
    const { server, models } = await opened((nth) => `answer ${nth}`);
    await models.ask(question());
    for (const other of [{ temperature: 0.1 }, { settings: { topP: 0.5 } }, { model: server.modelCalled("another") }]) {
      const access = await openModels({ model: server.model, ...other }, { cache: folder });
      await access.ask(question());
      expect(access.paid.calls).toBe(1);
    }
  });

  test("goes to the model of its stage", async () => {
    const { server } = await opened(() => "yes");
    const access = await openModels(
      { model: server.model, stages: { rules: { model: server.modelCalled("judge"), temperature: 0 } } },
      { cache: folder },
    );
    await access.ask(question());
    await access.ask(question({ stage: "rules" }));
    expect(server.asked.map(({ model, temperature }) => [model, temperature])).toEqual([
      ["a-model", 0.7],
      ["judge", 0],
    ]);
    expect(access.nameOf("rules")).toBe("scripted.chat/judge");
  });
});

describe("answers that are kept", () => {
  test("are replayed offline, and what is not kept is named", async () => {
    const { server, models } = await opened(() => "Hello!");
    const first = await models.ask(question());
    await server.mock.stop();
    const offline = await openModels({ model: server.model }, { cache: folder, offline: true });
    expect(await offline.ask(question())).toEqual(first);
    await expect(offline.ask(question({ sample: 1 }))).rejects.toMatchObject({
      code: "MODEL_NOT_RECORDED",
      message: "no answer of scripted.chat/a-model is kept for userTurn of dialogue-0 turn 1",
    });
  });

  test.each([
    ["cut off", (text: string) => text.slice(0, -20)],
    ["with another answer", (text: string) => text.replace("Hello", "Help!")],
    ["with another question", (text: string) => text.replace("Say hello", "Say nothing")],
  ])("count only where they are sound: %s", async (_, change) => {
    const { server, models } = await opened(() => "Hello!");
    await models.ask(question());
    const file = join(folder, kept()[0] as string);
    writeFileSync(file, change(readFileSync(file, "utf8")));
    const later = await openModels({ model: server.model }, { cache: folder });
    expect((await later.ask(question())).text).toBe("Hello!");
    expect(server.asked).toHaveLength(2);
    const again = await openModels({ model: server.model }, { cache: folder, offline: true });
    expect((await again.ask(question())).text).toBe("Hello!");
  });

  test("of another version are refused, not paid for again", async () => {
    const { server } = await opened(() => "Hello!");
    writeFileSync(join(folder, "answers.json"), '{"version": 7}');
    await expect(openModels({ model: server.model }, { cache: folder })).rejects.toMatchObject({
      code: "BAD_MODELS",
      message: expect.stringContaining("kept by another version (7, not 1)"),
    });
  });

  test("hold even what no stage can use, up to a length", async () => {
    const { models } = await opened(() => "x".repeat(10_000_000));
    expect((await models.ask(question())).text).toHaveLength(50_000);
    expect(kept()).toHaveLength(1);
  });
});

describe("a call that fails on its way", () => {
  test.each([429, 500, 503, 408])("is made again after a status %i, with longer waits", async (code) => {
    const { server, models } = await opened((nth) => (nth < 3 ? status(code) : "Hello!"));
    expect((await models.ask(question())).text).toBe("Hello!");
    expect(server.asked).toHaveLength(4);
    if (code !== 429) expect(waits).toEqual([1_000, 2_000, 4_000]);
    expect(models.paid.calls).toBe(1);
  });

  test("waits as long as the provider says", async () => {
    const { models } = await opened((nth) => (nth < 1 ? status(429, 17) : "Hello!"));
    await models.ask(question());
    expect(waits).toEqual([17_000]);
  });

  test("is given up after the last attempt, and nothing is kept of it", async () => {
    const { server, models } = await opened(() => status(500), { retries: 2 });
    await expect(models.ask(question())).rejects.toMatchObject({
      code: "MODEL_FAILED",
      message: expect.stringContaining("scripted.chat/a-model could not be asked after 3 attempts: status 500"),
    });
    expect(server.asked).toHaveLength(3);
    expect(kept()).toEqual([]);
  });

  test.each([401, 403])("ends at once where the provider refuses the key: %i", async (code) => {
    const { server, models } = await opened(() => status(code));
    await expect(models.ask(question())).rejects.toMatchObject({ code: "MODEL_UNAUTHORIZED" });
    expect(server.asked).toHaveLength(1);
    expect(waits).toEqual([]);
  });

  test("ends at once where the provider does not know what is asked", async () => {
    const { server, models } = await opened(() => status(404));
    await expect(models.ask(question())).rejects.toMatchObject({ code: "MODEL_FAILED" });
    expect(server.asked).toHaveLength(1);
  });

  test("is made again where the connection is cut, and where the answer is not what providers write", async () => {
    const { server, models } = await opened(() => "Hello!");
    server.mock.setChaos({ disconnectRate: 1 });
    const sleep = async () => {
      server.mock.clearChaos();
    };
    const cut = await openModels({ model: server.model }, { cache: folder, sleep });
    expect((await cut.ask(question())).text).toBe("Hello!");
    server.mock.setChaos({ malformedRate: 1 });
    expect((await cut.ask(question({ sample: 1 }))).text).toBe("Hello!");
    expect(models.paid.calls).toBe(0);
  });

  test("is made again where half of the body arrives, and where nothing does in time", async () => {
    let calls = 0;
    const server = createServer((request, reply) => {
      request.resume();
      calls++;
      if (calls === 1) {
        reply.writeHead(200, { "content-type": "application/json", "content-length": "1000" });
        reply.write('{"id": "1", "choi');
        setImmediate(() => reply.destroy());
      } else if (calls === 2) return;
      else {
        const message = { role: "assistant", content: "Hello!" };
        reply.writeHead(200, { "content-type": "application/json" });
        reply.end(
          JSON.stringify({ id: "1", created: 1, model: "m", choices: [{ index: 0, message, finish_reason: "stop" }] }),
        );
      }
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    try {
      const { port } = server.address() as AddressInfo;
      const baseURL = `http://127.0.0.1:${port}/v1`;
      const model = createOpenAICompatible({ name: "cut", baseURL, apiKey: "none" })("m") as LanguageModel;
      const models = await openModels({ model, timeout: 2_000 }, { cache: folder, sleep: async () => {} });
      expect((await models.ask(question())).text).toBe("Hello!");
      expect(calls).toBe(3);
    } finally {
      server.closeAllConnections();
      server.close();
    }
  });

  test("stops the run where the disk takes no answer", async () => {
    const { models } = await opened(() => "Hello!");
    rmSync(folder, { recursive: true });
    writeFileSync(folder, "");
    await expect(models.ask(question())).rejects.toMatchObject({ code: "FILE_UNWRITABLE" });
  });
});

describe("a budget", () => {
  test("of calls is never exceeded, also by calls at the same time; answers that are kept cost nothing", async () => {
    const { server, models } = await opened((nth) => `answer ${nth}`, { maxCalls: 3 });
    const all = await Promise.allSettled(Array.from({ length: 6 }, (_, sample) => models.ask(question({ sample }))));
    expect(all.filter(({ status: how }) => how === "fulfilled")).toHaveLength(3);
    expect(all.find(({ status: how }) => how === "rejected")).toMatchObject({
      reason: { code: "MODEL_BUDGET", message: "the budget of 3 calls is used up" },
    });
    expect(server.asked).toHaveLength(3);
    expect(kept()).toHaveLength(3);
    const more = await openModels({ model: server.model, maxCalls: 3 }, { cache: folder });
    for (const sample of [0, 1, 2, 3, 4, 5]) await more.ask(question({ sample }));
    expect(server.asked).toHaveLength(6);
  });

  test("of tokens and of money ends before it is exceeded", async () => {
    const prices = { "scripted.chat/a-model": { input: 1_000, output: 1_000 } };
    for (const ceiling of [{ maxTokens: 200 }, { maxCost: 0.2 }]) {
      const { models } = await opened(() => "Hello!", { prices, ...ceiling });
      let paid = 0;
      const ask = async () => {
        for (let sample = 0; ; sample++) {
          await models.ask(question({ sample, item: JSON.stringify(ceiling) }));
          paid++;
        }
      };
      await expect(ask()).rejects.toMatchObject({ code: "MODEL_BUDGET" });
      const { inputTokens, outputTokens } = models.paid;
      expect(inputTokens + outputTokens).toBeLessThanOrEqual(200);
      expect(paid).toBeGreaterThan(1);
    }
  });
});

describe("options out of range", () => {
  const model = "openai/a-model";
  test.each([
    [{ model: "" }, 'the model of intentSchema is ""'],
    [{ model: {} }, "the model of intentSchema is an object, not a language model"],
    [{ model, temperature: 3 }, "temperature is 3"],
    [{ model, maxCalls: 0 }, "maxCalls is 0"],
    [{ model, concurrency: 1.5 }, "concurrency is 1.5"],
    [{ model, retries: -1 }, "retries is -1"],
    [{ model, timeout: 0 }, "timeout is 0"],
    [{ model, maxCost: 1 }, "maxCost needs the price of every model, and openai/a-model has none"],
    [{ model, prices: { [model]: { input: -1, output: 0 } } }, "the price of openai/a-model"],
    [{ model, stages: { userTurns: {} } }, 'stages names "userTurns", which is no stage; did you mean userTurn?'],
    [{ model, prompts: { response: " " } }, "the prompt of response"],
    [{ model, settings: { messages: [] } }, "may not hold messages"],
  ])("%j are refused by name", async (options, message) => {
    await expect(openModels(options as unknown as ModelOptions, { cache: folder })).rejects.toMatchObject({
      code: "BAD_MODELS",
      message: expect.stringContaining(message),
    });
  });
});

test("an estimate gives drafts back, and counts four characters as a token", async () => {
  const models = estimatingModels({ model: "a/b", prices: { "a/b": { input: 1, output: 10 } } });
  expect((await models.ask(question({ draft: "12345678" }))).text).toBe("12345678");
  const input = Math.ceil("You are a user.Say hello.".length / 4);
  expect(models.used).toMatchObject({ calls: 1, inputTokens: input, outputTokens: 2, cost: (input + 20) / 1e6 });
});
