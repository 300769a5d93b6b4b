import { processCost, withFolder } from "../child.mjs";
import { figure, ratio } from "../figures.mjs";
import { of } from "../rounds.mjs";

export const title = "Start-up of the command line, against Node with nothing to do";
export const quickSeconds = 4;

export function measure(bench) {
  return withFolder(async (folder) => {
    const variants = { node: () => processCost(["-e", "0"], folder) };
    for (const build of bench.builds) {
      for (const [name, args] of Object.entries(callsOf(build))) {
        variants[`${name} ${build.name}`] = () => processCost(args, folder);
      }
    }
    const measured = await bench.interleave(variants, { warmUp: false });
    const { node } = measured;
    const figures = [figure("node -e 0: CPU", "ms", of(node, "cpu"))];
    for (const name of Object.keys(callsOf(bench.here))) {
      const ours = measured[`${name} here`];
      figures.push(figure(`${name}: CPU`, "ms", of(ours, "cpu")));
      figures.push(ratio(`${name} against bare Node`, of(ours, "cpu"), of(node, "cpu")));
      figures.push(...bench.faster(name, ours, measured[`${name} base`]));
    }
    return figures;
  });
}

function callsOf(build) {
  const main = build.file("dist/cli/main.js");
  return {
    "backlot --version": [main, "--version"],
    "backlot --help": [main, "--help"],
    "backlot run, one command over our own intents": [
      main,
      "run",
      "--intents",
      build.file("intents"),
      "find_restaurants()",
    ],
  };
}
