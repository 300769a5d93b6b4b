import { fileURLToPath } from "node:url";
import { figure, ratio } from "../figures.mjs";
import { cost, of } from "../rounds.mjs";

export const title = "Corpora made from our own intents without a model, against replaying the same dialogues";
export const quickSeconds = 2;

const ROOT = fileURLToPath(new URL("../..", import.meta.url));

export async function measure(bench) {
  const count = bench.quick ? 150 : 1_000;
  const { mockBackend } = await bench.here.load("testing/index.js");
  const { makeCorpus } = await bench.here.load("pipeline/index.js");
  const { replayTranscript } = await bench.here.load("runtime/index.js");
  const backend = await mockBackend(ROOT);
  const made = async (seed) => {
    const transcripts = [];
    for await (const attempt of makeCorpus(backend, { count, seed })) {
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
  try {
    const here = await bench.interleave(
      { made: () => cost(() => made(1)), replayed: () => cost(replayed) },
      { most: 7 },
    );
    const each = (name) => of(here[name], "cpu", count / 1000);
    const perSecond = (micros) => micros.map((one) => 1e6 / one);
    return [
      figure("dialogues", "", [count]),
      figure("made, by CPU", "/s", perSecond(each("made"))),
      figure("replayed, by CPU", "/s", perSecond(each("replayed"))),
      ratio("made against replayed", each("made"), each("replayed"), { atMost: 4 }),
    ];
  } finally {
    backend.close();
  }
}
