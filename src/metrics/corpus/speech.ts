import { type CorpusPatterns, patternsOf, type Said } from "./patterns.js";
import { type CorpusRichness, RichnessCount } from "./richness.js";
import type { CorpusSurvey } from "./survey.js";

/** What one speaker's utterances come to: how rich their words are, and how much alike they are. */
export type SpeakerSpeech = CorpusRichness & CorpusPatterns;

/** What users and the assistant of a corpus say. */
export interface CorpusSpeech {
  readonly user: SpeakerSpeech;
  readonly assistant: SpeakerSpeech;
}

/** At most so many utterances of each speaker are counted. */
const MOST_UTTERANCES = 4000;

/**
 * What is said in two corpora, over equal numbers of utterances, since a text has the fewer different words for its length
 * the longer it is. Where one of the two has none, the other one is counted by itself.
 */
export function speechOf(surveys: readonly [CorpusSurvey, CorpusSurvey]): readonly [CorpusSpeech, CorpusSpeech] {
  const users = surveys.map(({ sample }) => sample.flatMap((dialogue) => dialogue.users));
  const responses = surveys.map(({ sample }) => sample.flatMap((dialogue) => dialogue.responses));
  const [user, assistant] = [equally(users), equally(responses)];
  const speech = (at: 0 | 1): CorpusSpeech => ({
    user: user[at] as SpeakerSpeech,
    assistant: assistant[at] as SpeakerSpeech,
  });
  return [speech(0), speech(1)];
}

/** The same number of both, from their beginning. */
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
