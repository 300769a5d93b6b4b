import { processCost, withFolder } from "../child.mjs";
import { lucidCorpora } from "../corpora.mjs";
import { figure, ratio } from "../figures.mjs";
import { of } from "../rounds.mjs";

export const title = "LUCID's dialogues replayed: read, parsed, executed, compared (where the reference data is there)";
export const quickSeconds = 6;

const ENGINES = ["quickjs", "native"];
/** A quick run takes so many of the 2,000 dialogues. */
const QUICK_DIALOGUES = 600;
/** How many times faster than the base each engine is to be. */
const WARM = { quickjs: { atLeast: 1.5 }, native: { atLeast: 1.6 } };
const NEW_PROCESS = { atLeast: 1.4 };
const SAYS = { all: "a sixth diverges", matching: "all match" };

export function measure(bench) {
  return withFolder(async (folder) => {
    const corpora = await lucidCorpora(bench.here, folder, bench.quick ? QUICK_DIALOGUES : undefined);
    if (corpora === null) return [];
    return [...(await warm(bench, corpora)), ...(await newProcess(bench, corpora, folder))];
  });
}

/** One process that replays again and again, on one worker. */
async function warm(bench, corpora) {
  const backends = [];
  const counts = {};
  const { here, base } = await bench.costs(async (build) => {
    const { loadBackend, replayCorpus } = await build.load("runtime/index.js");
    const works = {};
    for (const engine of ENGINES) {
      for (const corpus of Object.values(corpora)) {
        const backend = await loadBackend(corpus.intents, { engine });
        backends.push(backend);
        works[`${engine} ${corpus.name}`] = async () => {
          counts[corpus.name] = await replayCorpus(backend, corpus.file, { workers: 1 });
        };
      }
    }
    return works;
  });
  for (const backend of backends) backend.close();
  const figures = [];
  for (const engine of ENGINES) {
    for (const { name, dialogues } of Object.values(corpora)) {
      const ours = here[`${engine} ${name}`];
      const what = `${engine}, ${SAYS[name]}`;
      const micros = of(ours, "cpu", dialogues / 1000);
      figures.push(figure(`${what}: a dialogue, by CPU`, "µs", micros));
      figures.push(
        figure(
          `${what}: commands a second`,
          "/s",
          micros.map((one) => (counts[name].commands / dialogues / one) * 1e6),
        ),
      );
      figures.push(...bench.faster(what, ours, base?.[`${engine} ${name}`], WARM[engine]));
    }
  }
  const [sandboxed, native] = ENGINES.map((engine) => of(here[`${engine} matching`], "cpu"));
  return [...figures, ratio("sandboxed against native, all match", sandboxed, native, { atMost: 4 })];
}

/** `backlot replay` on one worker, from the start of Node to its end. */
async function newProcess(bench, corpora, folder) {
  const variants = {};
  const key = (build, engine, { name }) => `process ${engine} ${name} (${build.name})`;
  for (const build of bench.builds) {
    for (const engine of ENGINES) {
      for (const corpus of Object.values(corpora)) {
        const flags = ["--intents", corpus.intents, "--engine", engine, "--workers", "1", "--json"];
        const args = [build.file("dist/cli/main.js"), "replay", corpus.file, ...flags];
        // Where dialogues diverge the exit code says so.
        variants[key(build, engine, corpus)] = () =>
          processCost(args, folder, { isFine: (status) => status === 0 || status === 1 });
      }
    }
  }
  const measured = await bench.interleave(variants, { most: 5, warmUp: false });
  return ENGINES.flatMap((engine) =>
    Object.values(corpora).flatMap((corpus) => {
      const ours = measured[key(bench.here, engine, corpus)];
      const theirs = bench.base && measured[key(bench.base, engine, corpus)];
      const what = `new process, ${engine}, ${SAYS[corpus.name]}`;
      return [figure(`${what}: CPU`, "ms", of(ours, "cpu")), ...bench.faster(what, ours, theirs, NEW_PROCESS)];
    }),
  );
}
