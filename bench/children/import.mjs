// One round of the import case's growth: node --expose-gc bench/children/import.mjs ROOT DATA TIMES
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Build } from "../builds.mjs";
import { cost } from "../rounds.mjs";

const [root, data, times] = process.argv.slice(2);
const build = new Build("measured", root);
const { importSgd } = await build.load("corpora/index.js");
const { writeImport } = await build.load("transcript/files/importing/index.js");
const { loadBackend, replayCorpus } = await build.load("runtime/index.js");

/** How many samples are taken of the heap. */
const SAMPLES = 10;

/** The heap as it grows: its sizes each time that so many dialogues more are done. */
function sampler(every) {
  const sizes = [];
  let due = every;
  const sample = (done) => {
    if (done < due) return;
    due += every;
    globalThis.gc();
    const { heapUsed, external } = process.memoryUsage();
    sizes.push(heapUsed + external);
  };
  return { sizes, sample };
}

const folder = await mkdtemp(join(tmpdir(), "backlot-bench-"));
try {
  const schema = ["train", "dev"].map((split) => join(data, `schema_${split}.json`));
  const files = Array.from({ length: Number(times) }, () => join(data, "dialogues.jsonl"));
  const every = Math.floor((401 * files.length) / SAMPLES);
  const imports = sampler(every);
  const options = { format: "sgd", backlot: "bench", sources: files, onProgress: imports.sample };
  const { cpu: importing } = await cost(() => writeImport(join(folder, "sgd"), importSgd(files, { schema }), options));

  const backend = await loadBackend(join(folder, "sgd/intents"));
  const replays = sampler(every);
  const transcripts = join(folder, "sgd/transcripts.jsonl");
  const onProgress = ({ dialogues }) => replays.sample(dialogues);
  const { cpu: replaying } = await cost(async () => {
    const { dialogues, matched } = await replayCorpus(backend, transcripts, { workers: 1, onProgress });
    if (matched !== dialogues) throw new Error(`${dialogues - matched} dialogues did not match`);
  });
  backend.close();

  const sizes = {
    importFirst: imports.sizes[0],
    importLast: imports.sizes.at(-1),
    replayFirst: replays.sizes[0],
    replayLast: replays.sizes.at(-1),
  };
  const heapMb = Math.max(...imports.sizes, ...replays.sizes) / 1024 / 1024;
  console.log(JSON.stringify({ importing, replaying, ...sizes, heapMb }));
} finally {
  await rm(folder, { recursive: true, force: true });
}
