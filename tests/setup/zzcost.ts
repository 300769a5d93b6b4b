import { appendFileSync, readFileSync } from "node:fs";
import { afterAll, expect } from "vitest";

const ticks = (): [number, number] => {
  const f = readFileSync("/proc/self/stat", "utf8").split(") ")[1]!.split(" ");
  return [Number(f[11]) + Number(f[12]), Number(f[13]) + Number(f[14])];
};
const g = globalThis as { costFrom?: [number, number]; costAt?: number };
g.costFrom ??= ticks();
g.costAt ??= Date.now();
afterAll(() => {
  const now = ticks();
  const from = g.costFrom!;
  appendFileSync(
    process.env.COST_LOG!,
    `${((now[0] - from[0]) / 100).toFixed(2)}\t${((now[1] - from[1]) / 100).toFixed(2)}\t${((Date.now() - g.costAt!) / 1000).toFixed(1)}\t${expect.getState().testPath}\n`,
  );
  g.costFrom = now;
  g.costAt = Date.now();
});
