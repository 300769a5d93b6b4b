import { readFileSync } from "node:fs";
import { afterAll } from "vitest";

declare module "@vitest/runner" {
  interface TaskMeta {
    /** CPU time that a test file took, in seconds. */
    cpu?: Cpu;
  }
}

/** CPU time in seconds: of the process that runs tests, and of the ended processes that tests started. */
export interface Cpu {
  readonly own: number;
  readonly children: number;
}

declare global {
  var cpuBefore: Cpu | undefined;
}

/** Counts for the set-up of each test file what it costs, with what is imported for it: `tests/setup/dearest.ts` tells it. */
export function countCpu(): void {
  globalThis.cpuBefore ??= cpuNow();
  // biome-ignore lint/correctness/noEmptyPattern: vitest reads from this pattern which fixtures a hook wants
  afterAll(({}, { file }) => {
    const [before, now] = [globalThis.cpuBefore ?? cpuNow(), cpuNow()];
    file.meta.cpu = { own: now.own - before.own, children: now.children - before.children };
    globalThis.cpuBefore = now;
  });
}

/** Linux counts in hundredths of a second. Elsewhere what children took is not known here. */
function cpuNow(): Cpu {
  const { user, system } = process.cpuUsage();
  return { own: (user + system) / 1e6, children: ofChildren() };
}

function ofChildren(): number {
  if (process.platform !== "linux") return 0;
  const [, fields = ""] = readFileSync("/proc/self/stat", "utf8").split(") ");
  const [user = 0, system = 0] = fields.split(" ").slice(13, 15).map(Number);
  return (user + system) / 100;
}
