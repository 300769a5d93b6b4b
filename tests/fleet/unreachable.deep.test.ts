import { once } from "node:events";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { backlot, EXAMPLES, ending, folder, INTENTS, start } from "../cli/backlot.js";
import { freePort, RedisServer, withRedis } from "./redisServer.js";

const SECRET = "open:se same@!";
const ESCAPED = encodeURIComponent(SECRET);

const replay = (queue: string, cwd = folder()) =>
  backlot(["replay", EXAMPLES, "--queue", queue, "--shared", "shared"], { cwd });

describe("a queue that cannot be used", () => {
  test("at a port where nobody listens", async () => {
    const address = `127.0.0.1:${await freePort()}`;
    for (const command of [["worker"], ["replay", EXAMPLES, "--shared", "shared"]]) {
      const run = await backlot([...command, "--queue", `redis://user:${ESCAPED}@${address}`], { cwd: folder() });
      expect(run).toMatchObject({ code: 2, stdout: "" });
      expect(run.stderr).toContain(`QUEUE_UNREACHABLE: Redis at ${address} cannot be used: connect ECONNREFUSED`);
      expect(run.stderr).toContain("hint: ");
      expect(run.stderr).not.toContain(SECRET);
      expect(run.stderr).not.toContain(ESCAPED);
    }
  });

  test.each([
    "localhost:6379",
    "http://localhost",
    `redis://:${ESCAPED}@`,
    `redis://:${ESCAPED}@localhost/name`,
    `redis://:%zz${ESCAPED}@localhost`,
    `${ESCAPED}`,
  ])("that is no address of a Redis: %s", async (queue) => {
    const { code, stderr } = await replay(queue);
    expect({ code, stderr }).toEqual({ code: 2, stderr: expect.stringContaining("BAD_OPTION: the queue must be") });
    expect(stderr).not.toContain(ESCAPED);
  });

  test.each([
    [["--queue", "redis://localhost", "--workers", "2"], "--workers"],
    [["--queue", "redis://localhost", "--generated", "generated"], "--generated"],
    [["--queue", "redis://localhost", "--against", "intents"], "--against"],
    [["--shared", "shared"], "--shared"],
    [["--shard-size", "5"], "--shard-size"],
  ])("flags that have no meaning: %j", async (flags, named) => {
    const { code, stderr } = await backlot(["replay", EXAMPLES, ...flags]);
    expect({ code, stderr }).toEqual({ code: 2, stderr: expect.stringContaining(named) });
  });

  test.each([
    [["make", "--out", "out", "--workers", "2"], "--workers"],
    [["make", "--out", "out", "--style", "sgd"], "--queue is for --style lucid alone"],
    [["rehearse"], "workers rehearse to the end"],
    [["rehearse", "--goals", "send_money"], "workers rehearse to the end"],
    [["rehearse", "--time", "5s"], "--time"],
    [["rehearse", "--all", "--watch"], "--watch"],
    [["rehearse", "--depth", "0", "--against", "schema"], "--against"],
    [["mutate", "--workers", "2"], "--workers"],
    [["mutate", "--policy", "p.ts"], "--policy"],
  ])("flags that do not go with it: %j", async (command, named) => {
    const { code, stderr } = await backlot([...command, "--queue", "redis://localhost:1"], { cwd: folder() });
    expect({ code, stderr }).toEqual({ code: 2, stderr: expect.stringContaining(named) });
  });

  test("that nothing names", async () => {
    const env = { BACKLOT_QUEUE: "" };
    for (const command of [["worker"], ["replay", EXAMPLES, "--intents", INTENTS, "--queue"]]) {
      const run = await backlot(command, { cwd: folder(), env });
      expect(run).toMatchObject({ code: 2, stderr: expect.stringContaining("name the queue: --queue redis://") });
    }
  });
});

withRedis("a queue with a password", () => {
  const server = new RedisServer(["--requirepass", SECRET]);
  const address = (password: string) => `redis://:${encodeURIComponent(password)}@127.0.0.1:${server.port}`;

  test.each(["", "not the one"])("refuses %j, and repeats it nowhere", async (password) => {
    const { code, stderr } = await replay(address(password));
    expect(code).toBe(2);
    expect(stderr).toMatch(/QUEUE_UNREACHABLE: Redis at 127\.0\.0\.1:\d+ cannot be used: (NOAUTH|WRONGPASS)/);
    if (password !== "") expect(stderr).not.toContain(password);
  });

  test("is used with it, by a worker that ends on SIGTERM, and no output holds it", async () => {
    const cwd = folder();
    const env = { BACKLOT_QUEUE: address(SECRET) };
    const child = start(["worker", "--shared", "shared", "--concurrency", "1"], { cwd, env });
    const worker = ending(child);
    await once(child.stderr, "data");
    const alone = await backlot(["replay", EXAMPLES, "--json"], { cwd: join(EXAMPLES, "..") });
    const { code, stdout, stderr } = await backlot(
      ["replay", EXAMPLES, "--json", "--queue", "--shared", "shared", "--shard-size", "10"],
      { cwd, env },
    );
    child.kill("SIGTERM");
    const ended = await worker;
    const seconds = /"seconds":[\d.]+/;
    expect({ code, stdout: stdout.replace(seconds, "") }).toEqual({
      code: 0,
      stdout: alone.stdout.replace(seconds, ""),
    });
    expect(ended).toMatchObject({ code: 143, stdout: "", stderr: expect.stringContaining("shards done") });
    for (const text of [stdout, stderr, ended.stderr]) {
      expect(text).not.toContain(SECRET);
      expect(text).not.toContain(ESCAPED);
    }
  });
});
