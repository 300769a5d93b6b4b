import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, readFileSync } from "node:fs";
import { connect, createServer } from "node:net";
import { join } from "node:path";

/** Where a redis-server usually lies; REDIS_SERVER names another. */
const PATHS = [process.env.REDIS_SERVER, "/usr/bin/redis-server", "/usr/local/bin/redis-server"];
const executable = PATHS.find((path) => path !== undefined && existsSync(path));
const USAGE = new URL("children/usage.mjs", import.meta.url).href;

/** True if there is a Redis to measure with. */
export const hasRedis = executable !== undefined;

/** Starts a program of Node, and gives its process with what it cost at the end, once it has ended. */
function started(args, report, env = {}) {
  const child = spawn(process.execPath, ["--import", USAGE, ...args], {
    stdio: ["ignore", "ignore", "pipe"],
    env: { ...process.env, BACKLOT_BENCH_USAGE: report, ...env },
  });
  let said = "";
  child.stderr.setEncoding("utf8").on("data", (text) => {
    said += text;
  });
  const ended = once(child, "close").then(([code]) => {
    if (![0, 1, 143].includes(code)) throw new Error(`${args.join(" ")} ended with ${code}: ${said}`);
    return JSON.parse(readFileSync(report, "utf8"));
  });
  return { child, ended };
}

/** Runs several programs of Node at once. @returns what all of them cost */
export async function together(programs, folder) {
  const start = performance.now();
  const all = programs.map((args, i) => started(args, join(folder, `usage-${i}.json`)).ended);
  const costs = await Promise.all(all);
  return { wall: performance.now() - start, cpu: sum(costs.map(({ cpu }) => cpu)) };
}

/**
 * Runs a coordinator with workers of one thread each, and a Redis of its own.
 * @param {string} main the command line
 * @param {string[]} args of the coordinator, without the queue
 * @param {{ workers: number, size: number, folder: string }} how with an empty folder
 * @returns the time from the coordinator's start to its end, CPU time in milliseconds, memory in MB
 */
export async function fleet(main, args, { workers, size, folder }) {
  const port = await freePort();
  const flags = ["--port", `${port}`, "--bind", "127.0.0.1", "--save", "", "--dir", folder];
  const redis = spawn(executable, flags, { stdio: "ignore" });
  await listening(port);
  const place = ["--queue", `redis://127.0.0.1:${port}`, "--shared", join(folder, "shared")];
  try {
    const all = [];
    for (let i = 0; i < workers; i++) all.push(await worker(main, place, join(folder, `worker-${i}.json`)));
    const start = performance.now();
    const run = started([main, ...args, ...place, "--shard-size", `${size}`, "--quiet"], join(folder, "usage.json"));
    const coordinator = await run.ended;
    const wall = performance.now() - start;
    for (const { child } of all) child.kill("SIGTERM");
    const costs = await Promise.all(all.map(({ ended }) => ended));
    const worked = sum(costs.map(({ cpu }) => cpu));
    return { wall, cpu: coordinator.cpu + worked, worked, rss: coordinator.rss, redis: await peakOf(port) };
  } finally {
    redis.kill("SIGKILL");
  }
}

/** Starts a worker, and waits until it takes shards. */
async function worker(main, place, report) {
  const one = started([main, "worker", ...place, "--concurrency", "1"], report);
  await once(one.child.stderr, "data");
  return one;
}

/** The most memory that Redis had, in MB. */
async function peakOf(port) {
  const { Redis } = await import("ioredis");
  const redis = new Redis(port);
  const [, bytes] = /used_memory_peak:(\d+)/.exec(await redis.info("memory"));
  redis.disconnect();
  return Number(bytes) / 2 ** 20;
}

/** Waits until somebody listens at a port. */
async function listening(port) {
  for (;;) {
    const socket = connect(port, "127.0.0.1");
    const isThere = await new Promise((resolve) => {
      socket.once("connect", () => resolve(true)).once("error", () => resolve(false));
    });
    socket.destroy();
    if (isThere) return;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

async function freePort() {
  const server = createServer();
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address();
  await new Promise((resolve) => server.close(resolve));
  return port;
}

const sum = (numbers) => numbers.reduce((all, one) => all + one, 0);
