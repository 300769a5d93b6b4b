import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { withFolder } from "../child.mjs";
import { lucidCorpora } from "../corpora.mjs";
import { figure, ratio } from "../figures.mjs";
import { fleet, hasRedis, together } from "../fleet.mjs";
import { of } from "../rounds.mjs";

export const title =
  "Replays by the workers of a queue, 1,000 dialogues a shard: against one process, two workers against one; memory by shards";
export const quickSeconds = 2;

/** Dialogues of the smaller and of the larger corpus: what both have in common is start-up. */
const [SIZES, QUICK_SIZES] = [
  [5_000, 25_000],
  [1_000, 3_000],
];
/** Shards of one dialogue each. */
const [SHARDS, QUICK_SHARDS] = [
  [10, 100, 1_000, 10_000],
  [10, 100],
];
const SHARD = 1_000;

export async function measure(bench) {
  if (!hasRedis) return [];
  return withFolder(async (folder) => {
    const found = await lucidCorpora(bench.here, folder);
    if (found === null) return [];
    const main = join(bench.here.root, "dist/cli/main.js");
    const corpora = new Map();
    const corpus = async (dialogues, name = dialogues) => {
      const file = join(folder, `corpus-${name}.jsonl`);
      if (!corpora.has(name)) await writeFile(file, await copies(found.matching.file, dialogues));
      corpora.set(name, file);
      return ["replay", file, "--intents", found.matching.intents, "--json"];
    };
    let runs = 0;
    const inFleet = async (args, workers, size = SHARD) => {
      const own = join(folder, `run-${runs++}`);
      await mkdir(own);
      const cost = await fleet(main, args, { workers, size, folder: own });
      await rm(own, { recursive: true });
      return cost;
    };
    const [few, many] = bench.quick ? QUICK_SIZES : SIZES;
    const [small, large, half] = [await corpus(few), await corpus(many), await corpus(many / 2)];
    const alone = (args, threads = 1) => {
      return () => together([[main, ...args, "--workers", `${threads}`, "--quiet"]], folder);
    };
    const variants = {
      "one process, few": alone(small),
      "one process": alone(large),
      "two threads, few": alone(small, 2),
      "two threads": alone(large, 2),
      "two processes": () =>
        together(
          [half, half].map((args) => [main, ...args, "--workers", "1", "--quiet"]),
          folder,
        ),
      "one worker, few": () => inFleet(small, 1),
      "one worker": () => inFleet(large, 1),
      "two workers, few": () => inFleet(small, 2),
      "two workers": () => inFleet(large, 2),
    };
    const costs = await bench.interleave(variants, { most: 3, warmUp: false });
    /** Cost of a dialogue once everything is up, in microseconds. */
    const each = (name, key) =>
      costs[name].map((one, i) => ((one[key] - costs[`${name}, few`][i][key]) / (many - few)) * 1000);
    const faster = (slow, fast) => slow.map((one, i) => one / fast[i]);
    const own = faster(of(costs["one process"], "wall"), of(costs["two processes"], "wall"));
    const ofFleet = faster(each("one worker", "wall"), each("two workers", "wall"));
    const startUp = (name) => costs[`${name}, few`].map(({ cpu }, i) => cpu - (each(name, "cpu")[i] * few) / 1000);
    const memory = [];
    for (const shards of bench.quick ? QUICK_SHARDS : SHARDS) {
      const { rss, redis } = await inFleet(await corpus(shards), 1, 1);
      memory.push(figure(`memory of the coordinator, ${shards} shards`, "MB", [rss]));
      memory.push(figure(`memory of Redis, ${shards} shards`, "MB", [redis]));
    }
    return [
      figure("dialogues", "", [few, many]),
      figure("one process, by CPU: a dialogue", "µs", each("one process", "cpu")),
      figure("two threads of one process, by CPU: a dialogue", "µs", each("two threads", "cpu")),
      figure("one worker and coordinator, by CPU: a dialogue", "µs", each("one worker", "cpu")),
      figure("the worker's part of it", "µs", each("one worker", "worked")),
      ratio(
        "worker and coordinator against two threads, by CPU",
        each("one worker", "cpu"),
        each("two threads", "cpu"),
        {
          atMost: 1.03,
        },
      ),
      ratio("worker against one process, by CPU", each("one worker", "worked"), each("one process", "cpu")),
      figure("start-up of one process, by CPU", "ms", startUp("one process")),
      figure("start-up of a worker and a coordinator, by CPU", "ms", startUp("one worker")),
      figure("two processes against one, on the clock: times faster", "×", own),
      figure("two workers against one, on the clock: times faster", "×", ofFleet),
      ratio(
        "the latter against the former, or against 1.9 where that is less",
        ofFleet,
        own.map((one) => Math.min(one, 1.9)),
        { atLeast: 1 },
      ),
      ...memory,
    ];
  });
}

/** So many dialogues of a corpus, again and again, each with an id of its own. */
async function copies(file, count) {
  const lines = (await readFile(file, "utf8")).trimEnd().split("\n");
  return Array.from({ length: count }, (_, i) => {
    const dialogue = JSON.parse(lines[i % lines.length]);
    return `${JSON.stringify({ ...dialogue, _id: `${dialogue._id}-${i}` })}\n`;
  }).join("");
}
