import type { Intent } from "../../../schema/index.js";
import { resolveIntents } from "../../../schema/resolve.js";
import { intentsIn } from "../../../transcript/called.js";
import { eventsOf } from "../../../transcript/events/dialogueReader.js";
import type { Transcript } from "../../../transcript/index.js";
import { type CorpusLinks, LinkCount } from "./links.js";
import { DialogueSample, type SampledDialogue } from "./sample.js";
import { CorpusCount, type CorpusStatistics } from "./statistics.js";

/** A corpus before comparison: statistics of all of it, and a sample of its utterances. */
export interface CorpusSurvey {
  readonly statistics: CorpusStatistics;
  readonly links: CorpusLinks;
  readonly sample: readonly SampledDialogue[];
  readonly started: ReadonlySet<string>;
  /** The started and the declared intents, including the searches that entities add. */
  readonly known: ReadonlySet<string>;
}

/** User turns to keep of a corpus: enough for testing, and 4,000 for training and for counting words. */
const SAMPLED_TURNS = 10_000;

/** Reads a corpus once and keeps a sample of bounded size. */
export async function surveyOf(
  transcripts: AsyncIterable<Transcript> | Iterable<Transcript>,
  intents: readonly Intent[] | null,
  seed: number,
): Promise<CorpusSurvey> {
  const [counts, links, sample] = [new CorpusCount(intents), new LinkCount(), new DialogueSample(seed, SAMPLED_TURNS)];
  const started = new Set<string>();
  for await (const transcript of transcripts) {
    const events = eventsOf(transcript.turns);
    counts.add(transcript);
    links.add(events);
    sample.add(transcript, events);
    for (const intent of intentsIn(transcript)) started.add(intent);
  }
  const known = new Set([
    ...started,
    ...(intents === null ? [] : resolveIntents(intents).intents).map(({ command }) => command),
  ]);
  return { statistics: counts.statistics, links: links.links, sample: sample.dialogues, started, known };
}
