import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { expect, onTestFinished, test } from "vitest";
import { until } from "../cli/backlot.js";
import { SOAK, soakTest } from "../runs.js";
import { bytes, FleetProject, hasEnded, kill } from "./processes.js";
import { RedisServer, withRedis } from "./redisServer.js";

/** A clock that is so many milliseconds off. */
const CLOCK = `
const off = Number(process.env.CLOCK_OFF);
const { now } = Date;
Date.now = () => now() + off;
globalThis.Date = class extends Date {
  constructor(...given) { given.length === 0 ? super(Date.now()) : super(...given); }
};
`;

/** Kills its process, threads and all, in which the dialogue with this id is replayed. */
const DEADLY = `
import { isMainThread } from "node:worker_threads";
const { stringify } = JSON;
if (!isMainThread) JSON.stringify = (value, ...rest) => {
  if (value?.id === "poison" && Array.isArray(value.turns)) process.kill(process.pid, "SIGKILL");
  return stringify(value, ...rest);
};
`;

/** How often a worker is killed in the middle of a shard. */
const KILLS = 10;

const importing = (cwd: string, name: string): readonly string[] => ["--import", pathToFileURL(join(cwd, name)).href];

withRedis("a fleet", () => {
  const server = new RedisServer();

  test.each(SOAK ? [-1, 1] : [1])("with clocks that are a day off, %s, and one that is right", async (sign) => {
    const project = new FleetProject(server, SOAK ? 6 : 1, "", { "clock.mjs": CLOCK });
    const expected = await project.expected();
    const wrong = { node: importing(project.cwd, "clock.mjs"), env: { CLOCK_OFF: `${sign * 86_400_000}` } };
    const right = await project.worker();
    const off = await project.worker(wrong);
    const run = project.run({ ...(sign < 0 ? wrong : {}), size: SOAK ? 12 : 8 });
    await until(() => project.results > 1, "some shards were done");
    // Its work goes to the other one, whatever either of them takes for now.
    await kill(sign < 0 ? right : off);
    expect(bytes(await run)).toEqual(expected);
  });

  // Of two workers one is killed once in `killed.deep.test.ts`.
  soakTest(`one worker of which is killed ${KILLS} times in the middle of a shard`, async () => {
    const project = new FleetProject(server);
    const expected = await project.expected();
    const run = project.run();
    let kills = 0;
    for (; kills < KILLS; kills++) {
      const before = project.results;
      const worker = await project.worker();
      // It has done a shard, or was at one for a while.
      await until(() => project.results > before || hasEnded(worker), "a worker has done a shard");
      await kill(worker);
    }
    await project.worker();
    expect(bytes(await run)).toEqual(expected);
    expect(kills).toBe(KILLS);
  });

  // A dialogue that ends a worker's thread each time is in `killed.deep.test.ts`, and a worker that is killed.
  soakTest("whose workers a dialogue kills each time: it is named, and all others are as they were", async () => {
    const poison = '{"id":"poison","turns":[]}\n';
    const project = new FleetProject(server, 1, poison, { "deadly.mjs": DEADLY });
    const { stdout } = await project.expected();
    const alone = JSON.parse(stdout);
    // Whoever runs workers starts them again.
    let starts = 0;
    let isOver = false;
    onTestFinished(() => {
      isOver = true;
    });
    const supervising = (async () => {
      while (!isOver) {
        starts += 1;
        const worker = await project.worker({ node: importing(project.cwd, "deadly.mjs") });
        while (!isOver && !hasEnded(worker)) await new Promise((resolve) => setTimeout(resolve, 50));
        await kill(worker);
      }
    })();
    // Two dialogues make the last shard.
    const ran = await project.run({ size: 91, flags: ["--out", "executed.jsonl"] });
    isOver = true;
    await supervising;
    expect(ran.code).toBe(2);
    expect(ran.stderr).toContain("the dialogue poison could not be replayed by any worker: job stalled more than");
    expect(starts).toBeGreaterThan(4);
    const { dialogues, unchecked, seconds: _, ...rest } = JSON.parse(ran.stdout);
    const { seconds: __, ...whole } = alone;
    const expected = { ...whole, dialogues: alone.dialogues - 1, unchecked: alone.unchecked - 1 };
    expect({ dialogues, unchecked, ...rest }).toEqual(expected);
  });
});
