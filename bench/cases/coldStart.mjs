import { pathToFileURL } from "node:url";
import { child, processCost, withFolder } from "../child.mjs";
import { figure, ratio } from "../figures.mjs";
import { of } from "../rounds.mjs";

export const title = "From nothing to the first answer: importing, mockBackend over our own intents, one session";
export const quickSeconds = 5;

/** By CPU, against the base: how many times faster. Today's cost is to be at most 0.35 of that of the first version. */
const FASTER = { atLeast: 1 / 0.35 };

export function measure(bench) {
  return withFolder(async (folder) => {
    const before = process.env.BACKLOT_CACHE;
    process.env.BACKLOT_CACHE = `${folder}/cache`;
    try {
      return await measured(bench, folder);
    } finally {
      if (before === undefined) delete process.env.BACKLOT_CACHE;
      else process.env.BACKLOT_CACHE = before;
    }
  });
}

async function measured(bench, folder) {
  const variants = { node: () => processCost(["-e", "0"], folder) };
  for (const build of bench.builds) {
    const module = pathToFileURL(build.module("cli/doors/testing.js")).href;
    const intents = build.file("intents");
    const run = [build.file("dist/cli/main.js"), "run", "--intents", intents, "find_hotels()"];
    variants[`plain ${build.name}`] = () => child("coldStart", [module, intents]);
    variants[`behaviours ${build.name}`] = () =>
      child("coldStart", [module, intents, build.file("intents/behaviours")]);
    variants[`run ${build.name}`] = () => processCost(run, folder);
  }
  // The first start keeps what the others find.
  for (const start of Object.values(variants)) start();
  const costs = await bench.interleave(variants, { warmUp: false });
  const each = [
    ["without behaviours", "plain"],
    ["with behaviours", "behaviours"],
  ];
  return [
    ...each.flatMap(([what, name]) => [
      figure(`${what}: CPU`, "ms", of(costs[`${name} here`], "cpu")),
      figure(`${what}: on the clock`, "ms", of(costs[`${name} here`], "wall")),
      ...bench.faster(what, costs[`${name} here`], costs[`${name} base`], FASTER),
    ]),
    ratio("backlot run, one command, against bare Node", of(costs["run here"], "cpu"), of(costs.node, "cpu"), {
      atMost: 4,
    }),
    ...bench.faster("backlot run", costs["run here"], costs["run base"]),
  ];
}
