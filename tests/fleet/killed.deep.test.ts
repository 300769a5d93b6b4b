import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { expect, onTestFinished, test } from "vitest";
import { backlot, ending, folder, INTENTS, type Ran, spawned, start, until } from "../cli/backlot.js";
import { mixedCorpus, withoutSeconds } from "./corpus.js";
import { RedisServer, withRedis } from "./redisServer.js";

/** Fails in the thread that has replayed the dialogue with this id, as a bug of an engine would. */
const POISON = `
import { isMainThread } from "node:worker_threads";
const { stringify } = JSON;
if (!isMainThread) JSON.stringify = (value, ...rest) => {
  if (value?.id === "poison" && Array.isArray(value.turns)) throw new TypeError("the engine is broken");
  return stringify(value, ...rest);
};
`;

withRedis("a fleet of processes", () => {
  const server = new RedisServer();

  function project(more = "") {
    const cwd = folder({ "corpus.jsonl": mixedCorpus(6) + more, "poison.mjs": POISON });
    const args = ["replay", "corpus.jsonl", "--intents", INTENTS, "--json"];
    const fleet = [...args, "--queue", server.url, "--shared", "shared", "--shard-size", "25"];
    const results = () =>
      existsSync(join(cwd, "shared"))
        ? readdirSync(join(cwd, "shared"), { recursive: true, encoding: "utf8" }).filter((name) =>
            /results.*\.jsonl$/.test(name),
          ).length
        : 0;
    return { cwd, args, fleet, results };
  }

  async function worker(cwd: string, node: readonly string[] = []): Promise<ChildProcess> {
    const flags = ["worker", "--queue", server.url, "--shared", "shared", "--concurrency", "1"];
    const child = start(flags, { cwd, node });
    onTestFinished(async () => {
      if (child.exitCode !== null || child.signalCode !== null) return;
      child.kill("SIGKILL");
      await once(child, "exit");
    });
    await once(child.stderr, "data");
    return child;
  }

  const bytes = ({ code, stdout }: Ran) => ({ code, stdout: withoutSeconds(stdout) });

  test("two workers, one of which is killed in the middle, give the bytes of one process", async () => {
    const { cwd, args, fleet, results } = project();
    const alone = await spawned([...args, "--out", "alone.jsonl", "--workers", "1"], { cwd });
    const [first] = [await worker(cwd), await worker(cwd)];
    const run = ending(start([...fleet, "--out", "fleet.jsonl"], { cwd }));
    await until(() => results() > 3, "some shards were done");
    first.kill("SIGKILL");
    const ran = await run;
    expect(bytes(ran)).toEqual(bytes(alone));
    expect(ran.stderr).toBe(alone.stderr);
    const [executed, expected] = ["fleet.jsonl", "alone.jsonl"].map((name) => readFileSync(join(cwd, name), "utf8"));
    expect(executed).toBe(expected);
  });

  test("Redis that is killed and starts empty is waited for", async () => {
    const { cwd, args, fleet, results } = project();
    const alone = await spawned(args, { cwd });
    await worker(cwd);
    const child = start(fleet, { cwd });
    const run = ending(child);
    await until(() => results() > 2, "some shards were done");
    let said = "";
    child.stderr.on("data", (text: string) => {
      said += text;
    });
    await server.stop();
    await until(() => said.includes("is gone"), "the coordinator has noticed");
    await server.start();
    const ran = await run;
    expect(bytes(ran)).toEqual(bytes(alone));
    expect(ran.stderr).toMatch(/Redis at \S+ is gone: waiting for it\n(.*\n)*Redis at \S+ is back/);
  });

  test("a dialogue that no worker can replay is named, and all others are as they were", async () => {
    const { cwd, args, fleet } = project('{"id":"poison","turns":[]}\n');
    const node = ["--import", pathToFileURL(join(cwd, "poison.mjs")).href];
    await Promise.all([worker(cwd, node), worker(cwd, node)]);
    const alone = JSON.parse((await spawned(args, { cwd })).stdout);
    const { code, stdout, stderr } = await spawned([...fleet, "--out", "fleet.jsonl"], { cwd });
    expect(code).toBe(2);
    expect(stderr).toContain("DIALOGUE_FAILED: corpus.jsonl:");
    expect(stderr).toContain("the dialogue poison could not be replayed by any worker: the engine is broken");
    const { dialogues, unchecked, seconds, ...rest } = JSON.parse(stdout);
    expect({ dialogues, unchecked, ...rest }).toEqual({
      ...rest,
      dialogues: alone.dialogues - 1,
      unchecked: alone.unchecked - 1,
      matched: alone.matched,
      diverged: alone.diverged,
      divergences: alone.divergences,
    });
  });

  test("Ctrl-C ends it, and the next run goes on from there", async () => {
    const { cwd, args, fleet, results } = project();
    const one = await worker(cwd);
    const child = start(fleet, { cwd });
    const run = ending(child);
    await until(() => results() > 2, "some shards were done");
    child.kill("SIGINT");
    expect(await run).toMatchObject({ code: 130, stderr: expect.stringContaining("interrupted") });
    one.kill("SIGTERM");
    await once(one, "exit");
    const done = results();
    expect(done).toBeGreaterThan(2);
    await worker(cwd);
    expect(bytes(await spawned(fleet, { cwd }))).toEqual(bytes(await backlot(args, { cwd })));
    expect(results()).toBeGreaterThan(done);
  });
});
