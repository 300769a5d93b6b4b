import { join } from "node:path";
import { child, withFolder } from "../child.mjs";
import { writeIntents } from "../corpora.mjs";
import { figure, ratio } from "../figures.mjs";

export const title = "Code generation for intents of 10 slots, in a process of its own";

/** Each round is a process of its own: people generate once and leave, so a warm engine would flatter. */
export function measure(bench) {
  const count = bench.quick ? 300 : 1_000;
  return withFolder(async (folder) => {
    const intents = await writeIntents(join(folder, "intents"), count);
    let round = 0;
    const run = (build) => child("codegen", [build.root, intents, join(folder, `out-${round++}`)]);
    const variants = bench.builds.map((build) => [build.name, () => run(build)]);
    const { here, base } = await bench.interleave(Object.fromEntries(variants), { most: 5, warmUp: false });
    const all = (runs, name) => runs.map((one) => one[name]);
    const of = `${count.toLocaleString("en-GB")} intents`;
    const faster = (what, name) =>
      base === undefined ? [] : [ratio(`${what}: times faster than the base`, all(base, name), all(here, name))];
    return [
      figure(`${of}: printing classes and validators`, "ms", all(here, "printing")),
      ratio("printing against reading and checking the files", all(here, "printing"), all(here, "reading"), {
        atMost: 1,
      }),
      figure(`${of}: read, check, print with entity types, write`, "ms", all(here, "whole")),
      ratio("all of it against reading and checking the files", all(here, "whole"), all(here, "reading"), {
        atMost: 10,
      }),
      ...faster("printing", "printing"),
      ...faster("all of it", "whole"),
    ];
  });
}
