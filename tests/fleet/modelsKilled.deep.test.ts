import { join } from "node:path";
import { expect, test } from "vitest";
import { backlot, ending, folder, start, until } from "../cli/backlot.js";
import { soakTest } from "../runs.js";
import { filesIn, MAKE, ScriptedModel } from "./models.js";
import { kill } from "./processes.js";
import { RedisServer, withRedis } from "./redisServer.js";

/** Calls that two workers have under way at most: four for each. */
const UNDER_WAY = 8;

withRedis("a fleet of processes that ask models", () => {
  const server = new RedisServer();

  /** A folder with what one process made in it, and how workers and coordinators are started there. */
  async function scene() {
    // A call that was under way when its worker was killed counts as taken after a second and ten.
    const [cwd, model] = [folder(), new ScriptedModel("concurrency: 4, timeout: 1_000")];
    const making = [...MAKE, "--model", model.file];
    expect(await backlot([...making, "--out", "alone"], { cwd })).toMatchObject({ code: 0, stderr: "" });
    const calls = model.asked.length;
    const place = ["--queue", server.url, "--shared", "shared"];
    const coordinating = [...making, "--out", "together", ...place, "--shard-size", "2"];
    return {
      model,
      calls,
      expected: filesIn(join(cwd, "alone")),
      made: () => filesIn(join(cwd, "together")),
      worker: () => start(["worker", ...place, "--policies", "--concurrency", "1"], { cwd }),
      coordinator: (...more: string[]) => start([...coordinating, ...more], { cwd }),
      run: (...more: string[]) => backlot([...coordinating, ...more], { cwd }),
    };
  }

  soakTest("one of which is killed makes the same corpus, within the budget", async () => {
    const { model, calls, expected, made, worker, run: make } = await scene();
    const workers = [worker(), worker()] as const;
    const most = calls + UNDER_WAY;
    const run = make("--max-calls", `${most}`);
    await until(() => model.asked.length > calls + 3, "some questions were asked");
    await kill(workers[0]);
    expect(await run).toMatchObject({ code: 0, stderr: "" });
    expect(made()).toEqual(expected);
    expect(model.asked.length - calls).toBeGreaterThanOrEqual(calls);
    expect(model.asked.length - calls).toBeLessThanOrEqual(most);
    await kill(workers[1]);
  });

  test("whose coordinator is killed goes on with --resume", async () => {
    const { model, calls, expected, made, worker: startWorker, coordinator } = await scene();
    const worker = startWorker();
    const first = coordinator();
    await until(() => model.asked.length > calls + 3, "some questions were asked");
    await kill(first);
    expect(await ending(coordinator("--resume"))).toMatchObject({ code: 0, stderr: "" });
    expect(made()).toEqual(expected);
    await kill(worker);
  });

  // Each half of it on every commit: a worker that is killed within a budget above, a budget that is used up in `models.deep.test.ts`.
  soakTest("a budget that a killed worker's calls have used up ends the run by name", async () => {
    const { model, calls, expected, made, worker, coordinator, run: make } = await scene();
    const workers = [worker(), worker()] as const;
    const run = make("--max-calls", `${calls - 1}`);
    await until(() => model.asked.length > calls + 3, "some questions were asked");
    await kill(workers[0]);
    const { code, stderr } = await run;
    expect(code).toBe(2);
    expect(stderr).toContain(`MODEL_BUDGET: the budget of ${calls - 1} calls is used up`);
    expect(model.asked.length - calls).toBeLessThanOrEqual(calls - 1);
    expect(await ending(coordinator("--resume"))).toMatchObject({ code: 0, stderr: "" });
    expect(made()).toEqual(expected);
    await kill(workers[1]);
  });
});
