import { type CorpusPatterns, patternsOf, type Said } from "./patterns.js";
import { type CorpusRichness, RichnessCount } from "./richness.js";
import type { CorpusSurvey } from "./survey.js";

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
