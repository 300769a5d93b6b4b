import type { Reporter, TestModule } from "vitest/node";
import type { Cpu } from "./costs.js";

/** How many files are named. */
const NAMED = 80;

/** Says at the end where the CPU time of a run went: by room, and which files took most. */
export default class DearestReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const costs = modules.map((module) => ({ file: module.relativeModuleId, ...(module.meta().cpu ?? FREE) }));
    for (const line of costLines(costs)) console.log(line);
  }
}

const FREE: Cpu = { own: 0, children: 0 };

/** Time of a file. */
interface Cost extends Cpu {
  readonly file: string;
}

/** The lines of the report: all files, each room, and the files that took most; seconds of CPU, with those of started processes. */
export function costLines(costs: readonly Cost[]): string[] {
  const rooms = new Map<string, Cost[]>();
  for (const cost of costs) {
    const room = /^tests\/(\w+)\//.exec(cost.file)?.[1] ?? (cost.file.endsWith(".md") ? "documents" : "house");
    rooms.set(room, [...(rooms.get(room) ?? []), cost]);
  }
  const sums = [...rooms].map(([file, parts]) => ({ file: `${file} (${parts.length} files)`, ...sumOf(parts) }));
  return [
    "   CPU s   started processes",
    lineOf({ file: `all (${costs.length} files)`, ...sumOf(costs) }),
    ...dearest(sums).map(lineOf),
    "the dearest files:",
    ...dearest(costs).slice(0, NAMED).map(lineOf),
  ];
}

const total = ({ own, children }: Cpu): number => own + children;
const dearest = (costs: readonly Cost[]): Cost[] => costs.toSorted((a, b) => total(b) - total(a));
const lineOf = (cost: Cost): string =>
  `${total(cost).toFixed(1).padStart(8)} ${cost.children.toFixed(1).padStart(8)}   ${cost.file}`;

function sumOf(costs: readonly Cpu[]): Cpu {
  const sum = (key: keyof Cpu): number => costs.reduce((all, cost) => all + cost[key], 0);
  return { own: sum("own"), children: sum("children") };
}
