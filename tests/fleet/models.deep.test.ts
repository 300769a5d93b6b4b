import { readdirSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { make } from "../../src/corpora/making/index.js";
import { codePlace } from "../../src/fleet/codePlace.js";
import { makeFleet, startWorker, type WorkerOptions } from "../../src/fleet/index.js";
import type { AskedModels, MakingData } from "../../src/fleet/makingData.js";
import { loadModels } from "../../src/fleet/namedModels.js";
import { startMaking } from "../../src/fleet/worker/making.js";
import { type Backend, loadBackend } from "../../src/runtime/index.js";
import { folder, INTENTS } from "../cli/backlot.js";
import { sampleOf, soakTest } from "../runs.js";
import { filesIn, MAKING, ScriptedModel } from "./models.js";
import { RedisServer, withRedis } from "./redisServer.js";

withRedis("a fleet that asks models", () => {
  const server = new RedisServer();
  let backend: Backend;
  beforeAll(async () => {
    backend = await loadBackend(MAKING.intents.map((intent) => join(INTENTS, `${intent}.json`)));
  });
  afterAll(() => backend.close());

  /** @param count of workers: two where what both ask counts together */
  async function fleet(count: 1 | 2, more: Partial<WorkerOptions> = {}) {
    const place = { queue: server.url, shared: join(folder(), "shared"), shardSize: 2 };
    for (let worker = 0; worker < count; worker++) {
      const { close } = await startWorker({ ...place, concurrency: 1, policies: true, ...more });
      onTestFinished(close);
    }
    return place;
  }

  const out = (): string => join(folder(), "out");
  /** Output of one process. */
  async function alone(model: ScriptedModel, more = {}) {
    const models = await loadModels({ model: model.file });
    const made = await make({ backend, ...MAKING, ...more, models, out: out() });
    return { ...made, calls: model.asked.length };
  }

  test("makes the corpus that one process makes, byte for byte, with the same answers, each paid for once", async () => {
    // One that refuses to say some things: attempts fail, and beginnings of them are kept.
    const refusing = `
      const said = answerTo(asked);
      return said.text?.length % 13 === 0 ? "I cannot help with that." : said;
    `;
    const place = await fleet(2);
    for (const [more, settings, answer] of sampleOf(
      [
        [{ validate: false }, "temperature: 0", refusing],
        // With processes, in `modelsKilled.deep.test.ts`.
        [{}, "temperature: 1", undefined],
      ] as const,
      2,
    )) {
      const [one, other] = [new ScriptedModel(settings, answer), new ScriptedModel(settings, answer)];
      const [here, there] = [out(), out()];
      const models = await loadModels({ model: one.file });
      const expected = await make({ backend, ...MAKING, ...more, models, out: here });
      const made = await makeFleet({
        ...{ backend, ...MAKING, ...more, ...place, out: there },
        models: { model: other.file },
      });
      expect(made).toEqual(expected);
      expect(made.report.discards.length > 0).toBe(answer !== undefined);
      expect(filesIn(there)).toEqual(filesIn(here));
      expect(other.asked.toSorted()).toEqual(one.asked.toSorted());
      expect(made.paid?.calls).toBe(other.asked.length);
    }
  });

  test("keeps to one budget, says so, and goes on from there", async () => {
    const [place, model] = [await fleet(2), new ScriptedModel()];
    const expected = await alone(new ScriptedModel());
    const making = { backend, ...MAKING, ...place, out: out() };
    const models = { model: model.file, maxCalls: 10 };
    const isUsedUp = { code: "MODEL_BUDGET", message: "the budget of 10 calls is used up" };
    await expect(makeFleet({ ...making, models })).rejects.toMatchObject(isUsedUp);
    expect(model.asked).toHaveLength(10);
    await expect(makeFleet({ ...making, models })).rejects.toMatchObject({ code: "RUN_DIFFERS" });
    await expect(makeFleet({ ...making, models, resume: true })).rejects.toMatchObject(isUsedUp);
    expect(model.asked).toHaveLength(20);
    const { report, paid } = await makeFleet({ ...making, models: { model: model.file }, resume: true });
    expect(report).toEqual(expected.report);
    expect([paid?.calls, model.asked.length]).toEqual([expected.calls - 20, expected.calls]);
    expect(new Set(model.asked).size).toBe(expected.calls);
  });

  // Calls are counted above; money and tokens for all workers in `budget.slow.test.ts`.
  soakTest("keeps to a budget of money, and to one of tokens", async () => {
    for (const [limits, message] of [
      [{ maxCost: 0.02 }, /^0\.0\d+ of the budget of 0\.02 is spent, and the next call may cost 0\.\d+$/],
      [{ maxTokens: 6_000 }, / of the budget of 6000 tokens are used up, and the next call may take \d+$/],
    ] as const) {
      const model = new ScriptedModel();
      const making = makeFleet({
        backend,
        ...MAKING,
        ...(await fleet(2)),
        out: out(),
        models: { model: model.file, ...limits },
      });
      await expect(making).rejects.toMatchObject({ code: "MODEL_BUDGET", message: expect.stringMatching(message) });
      const spent = await alone(model, { count: 1 });
      expect(spent.calls).toBeGreaterThan(1);
    }
  });

  test("uses the answers that one process has kept, and asks nothing offline", async () => {
    const [place, model, answers] = [await fleet(1), new ScriptedModel(), join(folder(), "answers")];
    const models = { model: model.file };
    const offline = { backend, ...MAKING, ...place, answers, offline: true, models };
    await expect(makeFleet({ ...offline, out: out() })).rejects.toMatchObject({ code: "MODEL_NOT_RECORDED" });
    const here = out();
    await make({ backend, ...MAKING, answers, models: await loadModels(models), out: here });
    const calls = model.asked.length;
    const there = out();
    const { paid } = await makeFleet({ ...offline, out: there });
    expect(filesIn(there)).toEqual(filesIn(here));
    expect([paid?.calls, model.asked.length]).toEqual([0, calls]);
  });

  test("ends with what a model says, and does not ask it again", async () => {
    const model = new ScriptedModel("retries: 0, concurrency: 1", 'throw new Error("no answer today");');
    const making = makeFleet({
      backend,
      ...MAKING,
      ...(await fleet(1)),
      count: 1,
      out: out(),
      models: { model: model.file },
    });
    await expect(making).rejects.toMatchObject({
      code: "MODEL_FAILED",
      message: "scripted/echo could not be asked: no answer today",
    });
    expect(model.asked).toHaveLength(1);
  });

  test("workers ask no models that they may not, or have not", async () => {
    const [place, { file }] = [await fleet(1, { policies: false }), new ScriptedModel()];
    const models = { model: file };
    const making = { backend, ...MAKING, ...place, out: out() };
    await expect(makeFleet({ ...making, models })).rejects.toMatchObject({
      code: "FLEET_POLICY",
      message: "a worker may not run models",
    });
    expect(readdirSync(making.out)).toEqual(["run"]);
    const here = await codePlace([file], "BAD_MODELS");
    for (const [there, problem] of [
      [{ ...here, folder: "/elsewhere" }, "the coordinator in /elsewhere"],
      [{ ...here, files: "0" }, "another version of the models' files"],
    ] as const) {
      const asked = { named: models, place: there } as unknown as AskedModels;
      const terms = { queue: server.url, policies: true, timeout: 60_000 };
      await expect(startMaking({ asked } as MakingData, 1, terms)).rejects.toMatchObject({
        code: "FLEET_POLICY",
        message: expect.stringContaining(problem),
      });
    }
    for (const [wrong, code] of [
      [await loadModels(models), "BAD_OPTION"],
      [{ model: "none.mjs" }, "FILE_NOT_FOUND"],
      [{ ...models, maxCalls: 0 }, "BAD_MODELS"],
    ] as const)
      await expect(makeFleet({ ...making, models: wrong as never })).rejects.toMatchObject({ code });
  });
});
