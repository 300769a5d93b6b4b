import { figure, ratio } from "../figures.mjs";
import { of } from "../rounds.mjs";
import { dialogues } from "../synthetic.mjs";

export const title = "Parsing a command, against JSON.parse of its tree";
export const quickSeconds = 2;

const COMMANDS = dialogues(500, 50).flat();

/** `say` is more than half of all commands, and the shortest; the rest is shown by itself. */
const LONGER = COMMANDS.filter((command) => !command.startsWith("say"));

export async function measure(bench) {
  const { here, base } = await bench.costs(async (build) => {
    // Earlier builds call it otherwise.
    const labels = await build.load("labels/index.js");
    const parse = labels.parseCommand ?? labels.parse;
    const works = { all: () => each(COMMANDS, parse), longer: () => each(LONGER, parse) };
    if (build !== bench.here) return works;
    const trees = LONGER.map((command) => JSON.stringify(parse(command)));
    return { ...works, json: () => each(trees, JSON.parse) };
  });
  return [
    figure("a command of a dialogue", "µs", of(here.all, "cpu", COMMANDS.length / 1000)),
    figure("a command that is not say(...)", "µs", of(here.longer, "cpu", LONGER.length / 1000)),
    ratio("against JSON.parse of the same trees", of(here.longer, "cpu"), of(here.json, "cpu"), { atMost: 1 }),
    ...bench.faster("all commands", here.all, base?.all),
  ];
}

function each(texts, read) {
  for (const text of texts) read(text);
}
