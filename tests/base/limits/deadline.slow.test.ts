import { Worker } from "node:worker_threads";
import { describe, expect, it, test } from "vitest";
import { ownCpuClock, ownThreadId, threadCpuClock } from "../../../src/base/limits/cpuTime.js";
import { Deadline, WALL_FACTOR } from "../../../src/base/limits/deadline.js";

/** A machine whose clocks go by hand. */
function machine() {
  const time = { wall: 1_000, cpu: 70, looks: 0 };
  const cpu = (): number => {
    time.looks++;
    return time.cpu;
  };
  return { time, deadline: new Deadline(cpu, () => time.wall) };
}

describe("a deadline", () => {
  it("is over when its CPU time is used up, on a machine that does nothing else", () => {
    const { time, deadline } = machine();
    deadline.start(100);
    for (let ms = 0; ms < 100; ms++, time.wall++, time.cpu++) expect(deadline.isOver).toBe(false);
    expect(deadline.isOver).toBe(true);
  });

  it("waits for what has had no turn: a busy machine makes no difference", () => {
    const { time, deadline } = machine();
    deadline.start(100);
    time.wall += 5;
    time.cpu += 1;
    expect(deadline.isOver).toBe(false);
    for (let ms = 0; ms < 94; ms++) {
      time.wall += 8;
      time.cpu += 1;
      expect(deadline.isOver).toBe(false);
    }
    time.wall += 20;
    time.cpu += 20;
    expect(deadline.isOver).toBe(true);
  });

  it("is over in wall time as well, ten times as late", () => {
    const { time, deadline } = machine();
    deadline.start(100);
    time.wall += 100 * WALL_FACTOR - 1;
    expect(deadline.isOver).toBe(false);
    time.wall += 1;
    expect(deadline.isOver).toBe(true);
  });

  it("does not look at the CPU in its first milliseconds, and seldom afterwards", () => {
    const { time, deadline } = machine();
    deadline.start(1_000);
    for (let i = 0; i < 4_000; i++, time.wall += 0.001) deadline.left();
    expect(time.looks).toBe(0);
    for (let i = 0; i < 3_000; i++, time.wall += 0.1, time.cpu += 0.1) deadline.left();
    expect(time.looks).toBe(1);
  });

  it("is over when the thread has ended", () => {
    const { time, deadline } = machine();
    deadline.start(100);
    time.wall += 6;
    time.cpu = Number.POSITIVE_INFINITY;
    expect(deadline.isOver).toBe(true);
  });

  it("begins anew, and is never over once it was stopped", () => {
    const { time, deadline } = machine();
    deadline.start(10);
    time.wall += 1_000;
    expect(deadline.isOver).toBe(true);
    deadline.start(10);
    expect(deadline.left()).toBe(5);
    deadline.stop();
    time.wall += 1e9;
    expect(deadline.isOver).toBe(false);
  });
});

describe("CPU time", () => {
  const spin = (clock: () => number, ms: number): void => {
    const end = clock() + ms;
    while (clock() < end);
  };

  test("of this thread grows while it runs", () => {
    const clock = ownCpuClock();
    const before = clock();
    spin(clock, 20);
    expect(clock()).toBeGreaterThanOrEqual(before + 20);
  });

  test("of another thread grows while that one runs, not while this one does", async ({ skip }) => {
    const code = `
      const { parentPort, workerData } = require("node:worker_threads");
      const { readlinkSync } = require("node:fs");
      let id = 0;
      try { id = Number(/\\d+$/.exec(readlinkSync("/proc/thread-self"))[0]); } catch {}
      parentPort.on("message", (ms) => {
        const { user, system } = process.cpuUsage();
        for (let sum = 0; process.cpuUsage().user - user + process.cpuUsage().system - system < ms * 1000; sum++);
        parentPort.postMessage(id);
      });
      parentPort.postMessage(id);`;
    const worker = new Worker(code, { eval: true });
    const told = (): Promise<number> => new Promise((resolve) => worker.once("message", resolve));
    const id = await told();
    if (id === 0) skip("this system does not number its threads");
    expect(id).not.toBe(ownThreadId());
    const clock = threadCpuClock(id);
    const idle = clock();
    spin(ownCpuClock(), 200);
    expect(clock() - idle).toBeLessThan(100);
    const done = told();
    worker.postMessage(300);
    await done;
    expect(clock() - idle).toBeGreaterThan(100);
    await worker.terminate();
    expect(clock()).toBe(Number.POSITIVE_INFINITY);
  });

  test("of a thread that nobody knows is that of the process", () => {
    const { user, system } = process.cpuUsage();
    expect(threadCpuClock(0)()).toBeGreaterThanOrEqual((user + system) / 1_000);
  });
});
