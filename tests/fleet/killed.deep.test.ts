import { once } from "node:events";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { expect, test } from "vitest";
import { backlot, ending, until } from "../cli/backlot.js";
import { bytes, FleetProject } from "./processes.js";
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

  test("two workers, one of which is killed in the middle, give the bytes of one process", async () => {
    const project = new FleetProject(server, 1);
    const { cwd } = project;
    const alone = await backlot([...project.alone, "--out", "alone.jsonl", "--workers", "1"], { cwd });
    const [first] = [await project.worker(), await project.worker()];
    const run = project.run({ size: 6, flags: ["--out", "fleet.jsonl"] });
    await until(() => project.results > 3, "some shards were done");
    first.kill("SIGKILL");
    const ran = await run;
    expect(bytes(ran)).toEqual(bytes(alone));
    expect(ran.stderr).toBe(alone.stderr);
    const [executed, expected] = ["fleet.jsonl", "alone.jsonl"].map((name) => readFileSync(join(cwd, name), "utf8"));
    expect(executed).toBe(expected);
  });

  test("Redis that is killed and starts empty is waited for", async () => {
    const project = new FleetProject(server);
    const expected = await project.expected();
    await project.worker();
    const ran = await project.runWithoutRedis();
    expect(bytes(ran)).toEqual(expected);
    expect(ran.stderr).toMatch(/Redis at \S+ is gone: waiting for it\n(.*\n)*Redis at \S+ is back/);
  });

  test("a dialogue that no worker can replay is named, and all others are as they were", async () => {
    const project = new FleetProject(server, 1, '{"id":"poison","turns":[]}\n', { "poison.mjs": POISON });
    const node = ["--import", pathToFileURL(join(project.cwd, "poison.mjs")).href];
    await project.worker({ node });
    const alone = JSON.parse((await project.expected()).stdout);
    // Two dialogues make the last shard.
    const { code, stdout, stderr } = await project.run({ size: 91, flags: ["--out", "fleet.jsonl"] });
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
    const project = new FleetProject(server, 1);
    const expected = await project.expected();
    const one = await project.worker();
    const child = project.coordinator({ size: 6 });
    const run = ending(child);
    await until(() => project.results > 2, "some shards were done");
    child.kill("SIGINT");
    expect(await run).toMatchObject({ code: 130, stderr: expect.stringContaining("interrupted") });
    one.kill("SIGTERM");
    await once(one, "exit");
    const done = project.results;
    expect(done).toBeGreaterThan(2);
    await project.worker();
    expect(bytes(await project.run({ size: 6 }))).toEqual(expected);
    expect(project.results).toBeGreaterThan(done);
  });
});
