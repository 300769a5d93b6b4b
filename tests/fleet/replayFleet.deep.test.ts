import { readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Queue } from "bullmq";
import { Redis } from "ioredis";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { build, idOf } from "../../src/fleet/ids.js";
import { type ReplayFleetOptions, replayFleet, startWorker } from "../../src/fleet/index.js";
import { PREFIX, QUEUE } from "../../src/fleet/jobs.js";
import { type Backend, type CorpusSummary, loadBackend, replayCorpus } from "../../src/runtime/index.js";
import { folder, INTENTS, ROOT } from "../cli/backlot.js";
import { SOAK } from "../runs.js";
import { mixedCorpus } from "./corpus.js";
import { RedisServer, withRedis } from "./redisServer.js";

/** How often the examples stand in the corpus: each takes five shards. */
const COPIES = SOAK ? 2 : 1;

withRedis("a fleet", () => {
  const server = new RedisServer();
  let backend: Backend;
  beforeAll(async () => {
    backend = await loadBackend(INTENTS, { fixtures: join(ROOT, "fixtures") });
  });
  afterAll(() => backend.close());

  /** Everything that a replay says, with the summary and its lines. */
  async function heard(
    replay: (options: Omit<ReplayFleetOptions, "queue">) => Promise<CorpusSummary>,
  ): Promise<unknown> {
    const [lines, unreadable, duplicates]: [string[], unknown[], unknown[]] = [[], [], []];
    const summary = await replay({
      record: true,
      onLines: (text) => void lines.push(text),
      onUnreadable: (problem) => unreadable.push(problem),
      onDuplicate: (problem) => duplicates.push(problem),
    });
    // Equal or not, the lines themselves are too many to be shown.
    return { ...summary, seconds: 0, lines: idOf(lines.join("")), unreadable, duplicates };
  }

  async function worker(shared: string) {
    const started = await startWorker({ queue: server.url, shared, concurrency: 1 });
    onTestFinished(() => started.close());
    return started;
  }

  function project() {
    const path = folder({ "corpus.jsonl": mixedCorpus(COPIES) });
    return { corpus: join(path, "corpus.jsonl"), shared: join(path, "shared") };
  }

  const fleet = (corpus: string, shared: string, more: Partial<ReplayFleetOptions> = {}) =>
    heard((options) => replayFleet(backend, corpus, { queue: server.url, shared, shardSize: 20, ...options, ...more }));

  const filesIn = (path: string): string[] =>
    readdirSync(path, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name));

  test("gives what one process gives; what is done is done once, also for a second coordinator", async () => {
    const { corpus, shared } = project();
    const expected = await heard((options) => replayCorpus(backend, corpus, { ...options, workers: 1 }));
    const workers = [await worker(shared), await worker(shared)];
    const both = await Promise.all([fleet(corpus, shared), fleet(corpus, shared)]);
    expect(both).toEqual([expected, expected]);
    const done = () => workers.reduce((sum, { shards }) => sum + shards, 0);
    expect(done()).toBe(5 * COPIES);
    for (const one of workers) await one.close();
    // Nobody is there any more.
    expect(await fleet(corpus, shared)).toEqual(expected);
    expect(done()).toBe(5 * COPIES);
  });

  test("makes results again that are damaged, foreign or of another version", async () => {
    const { corpus, shared } = project();
    await worker(shared);
    const expected = await fleet(corpus, shared);
    const [first = "", second = "", third = "", fourth = ""] = filesIn(shared).filter((file) =>
      file.includes("results"),
    );
    writeFileSync(first, readFileSync(first, "utf8").slice(0, -10));
    writeFileSync(second, readFileSync(third, "utf8"));
    writeFileSync(third, readFileSync(third, "utf8").replace(/"build":"[^"]*"/, '"build":"0.0.1"'));
    writeFileSync(fourth, "");
    expect(await fleet(corpus, shared)).toEqual(expected);
  });

  test("tries a shard again that failed in an earlier run, and says which folder is not shared", async () => {
    const { corpus, shared } = project();
    const lost = await worker(join(shared, "elsewhere"));
    await expect(fleet(corpus, shared)).rejects.toMatchObject({
      code: "FLEET_FOLDER",
      message: expect.stringContaining(join(shared, "elsewhere")),
    });
    await lost.close();
    const { jobs, jobOf } = await queued();
    // A coordinator that is killed takes nothing out of the queue.
    for (const file of filesIn(shared).filter((name) => name.includes("inputs"))) await jobOf(file);
    const helpless = await worker(join(shared, "elsewhere"));
    const count = filesIn(shared).filter((name) => name.includes("inputs")).length;
    await expect.poll(() => jobs.getJobCountByTypes("failed"), { timeout: 60_000 }).toBe(count);
    await helpless.close();
    await worker(shared);
    const expected = await heard((options) => replayCorpus(backend, corpus, { ...options, workers: 1 }));
    expect(await fleet(corpus, shared)).toEqual(expected);
    expect(await jobs.getJobCountByTypes("failed")).toBe(0);
  });

  test("workers that cannot write their results end it with their reason, and it goes on once they can", async () => {
    const { corpus, shared } = project();
    // A coordinator without workers makes the folder of the run.
    const ending = new AbortController();
    const shardSize = 200;
    await fleet(corpus, shared, { shardSize, onMessage: () => ending.abort(), signal: ending.signal });
    const [run = ""] = readdirSync(shared);
    writeFileSync(join(shared, run, "results"), "a file, where results are to be");
    await worker(shared);
    await expect(fleet(corpus, shared, { shardSize })).rejects.toMatchObject({ code: "FILE_UNWRITABLE" });
    rmSync(join(shared, run, "results"));
    const expected = await heard((options) => replayCorpus(backend, corpus, { ...options, workers: 1 }));
    expect(await fleet(corpus, shared, { shardSize })).toEqual(expected);
  });

  test("a worker of another build puts a shard back, and ends", async () => {
    const { corpus, shared } = project();
    const sound = await worker(shared);
    await fleet(corpus, shared);
    await sound.close();
    const { jobs, jobOf } = await queued();
    const other = await startWorker({ queue: server.url, shared, concurrency: 1 });
    const [input = ""] = filesIn(shared).filter((name) => name.includes("inputs"));
    await jobOf(input, "0.0.1");
    await expect(other.ended).rejects.toMatchObject({
      code: "FLEET_DIFFERS",
      message: expect.stringContaining("0.0.1"),
    });
    expect(await jobs.getJobCountByTypes("failed")).toBe(0);
    await jobs.obliterate({ force: true });
  });

  test("says that there is no worker, and a cancelled run leaves nothing in the queue", async () => {
    const { corpus, shared } = project();
    const ending = new AbortController();
    const onMessage = (message: string) => {
      expect(message).toContain("no worker");
      ending.abort();
    };
    expect(await fleet(corpus, shared, { onMessage, signal: ending.signal })).toMatchObject({ dialogues: 0 });
    const { jobs } = await queued();
    expect(await jobs.getJobCountByTypes("waiting", "active", "delayed", "failed")).toBe(0);
  });

  test("a shared folder that cannot be written to is named", async () => {
    const { corpus, shared } = project();
    writeFileSync(shared, "a file");
    await expect(fleet(corpus, shared)).rejects.toMatchObject({ code: "FILE_UNWRITABLE" });
    rmSync(shared);
  });

  /** The queue as it is in Redis. */
  async function queued() {
    const connection = new Redis(server.port, { maxRetriesPerRequest: null });
    onTestFinished(() => connection.disconnect());
    const jobs = new Queue(QUEUE, { connection, prefix: PREFIX });
    const jobOf = (input: string, of: string = build()) => {
      const [, run, jobId = ""] = /(s[0-9a-f]{40})\/inputs\/..\/(\w+)\.jsonl$/.exec(input) ?? [];
      return jobs.add("shard", { build: of, run }, { jobId });
    };
    return { jobs, jobOf };
  }
});
