import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, onTestFinished, test } from "vitest";
import { RunFolder } from "../../src/fleet/folder.js";
import { startWorker } from "../../src/fleet/index.js";
import { Jobs, PREFIX, QUEUE } from "../../src/fleet/jobs.js";
import { fleetPackages } from "../../src/fleet/packages.js";
import { connect } from "../../src/fleet/redis.js";
import { runOf } from "../../src/fleet/run.js";
import type { WorkKind } from "../../src/fleet/shapes.js";
import { jsonLines } from "../../src/fleet/shared/itemForm.js";
import { LocalFolder } from "../../src/fleet/shared/openPlace.js";
import { recordForm } from "../../src/fleet/shared/recordForm.js";
import { folder } from "../cli/backlot.js";
import { PROJECT, REPLAY } from "./forgedRuns.js";
import { RedisServer, withRedis } from "./redisServer.js";

withRedis("a worker without --policies", () => {
  const server = new RedisServer();

  test("reads and writes nowhere else for whoever writes to the folder and the queue, and goes on", async () => {
    const outer = folder();
    const shared = join(outer, "shared");
    const heard: string[] = [];
    const worker = await startWorker({
      ...{ queue: server.url, shared, concurrency: 1 },
      onMessage: (message) => void heard.push(message),
    });
    onTestFinished(() => worker.close());
    const packages = await fleetPackages();
    const connection = await connect(packages, server.url, () => undefined);
    onTestFinished(() => connection.close());

    async function forged(kind: WorkKind, data: unknown, items: Buffer) {
      const run = runOf(kind, data);
      const files = new RunFolder(new LocalFolder(shared), run.id);
      await files.writeRun(run);
      const { id } = await files.writeShard(items, 1);
      const jobs = new Jobs(packages, connection, run.id);
      await jobs.add(id);
      let state: unknown = await jobs.state(id);
      while (state === "open") {
        await sleep(20);
        state = await jobs.state(id);
      }
      return { state, results: await files.readResults(id) };
    }

    // A job that says nothing, and one with a name of a megabyte.
    const queue = new packages.bullmq.Queue(QUEUE, { connection: connection.redis, prefix: PREFIX });
    await queue.add("shard", {}, { jobId: "nobody" });
    await queue.add("shard", { build: "9".repeat(1_000_000), run: "x" }, { jobId: "long" });
    // Three folders up from the temporary folder of the run is the root at most: the name leads back down to this test's.
    const outside = join(outer, "outside");
    const name = `${"../".repeat(20)}${outside.slice(1)}`;
    const files = new Map([[name, new Uint8Array(Buffer.from("written")).buffer]]);
    const mutant = { id: "m", kind: "schema", file: "x", start: 0, end: 0, replacement: "" };
    const trial = jsonLines.bytesOf([{ mutant, dialogues: [], intents: [] }]);
    const written = await forged("mutate", { project: PROJECT, files, fixtures: null }, trial);
    expect(written).toMatchObject({ state: { code: "FILE_UNWRITABLE" }, results: null });
    // Replayed, with the cache that it names taken off: the same worker has gone on.
    const cache = join(outer, "cache");
    const record = { file: "a", line: 1, column: 1, record: 1, text: '{"id":"a","turns":[]}' };
    const replayed = await forged("replay", { ...REPLAY, backend: { cache } }, recordForm.bytesOf([record]));
    expect(replayed).toMatchObject({ state: "unknown", results: [{ entries: [{ id: "a" }] }] });
    expect([existsSync(outside), existsSync(cache), readdirSync(outer)]).toEqual([false, false, ["shared"]]);
    expect(heard.filter((message) => message.endsWith("none of Backlot's"))).toHaveLength(2);
    expect(worker.shards).toBe(1);
  });
});
