import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { expect, onTestFinished, test } from "vitest";
import { Threads } from "../../src/fleet/worker/shardRunner.js";
import { folder } from "../cli/backlot.js";

/** Says what it is told, ends its thread, throws, or answers after it was closed. */
const WORK = `
import { threadId, workerData } from "node:worker_threads";
export default async function work(task) {
  if (task === "exit") process.exit(3);
  if (task === "uncaught") { setImmediate(() => { throw new TypeError("nobody catches it"); }); return new Promise(() => {}); }
  if (task === "throw") throw new RangeError("out of range");
  return [task, threadId, workerData[1]];
}
`;

function threadsOf(text: string, most: number, data: unknown = "data"): Threads {
  const path = folder({ "work.js": text, "package.json": '{"type":"module"}' });
  const threads = new Threads(pathToFileURL(join(path, "work")).href, data, most, 600_000);
  onTestFinished(() => threads.close());
  return threads;
}

const failing = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    (answer) => answer,
    (error: Error) => error.message,
  );

test("each task is answered, by as many threads as there may be", async () => {
  const threads = threadsOf(WORK, 2, { plain: new Map([[1, 2]]) });
  const answers = (await Promise.all([1, 2, 3, 4, 5, 6, 7].map((task) => threads.run(task)))) as unknown[][];
  expect(answers.map(([task]) => task)).toEqual([1, 2, 3, 4, 5, 6, 7]);
  expect(new Set(answers.map(([, thread]) => thread)).size).toBe(2);
  expect(answers[0]?.[2]).toEqual({ plain: new Map([[1, 2]]) });
});

test.each([
  ["exit", "a thread ended with exit code 3"],
  ["uncaught", "a thread ended: nobody catches it"],
])("a thread that ends by %s fails its tasks, and those after have another one", async (task, message) => {
  const threads = threadsOf(WORK, 1);
  const all = await Promise.all([task, "with it", "later", "last"].map((one) => failing(threads.run(one))));
  const [first, beside, ...later] = all;
  expect(first).toBe(message);
  // It was in the same thread already.
  expect(beside).toBe(message);
  expect(later.map((answer) => (answer as unknown[])[0])).toEqual(["later", "last"]);
});

test("a task that throws fails alone", async () => {
  const threads = threadsOf(WORK, 1);
  const all = await Promise.all(["throw", "beside"].map((one) => failing(threads.run(one))));
  expect(all).toEqual(["out of range", ["beside", expect.any(Number), "data"]]);
});

test.each([
  ["plainly", "throw new Error('no such thing');", "INTERNAL"],
  ["with a code of ours", "throw Object.assign(new Error('no such thing'), { code: 'BAD_POLICY' });", "BAD_POLICY"],
  ["with a code of others", "throw Object.assign(new Error('no such thing'), { code: 'ENOENT' });", "INTERNAL"],
])("a thread that cannot start, %s, fails all that waits", async (_, text, code) => {
  const threads = threadsOf(text, 1);
  const all = await Promise.allSettled([1, 2, 3, 4].map((task) => threads.run(task)));
  for (const one of all) {
    const reason = { code, message: "a thread could not start: no such thing" };
    expect(one).toMatchObject({ status: "rejected", reason });
  }
});

test("what a thread started is ended with it", async () => {
  const path = folder({ "work.js": CLOSING, "package.json": '{"type":"module"}' });
  const threads = new Threads(pathToFileURL(join(path, "work")).href, null, 1, 600_000);
  const counter = new Int32Array(new SharedArrayBuffer(4));
  await threads.run(counter);
  await threads.close();
  expect(counter[0]).toBe(1);
});

test("what waits when they are ended has no other thread", async () => {
  const threads = threadsOf(WAITING, 1);
  const all = [1, 2, 3, 4].map((task) => failing(threads.run(task)));
  await threads.close();
  expect(await Promise.all(all)).toEqual(Array(4).fill("the worker has ended"));
});

/** Never has an answer. */
const WAITING = "export default () => new Promise(() => {});";

const CLOSING = `
let counter;
export default (given) => { counter = given; };
export const close = async () => { await null; Atomics.add(counter, 0, 1); };
`;
