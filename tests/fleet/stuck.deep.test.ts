import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { expect, onTestFinished, test } from "vitest";
import { rehearseFleet, startWorker } from "../../src/fleet/index.js";
import { jsonLines } from "../../src/fleet/shared/itemForm.js";
import { inThreads, Threads } from "../../src/fleet/worker/shardRunner.js";
import { loadBackend } from "../../src/runtime/index.js";
import { rehearse } from "../../src/testing/rehearsals/rehearse.js";
import { combinations } from "../../src/users/plans/drawing/combinations.js";
import { schemaPolicy } from "../../src/users/reference/schemaPolicy.js";
import { folder, INTENTS, ROOT } from "../cli/backlot.js";
import { RedisServer, withRedis } from "./redisServer.js";

/* Threads that are caught in a loop. They are known by what they do not say, so these tests wait. */

/** Long enough for a thread to start on a machine that has other things to do, in milliseconds. */
const TIMEOUT = 5_000;
/** Keeps a thread as a loop does, without taking CPU time from others. */
const CAUGHT = "Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);";

const SILENT = "a thread gave no sign of life for 5 seconds";

const workUntil = (caught: string) => `
export default async function work(task) {
  if (task === "loop") ${caught}
  if (task === "slow") await new Promise((resolve) => setTimeout(resolve, ${2 * TIMEOUT}));
  return task;
}
`;

function moduleOf(text: string): string {
  const path = folder({ "work.js": text, "package.json": '{"type":"module"}' });
  return pathToFileURL(join(path, "work")).href;
}

test("a thread that is caught in a loop is ended, and what waits has another; one that waits itself is not", async () => {
  const threads = new Threads(moduleOf(workUntil("for (;;);")), null, 2, TIMEOUT);
  onTestFinished(() => threads.close());
  const all = await Promise.allSettled(["loop", "slow", "a", "b", "c"].map((task) => threads.run(task)));
  const [looped, ...others] = all.map((one) => (one.status === "fulfilled" ? one.value : String(one.reason.message)));
  expect(looped).toBe(SILENT);
  // One of them was in the same thread.
  const lost = "a thread was ended that gave no sign of life";
  expect(others.filter((one) => one === lost)).toHaveLength(1);
  expect(["slow", "a", "b", "c"].filter((one) => others.includes(one))).toHaveLength(3);
  expect(others).toContain("slow");
});

test("a thread that never gets as far as a task is ended as well", async () => {
  const threads = new Threads(moduleOf(CAUGHT), null, 1, TIMEOUT);
  onTestFinished(() => threads.close());
  await expect(threads.run("any")).rejects.toThrow(SILENT);
});

test("which items it was caught in is known", async () => {
  const module = moduleOf(workUntil(CAUGHT));
  const work = { module, batch: 1, tasksOf: jsonLines.itemsIn, resultsOf: (one: unknown) => [one] };
  const runner = inThreads(work, null, 1, { queue: "", policies: false, timeout: TIMEOUT });
  onTestFinished(() => runner.close());
  const items = ["a", "b", "loop", "c"];
  await expect(runner.run(jsonLines.bytesOf(items))).rejects.toMatchObject({ from: 2, to: 3, message: SILENT });
  expect(await runner.run(jsonLines.bytesOf(["a", "b", "c"]))).toEqual(["a", "b", "c"]);
});

withRedis("a fleet", () => {
  const server = new RedisServer();

  test("whose policy never answers for one plan has that one fail, and no other", async () => {
    const backend = await loadBackend(INTENTS, {
      fixtures: join(ROOT, "fixtures"),
      behaviours: join(INTENTS, "behaviours"),
    });
    onTestFinished(() => backend.close());
    const place = { queue: server.url, shared: join(folder(), "shared") };
    const heard: string[] = [];
    const onMessage = (message: string): void => void heard.push(message);
    const worker = await startWorker({ ...place, concurrency: 1, policies: true, timeout: TIMEOUT, onMessage });
    onTestFinished(() => worker.close());
    const plans = [...combinations(backend, { intents: ["set_reminder", "send_money", "book_vet"], depth: 0 })];
    const policy = join(folder({ "endless.ts": ENDLESS }), "endless.ts");
    const report = await rehearseFleet(backend, { plans, policy, ...place });
    const whole = await rehearse({ backend, policy: schemaPolicy(backend), plans });
    expect(report.violations.map(({ property, message, intent }) => ({ property, message, intent }))).toEqual([
      { property: "POLICY_FAILED", message: `no worker could rehearse it: ${SILENT}`, intent: "send_money" },
    ]);
    expect([report.rehearsed, report.completed]).toEqual([plans.length, whole.completed - 1]);
    // With all others, and once alone.
    expect(heard.filter((message) => message.includes(SILENT))).toHaveLength(2);
  });

  test("whose workers are told to wait for no time at all, or not for a whole one, does not start", async () => {
    for (const timeout of [0, 0.5, Number.NaN])
      await expect(startWorker({ queue: server.url, timeout })).rejects.toMatchObject({ code: "BAD_OPTION" });
  });
});

/** Never answers where money is to be sent. */
const ENDLESS = `
import { schemaPolicy } from "backlot/testing";
export function createPolicy(backend) {
  const policy = schemaPolicy(backend);
  return (transcript) => {
    const answer = policy(transcript);
    if (answer?.intent?.text === "send_money") ${CAUGHT}
    return answer;
  };
}
`;
