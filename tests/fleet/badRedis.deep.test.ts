import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";
import { Redis } from "ioredis";
import { expect, onTestFinished, test } from "vitest";
import { until } from "../cli/backlot.js";
import { SOAK, soakTest } from "../runs.js";
import { bytes, FleetProject } from "./processes.js";
import { RedisServer, withRedis } from "./redisServer.js";

// In `killed.deep.test.ts` it comes back without what it held, which leaves more to be done again.
if (SOAK)
  withRedis("a fleet whose Redis keeps what it holds", () => {
    const server = new RedisServer(["--appendonly", "yes"]);

    test("goes on when it was killed and is back, workers and all", async () => {
      const project = new FleetProject(server);
      const expected = await project.expected();
      await project.worker();
      const ran = await project.runWithoutRedis();
      expect(bytes(ran)).toEqual(expected);
      expect(ran.stderr).toContain("is back");
    });
  });

withRedis("a fleet whose Redis", () => {
  const server = new RedisServer(["--enable-debug-command", "yes"]);

  async function administrator(): Promise<Redis> {
    const redis = new Redis(server.url, { maxRetriesPerRequest: null });
    onTestFinished(() => redis.disconnect());
    return redis;
  }

  // It becomes full in the middle in the next test.
  soakTest("is full says so, and goes on once it has room", async () => {
    const project = new FleetProject(server, 2);
    const expected = await project.expected();
    const redis = await administrator();
    await redis.config("SET", "maxmemory-policy", "noeviction");
    await redis.config("SET", "maxmemory", "1mb");
    onTestFinished(() => void redis.config("SET", "maxmemory", "0"));
    const refused = await project.run();
    expect(refused).toMatchObject({ code: 2, stdout: "" });
    expect(refused.stderr).toMatch(/QUEUE_UNREACHABLE: Redis at \S+ refuses: OOM command not allowed/);
    await redis.config("SET", "maxmemory", "0");
    await project.worker();
    expect(bytes(await project.run())).toEqual(expected);
  });

  test("becomes full in the middle says so, and nothing that was done is lost", async () => {
    const project = new FleetProject(server, 4);
    const expected = await project.expected();
    const redis = await administrator();
    await project.worker();
    // More shards than are under way at a time: more are added until the end.
    const run = project.run({ size: 1 });
    await until(() => project.results > 2, "some shards were done");
    await redis.config("SET", "maxmemory", "1mb");
    onTestFinished(() => void redis.config("SET", "maxmemory", "0"));
    const refused = await run;
    expect(refused).toMatchObject({ code: 2, stdout: "" });
    expect(refused.stderr).toMatch(/QUEUE_UNREACHABLE: Redis at \S+ refuses: OOM/);
    await redis.config("SET", "maxmemory", "0");
    const done = project.results;
    expect(bytes(await project.run({ size: 1 }))).toEqual(expected);
    expect(project.results).toBeGreaterThan(done);
  });

  // It answers nobody for as long in `killed.deep.test.ts`, where it is not there.
  soakTest("answers nobody for longer than a worker may be silent", async () => {
    const project = new FleetProject(server);
    const expected = await project.expected();
    const redis = await administrator();
    await project.worker();
    await project.worker();
    const run = project.run();
    await until(() => project.results > 2, "some shards were done");
    await redis.call("DEBUG", "SLEEP", "12");
    expect(bytes(await run)).toEqual(expected);
  });

  // It is far away while it is cut off, too.
  soakTest("is far away", async () => {
    const project = new FleetProject(server);
    const expected = await project.expected();
    const queue = `redis://127.0.0.1:${await slowly(server.port, 150)}`;
    await project.worker({ queue });
    await project.worker();
    expect(bytes(await project.run({ queue }))).toEqual(expected);
  });

  // All connections are cut off once, where Redis is killed, in `killed.deep.test.ts`.
  soakTest("is cut off again and again", async () => {
    const project = new FleetProject(server);
    const expected = await project.expected();
    const open = new Set<Socket>();
    const queue = `redis://127.0.0.1:${await slowly(server.port, 5, open)}`;
    await project.worker({ queue });
    const run = project.run({ queue });
    // Who cannot reach Redis at first gives up: that is another test.
    await until(() => project.results > 0, "a shard was done");
    let cuts = 0;
    const cutting = setInterval(() => {
      cuts += open.size;
      for (const socket of open) socket.destroy();
    }, 400);
    onTestFinished(() => clearInterval(cutting));
    expect(bytes(await run)).toEqual(expected);
    expect(cuts).toBeGreaterThan(0);
  });
});

/**
 * A port that leads to another one, everything so much later.
 * @param open what is connected
 */
async function slowly(port: number, milliseconds: number, open = new Set<Socket>()): Promise<number> {
  const proxy = createServer((socket) => {
    const other = connect(port, "127.0.0.1");
    for (const [from, to] of [
      [socket, other],
      [other, socket],
    ] as const) {
      open.add(from);
      from.on("data", (data) => setTimeout(() => to.writable && to.write(data), milliseconds));
      from.on("error", () => undefined);
      from.on("close", () => {
        open.delete(from);
        to.destroy();
      });
    }
  });
  proxy.listen(0, "127.0.0.1");
  await once(proxy, "listening");
  onTestFinished(() => {
    for (const socket of open) socket.destroy();
    proxy.close();
  });
  return (proxy.address() as AddressInfo).port;
}
