import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { processCost, withFolder } from "../child.mjs";
import { figure, ratio } from "../figures.mjs";
import { of } from "../rounds.mjs";

export const title =
  "Starts over our own intents in a new process with a filled cache, against Node with nothing to do";
export const quickSeconds = 9;

const START = fileURLToPath(new URL("../children/start.mjs", import.meta.url));

/** How many times bare Node each may take. */
const TARGETS = {
  "backlot --version": 1.3,
  "backlot --help": undefined,
  "backlot run, one command": 4,
  "backlot replay, one dialogue": 2.5,
  "import, mockBackend with behaviours": 1.8,
  "the same and the first command": 2.2,
};

export function measure(bench) {
  return withFolder(async (folder) => {
    const env = { BACKLOT_CACHE: join(folder, "cache") };
    const variants = { node: () => processCost(["-e", "0"], folder) };
    for (const build of bench.builds) {
      for (const [i, args] of callsOf(build, folder).entries()) {
        variants[`${Object.keys(TARGETS)[i]} ${build.name}`] = () => processCost(args, folder, { env });
      }
    }
    // The first start keeps what the others find.
    for (const start of Object.values(variants)) start();
    const measured = await bench.interleave(variants, { warmUp: false });
    const { node } = measured;
    const figures = [figure("node -e 0: CPU", "ms", of(node, "cpu"))];
    for (const [name, atMost] of Object.entries(TARGETS)) {
      const ours = measured[`${name} here`];
      figures.push(figure(`${name}: CPU`, "ms", of(ours, "cpu")), figure("on the clock", "ms", of(ours, "wall")));
      figures.push(ratio(`${name} against bare Node`, of(ours, "cpu"), of(node, "cpu"), { atMost }));
      figures.push(...bench.faster(name, ours, measured[`${name} base`]));
    }
    return figures;
  });
}

/** The arguments of the calls, in the order of their targets. */
function callsOf(build, folder) {
  const [main, intents] = [build.file("dist/cli/main.js"), build.file("intents")];
  const dialogue = join(folder, "dialogue.jsonl");
  writeFileSync(dialogue, readFileSync(build.file("examples/dining.jsonl"), "utf8").split("\n", 1)[0]);
  const start = [START, pathToFileURL(build.module("cli/doors/testing.js")).href, intents, join(intents, "behaviours")];
  return [
    [main, "--version"],
    [main, "--help"],
    [main, "run", "--intents", intents, "find_hotels()"],
    [main, "replay", "--intents", intents, dialogue],
    start,
    [...start, "find_hotels()"],
  ];
}
