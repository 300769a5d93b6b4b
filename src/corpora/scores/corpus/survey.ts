import type { Intent } from "../../../schema/index.js";
import { resolveIntents } from "../../../schema/resolve.js";
import { intentsIn } from "../../../transcript/called.js";
import { eventsOf } from "../../../transcript/events/dialogueReader.js";
import type { Transcript } from "../../../transcript/index.js";
import { type CorpusLinks, LinkCount } from "./links.js";
import { type CorpusPatterns, patternsOf, type Said } from "./patterns.js";
import { type CorpusRichness, RichnessCount } from "./richness.js";
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

export type SpeakerSpeech = CorpusRichness & CorpusPatterns;

export interface CorpusSpeech {
  readonly user: SpeakerSpeech;
  readonly assistant: SpeakerSpeech;
}

const MOST_UTTERANCES = 4000;

/** Measures two corpora over equal numbers of utterances, since longer texts have fewer distinct words for their length.
 * If one corpus has none, the other is measured alone. */
export function speechOf(surveys: readonly [CorpusSurvey, CorpusSurvey]): readonly [CorpusSpeech, CorpusSpeech] {
  const users = surveys.map(({ sample }) => sample.flatMap((dialogue) => dialogue.users));
  const responses = surveys.map(({ sample }) => sample.flatMap((dialogue) => dialogue.responses));
  const [user, assistant] = [equally(users), equally(responses)];
  const speech = (at: 0 | 1) => ({ user: user[at] as SpeakerSpeech, assistant: assistant[at] as SpeakerSpeech });
  return [speech(0), speech(1)];
}

function equally(both: readonly (readonly Said[])[]): SpeakerSpeech[] {
  const lengths = both.map(({ length }) => length).filter((length) => length > 0);
  const most = Math.min(MOST_UTTERANCES, ...lengths);
  return both.map((all) => {
    const said = all.slice(0, most);
    const richness = new RichnessCount();
    for (const { text } of said) richness.add(text);
    return { ...richness.richness, ...patternsOf(said) };
  });
}
