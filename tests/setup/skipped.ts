import type { Reporter, TestModule, Vitest } from "vitest/node";

/** The reason in the name of a skipped test, or of a group around it: "(needs the reference data)". */
const NEED = /\(needs ([^()]+)\)/;

/** Remedy for a need. */
const ADVICE: ReadonlyMap<string, string> = new Map([
  ["Chromium", "Chromium not found (install it, or name it by CHROMIUM)"],
  ["redis-server", "redis-server not found (install it, or name it by REDIS_SERVER)"],
  ["the reference data", "reference data not found (set BACKLOT_SHARED)"],
]);

/** Says at the end how many tests were skipped, and why: a green run without its data is a smaller green. */
export default class SkippedReporter implements Reporter {
  private vitest: Vitest | undefined;

  onInit(vitest: Vitest): void {
    this.vitest = vitest;
  }

  onTestRunEnd(modules: readonly TestModule[]): void {
    // With `-t` all the others count as skipped.
    if (this.vitest?.config.testNamePattern !== undefined) return;
    // In the deep run a `deepTest` leaves out the quick tests of its file, which `npm test` runs.
    const isQuick = ({ moduleId }: TestModule): boolean => !/\.(deep\.test\.ts|md)$/.test(moduleId);
    const asked = process.env.BACKLOT_RUN === "deep" ? modules.filter((module) => !isQuick(module)) : modules;
    for (const line of skippedLines(asked)) console.log(line);
  }
}

/** One line for each reason: `12 skipped: reference data not found (set BACKLOT_SHARED)`. */
export function skippedLines(modules: readonly Pick<TestModule, "children">[]): string[] {
  const counts = new Map<string, number>();
  for (const { children } of modules) {
    for (const { fullName } of children.allTests("skipped")) {
      const need = NEED.exec(fullName)?.[1];
      const reason = need === undefined ? `no reason given (${fullName})` : (ADVICE.get(need) ?? `needs ${need}`);
      counts.set(reason, (counts.get(reason) ?? 0) + 1);
    }
  }
  return [...counts].map(([reason, count]) => `${count} skipped: ${reason}`);
}
