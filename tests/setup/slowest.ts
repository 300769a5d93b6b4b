import type { Reporter, TestModule } from "vitest/node";

/** How many files are named. */
const NAMED = 30;

/** Says at the end which files took longest, in seconds: where minutes of a run can be won. */
export default class SlowestReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    for (const line of slowestLines(modules)) console.log(line);
  }
}

/** What is known of a file that was run. */
interface Timed {
  readonly relativeModuleId: string;
  diagnostic(): { readonly duration: number };
}

/** A head line with the time of all files, and one line for each of those that took longest. */
export function slowestLines(modules: readonly Timed[]): string[] {
  const times = modules.map((module) => ({ file: module.relativeModuleId, ms: module.diagnostic().duration }));
  const all = times.reduce((sum, { ms }) => sum + ms, 0);
  const slowest = times.sort((a, b) => b.ms - a.ms).slice(0, NAMED);
  const seconds = (ms: number): string => (ms / 1000).toFixed(0).padStart(6);
  return [
    `${seconds(all)} s in ${modules.length} files; longest:`,
    ...slowest.map(({ file, ms }) => `${seconds(ms)} s ${file}`),
  ];
}
