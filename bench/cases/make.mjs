import { fileURLToPath } from "node:url";
import { child } from "../child.mjs";
import { figure, ratio } from "../figures.mjs";
import { of } from "../rounds.mjs";

export const title =
  "Corpora made from our own intents without a model, against replaying the same dialogues; threads; memory";
export const quickSeconds = 2;

const ROOT = fileURLToPath(new URL("../..", import.meta.url));
/** How many dialogues memory is compared at. */
const [FEW, MANY, QUICK_MANY] = [1_000, 50_000, 3_000];

export async function measure(bench) {
  const count = bench.quick ? 150 : 1_000;
  const backends = [];
  try {
    const { here, base } = await bench.costs((build) => prepared(build, count, backends), { most: 7 });
    const each = (name) => of(here[name], "cpu", count / 1000);
    const perSecond = (micros) => micros.map((one) => 1e6 / one);
    return [
      figure("dialogues", "", [count]),
      figure("made, by CPU", "/s", perSecond(each("made"))),
      figure("replayed, by CPU", "/s", perSecond(each("replayed"))),
      ratio("made against replayed", each("made"), each("replayed"), { atMost: 4 }),
      ratio("made in two threads against one, by CPU", each("in two threads"), each("made")),
      ratio("made in two threads against one, on the clock", of(here["in two threads"], "wall"), of(here.made, "wall")),
      ...bench.faster("making", here.made, base?.made),
      ...memory(bench),
    ];
  } finally {
    for (const backend of backends) backend.close();
  }
}

async function prepared(build, count, backends) {
  const { mockBackend } = await build.load("cli/doors/testing.js");
  const pipeline = await build.load("corpora/making/index.js");
  // Earlier builds call it otherwise.
  const { makeCorpus } = pipeline;
  const make = pipeline.make ?? (({ backend: over, ...options }) => makeCorpus(over, options));
  const { replayTranscript } = await build.load("runtime/index.js");
  const backend = await mockBackend(ROOT);
  backends.push(backend);
  const made = async (workers) => {
    const transcripts = [];
    for await (const attempt of make({ backend, count, seed: 1, workers })) {
      if ("kept" in attempt) transcripts.push(attempt.kept.transcript);
    }
    return transcripts;
  };
  const transcripts = await made(1);
  const replayed = () => {
    for (const transcript of transcripts) {
      if (replayTranscript(backend, transcript).divergences.length > 0) throw new Error(`${transcript.id} diverges`);
    }
  };
  return { made: () => made(1), "in two threads": () => made(2), replayed };
}

/** Memory in use after many dialogues against memory after some, in a process that keeps none of them. */
function memory({ here, quick }) {
  const many = quick ? QUICK_MANY : MANY;
  const held = child("makeMemory", [here.root, String(FEW), String(many)], ["--expose-gc"]);
  return [
    figure(`held after ${FEW} dialogues`, "MB", [held[FEW]]),
    figure(`held after ${many} dialogues`, "MB", [held[many]]),
    ratio("the latter against the former", [held[many]], [held[FEW]], { atMost: 1.5 }),
  ];
}
