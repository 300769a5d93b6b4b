import { join } from "node:path";
import { child, withFolder } from "../child.mjs";
import { figure, growth, ratio } from "../figures.mjs";
import { of } from "../rounds.mjs";
import { shared } from "../shared.mjs";

export const title = "A dataset imported and replayed: SGD's 401 dialogues (where the reference data is there)";
export const quickSeconds = 3;

export async function measure(bench) {
  const data = shared("data/sgd");
  if (data === null) return [];
  return withFolder(async (folder) => [...(await throughput(bench, data, folder)), ...(await growing(bench, data))]);
}

async function throughput(bench, data, folder) {
  const schema = ["train", "dev"].map((split) => join(data, `schema_${split}.json`));
  let count = 0;
  const { here, base } = await bench.costs(async (build) => {
    const { importSgd } = await build.load("corpora/index.js");
    const { writeImport } = await build.load("transcript/files/importing/index.js");
    const { loadBackend, replayCorpus } = await build.load("runtime/index.js");
    const imported = join(folder, build.name);
    const read = async () => {
      const items = importSgd([join(data, "dialogues.jsonl")], { schema });
      ({ dialogues: count } = await writeImport(imported, items, { format: "sgd", backlot: "bench", sources: [data] }));
    };
    const replay = async () => {
      const backend = await loadBackend(join(imported, "intents"));
      const { dialogues, matched } = await replayCorpus(backend, join(imported, "transcripts.jsonl"), { workers: 1 });
      backend.close();
      if (matched !== dialogues) throw new Error(`${dialogues - matched} of ${dialogues} dialogues did not match`);
    };
    await read();
    return { read, replay };
  });
  return [
    figure("imported: a dialogue", "µs", of(here.read, "cpu", count / 1000)),
    figure("loaded and replayed on one worker: a dialogue", "µs", of(here.replay, "cpu", count / 1000)),
    ...bench.faster("importing", here.read, base?.read),
    ...bench.faster("loading and replaying", here.replay, base?.replay),
  ];
}

/** Each round is a process of its own, whose heap holds nothing else. */
async function growing(bench, data) {
  const sizes = bench.quick ? [1, 2, 4] : [5, 16, 50];
  const variants = sizes.map((times) => [
    times,
    () => child("import", [bench.here.root, data, String(times)], ["--expose-gc"]),
  ]);
  const runs = await bench.interleave(Object.fromEntries(variants), { most: 3, warmUp: false });
  const all = (name) => sizes.map((times) => runs[times].map((run) => run[name]));
  const said = sizes.map((times) => (times * 401).toLocaleString("en-GB")).join(" / ");
  const [importing, replaying] = [all("importing"), all("replaying")];
  const last = (name) => runs[sizes.at(-1)].map((run) => run[name]);
  return [
    growth(`importing, by dialogues: ${said}`, sizes, importing),
    growth(`replaying, by dialogues: ${said}`, sizes, replaying),
    ...["import", "replay"].map((name) =>
      ratio(
        `the heap at the end of the largest ${name}, against after a tenth`,
        last(`${name}Last`),
        last(`${name}First`),
        {
          atMost: 1.25,
        },
      ),
    ),
    figure("the heap at its largest, garbage collected", "MB", last("heapMb")),
  ];
}
