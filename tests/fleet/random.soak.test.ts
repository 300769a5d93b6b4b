import type { ChildProcess } from "node:child_process";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { ending } from "../cli/backlot.js";
import { SEED } from "../runs.js";
import { bytes, FleetProject, hasEnded, kill } from "./processes.js";
import { RedisServer, withRedis } from "./redisServer.js";

/** Who is killed, after how many further shards are done. */
const blows = fc.array(
  fc.record({ victim: fc.constantFrom("worker", "coordinator", "redis"), after: fc.integer({ min: 0, max: 8 }) }),
  { minLength: 3, maxLength: 5 },
);

describe.each([
  ["forgets everything", []],
  ["keeps what it holds", ["--appendonly", "yes"]],
] as const)("a Redis that %s", (name, flags) => {
  withRedis("and is killed, as workers and coordinators are", () => {
    const server = new RedisServer(flags);
    const drawn = fc.sample(blows, { seed: SEED + name.length, numRuns: 10 });

    test.each(drawn.map((some, at) => [at, some] as const))(`run %i (seed ${SEED}): %j`, async (_, some) => {
      const project = new FleetProject(server, 4);
      const expected = await project.expected();
      const workers = [await project.worker(), await project.worker()];
      let coordinator = project.coordinator();
      let ran = ending(coordinator);
      for (const [at, { victim, after }] of some.entries()) {
        const goal = project.results + after;
        await reached(() => project.results >= goal, coordinator);
        if (hasEnded(coordinator)) break;
        if (victim === "redis") {
          await server.stop();
          await server.start();
        } else if (victim === "worker") {
          await kill(workers[at % 2] as ChildProcess);
          workers[at % 2] = await project.worker();
        } else {
          await kill(coordinator);
          coordinator = project.coordinator();
          ran = ending(coordinator);
        }
      }
      expect(bytes(await ran)).toEqual(expected);
      // Whoever comes after finds the same, and each shard once.
      const done = project.results;
      expect(bytes(await project.run())).toEqual(expected);
      // 368 lines, twelve a shard.
      expect([project.results, done]).toEqual([31, 31]);
    });
  });
});

/** Waits until something holds, or the process has ended. */
async function reached(holds: () => boolean, child: ChildProcess): Promise<void> {
  while (!holds() && !hasEnded(child)) await new Promise((resolve) => setTimeout(resolve, 10));
}
