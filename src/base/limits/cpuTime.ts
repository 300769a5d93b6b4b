import { readFileSync, readlinkSync } from "node:fs";

/** CPU time used so far, in milliseconds, from any origin; Infinity for a thread that has ended. */
export type CpuClock = () => number;

const NANOSECONDS = 1e6;
const MICROSECONDS = 1e3;

/** Absent in older versions of Node. */
const { threadCpuUsage } = process as { readonly threadCpuUsage?: typeof process.cpuUsage };

/**
 * Returns a clock of the calling thread's CPU time. If the system does not report it, the clock counts the whole
 * process: a limit on that is stricter than one on the thread, and still milder than one on the wall clock of a busy
 * machine.
 */
export function ownCpuClock(): CpuClock {
  if (threadCpuUsage !== undefined) return () => inMilliseconds(threadCpuUsage.call(process));
  return scheduled("/proc/thread-self/schedstat") ?? processCpuTime;
}

/** @param id result of `ownThreadId` in that thread */
export function threadCpuClock(id: number): CpuClock {
  return (id > 0 ? scheduled(`/proc/self/task/${id}/schedstat`) : null) ?? processCpuTime;
}

/** Returns the system's number of the calling thread, for `threadCpuClock`; 0 if the system does not report one. */
export function ownThreadId(): number {
  try {
    return Number(/\/task\/(\d+)$/.exec(readlinkSync("/proc/thread-self"))?.[1] ?? 0);
  } catch {
    return 0;
  }
}

/** Linux: the first number of schedstat is the thread's run time in nanoseconds. Null if there is no such file. */
function scheduled(path: string): CpuClock | null {
  return read(path) === null ? null : () => read(path) ?? Number.POSITIVE_INFINITY;
}

function read(path: string): number | null {
  try {
    const time = Number.parseInt(readFileSync(path, "latin1"), 10);
    return Number.isNaN(time) ? null : time / NANOSECONDS;
  } catch {
    return null;
  }
}

function processCpuTime(): number {
  return inMilliseconds(process.cpuUsage());
}

function inMilliseconds({ user, system }: NodeJS.CpuUsage): number {
  return (user + system) / MICROSECONDS;
}
