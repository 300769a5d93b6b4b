import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { makeCorpus } from "../../../../src/corpora/making/makeCorpus.js";
import { estimatingModels } from "../../../../src/corpora/making/models/estimate.js";
import type { ModelAccess } from "../../../../src/corpora/making/models/modelAccess.js";
import { type ModelCorpusOptions, writeModelCorpus } from "../../../../src/corpora/making/run/writeModelCorpus.js";
import type { Backend } from "../../../../src/runtime/backend.js";
import { SOAK } from "../../../runs.js";
import { ours } from "../made.js";
import { type Asked, type ScriptedServer, scriptedServer } from "../models/scriptedServer.js";
import { sound } from "../writing/echo.js";

/*
 * Several threads that make dialogues with one model: it is asked by one of them, with one budget and one cache.
 */

/** Each thread boots a back-end of its own. */
const SEVERAL = SOAK ? 3 : 2;

let backend: Backend;
let folder: string;
let server: ScriptedServer;
/** Files of a run with one thread, and its questions. */
const alone: { bytes?: Record<string, string>; asked?: string[] } = {};
beforeAll(async () => {
  backend = await ours();
  folder = mkdtempSync(join(tmpdir(), "workers-"));
  server = await scriptedServer(sound);
  await writeModelCorpus(join(folder, "one"), backend, options(1));
  Object.assign(alone, { bytes: bytes(join(folder, "one")), asked: server.asked.map(keyOf) });
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
});
afterAll(() => backend.close());
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), "workers-"));
  server = await scriptedServer(sound);
});
afterEach(async () => {
  await server.stop().catch(() => {});
  rmSync(folder, { recursive: true, force: true });
});

const options = (workers: number, more: object = {}): ModelCorpusOptions => ({
  count: 8,
  seed: 3,
  rates: { correction: 0.5 },
  validate: false,
  intents: ["book_table", "send_money"],
  workers,
  models: { model: server.model, retries: 0, ...more },
});
const keyOf = ({ system, prompt }: Asked): string => JSON.stringify([system, prompt]);
const bytes = (out: string) =>
  Object.fromEntries(
    readdirSync(out)
      .filter((name) => /\.(jsonl|json|md)$/.test(name))
      .map((name) => [name, readFileSync(join(out, name), "utf8")]),
  );

describe("a corpus that several threads make with a model", () => {
  test("is the same as that of one, and asks the same questions once each", async () => {
    await writeModelCorpus(join(folder, "several"), backend, options(SEVERAL));
    const together = server.asked.map(keyOf);
    expect(bytes(join(folder, "several"))).toEqual(alone.bytes);
    expect(together.toSorted()).toEqual(alone.asked?.toSorted());
    expect(new Set(together).size).toBe(together.length);
  });

  test("keeps to one budget, says so, and goes on with any number of threads", async () => {
    const out = join(folder, "out");
    await expect(writeModelCorpus(out, backend, options(SEVERAL, { maxCalls: 15 }))).rejects.toMatchObject({
      code: "MODEL_BUDGET",
      message: "the budget of 15 calls is used up",
    });
    expect(server.asked).toHaveLength(15);
    await writeModelCorpus(out, backend, { ...options(SEVERAL - 1), resume: true });
    expect(bytes(out)).toEqual(alone.bytes);
    expect(new Set(server.asked.map(keyOf)).size).toBe(server.asked.length);
  });

  test("works on no more dialogues at a time than the models' concurrency, in all threads together", async () => {
    const estimating = estimatingModels({ model: "a/model" });
    const asking = new Map<string, number>();
    let most = 0;
    const models: ModelAccess = {
      ...estimating,
      concurrency: 4,
      async ask(request) {
        asking.set(request.item, 1);
        most = Math.max(most, new Set([...asking.keys()].map((item) => item.split(".")[0])).size);
        await new Promise((resolve) => setImmediate(resolve));
        asking.delete(request.item);
        return estimating.ask(request);
      },
    };
    let kept = 0;
    for await (const attempt of makeCorpus(backend, {
      count: 24,
      seed: 1,
      rates: {},
      intents: ["book_table"],
      workers: SEVERAL,
      writing: { models },
    }))
      kept += "kept" in attempt ? 1 : 0;
    expect(kept).toBe(24);
    expect(most).toBeGreaterThan(1);
    expect(most).toBeLessThanOrEqual(4);
  });
});
