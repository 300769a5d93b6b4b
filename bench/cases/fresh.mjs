import { startSandbox, syntheticCatalog } from "../engine.mjs";
import { figure, ratio } from "../figures.mjs";
import { quantile } from "../rounds.mjs";
import { dialogue } from "../synthetic.mjs";

export const title = "A fresh sandbox: the boot image copied back, against copying as many bytes";

const DIALOGUES = 400;

/** One figure per number of intents: the middle of many restores, each after a dialogue that used the heap. */
export async function measure(bench) {
  const variants = {};
  const sizes = [];
  for (const count of [100, 1_000]) {
    const { catalog, engine, open } = await sandbox(bench.here, count);
    sizes.push({ count, kilobytes: Math.round(engine.imageSize / 1024) });
    const source = new Uint8Array(engine.imageSize).fill(1);
    const target = new Uint8Array(engine.imageSize);
    const use = (seed) => {
      const session = open();
      for (const command of dialogue(seed, catalog.size / 2)) session.execute(command);
    };
    // The work of a session before its first command: private to TypeScript, not to a stopwatch.
    const { machine } = engine.sandboxes.booted;
    variants[`restore ${count}`] = () => middle(use, () => machine.restore());
    variants[`copy ${count}`] = () => middle(use, () => target.set(source));
  }
  const measured = await bench.interleave(variants);
  return sizes.flatMap(({ count, kilobytes }) => {
    const [restore, copy] = [measured[`restore ${count}`], measured[`copy ${count}`]];
    const what = `${count.toLocaleString("en-GB")} intents (image ${kilobytes.toLocaleString("en-GB")} KB)`;
    return [
      figure(`${what}: p50`, "µs", restore),
      ratio(`${what}: against a plain copy`, restore, copy, { atMost: 3 }),
    ];
  });
}

async function sandbox(build, count) {
  const catalog = await syntheticCatalog(build, count);
  const engine = await startSandbox(build, catalog);
  const { Session } = await build.load("runtime/session/session.js");
  return { catalog, engine, open: () => new Session(engine.open(""), catalog, false) };
}

function middle(use, work) {
  const times = [];
  for (let seed = 0; seed < DIALOGUES; seed++) {
    use(seed);
    const start = performance.now();
    work();
    times.push((performance.now() - start) * 1000);
  }
  return quantile(times, 0.5);
}
