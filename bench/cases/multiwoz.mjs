import { readFileSync } from "node:fs";
import { join } from "node:path";
import { child } from "../child.mjs";
import { figure, ratio } from "../figures.mjs";
import { shared } from "../shared.mjs";

export const title = "The evaluation of MultiWOZ systems (where the reference data is there)";
export const quickSeconds = 4;

/** Each system is a process of its own, for people score one and leave; then all of them are one process. */
export async function measure(bench) {
  const folder = shared("data/multiwoz");
  if (folder === null) return [];
  const recorded = JSON.parse(readFileSync(join(folder, "expected_public.json"), "utf8")).systems;
  const names = Object.keys(recorded).filter((name) => !name.includes("@"));
  const systems = bench.quick ? names.slice(0, 2) : names;
  const run = (build, intervals, some) => () => child("multiwoz", [build.root, folder, intervals, ...some]);
  const variants = { all: run(bench.here, "yes", systems), plain: run(bench.here, "no", systems.slice(0, 1)) };
  for (const build of bench.builds) variants[build.name] = run(build, "yes", systems.slice(0, 1));
  const { all, plain, here, base } = await bench.interleave(variants, { most: 3, warmUp: false });
  const of = (runs, name) => runs.map((one) => one[name]);
  const each = of(all, "evaluating").map((cpu) => cpu / systems.length);
  return [
    figure("one system, with intervals: CPU", "ms", of(here, "evaluating")),
    ratio("against reading the data and the predictions", of(here, "evaluating"), of(here, "reading"), { atMost: 8 }),
    ratio("with intervals against without", of(here, "evaluating"), of(plain, "evaluating"), { atMost: 4 }),
    ratio(`one of ${systems.length} in one process against one alone`, each, of(here, "evaluating"), { atMost: 1 }),
    figure(`${systems.length} systems: memory at its highest`, "MB", of(all, "megabytes")),
    ...(base === undefined
      ? []
      : [ratio("one system: times faster than the base", of(base, "evaluating"), of(here, "evaluating"))]),
  ];
}
