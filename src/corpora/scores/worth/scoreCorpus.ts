import { BacklotError } from "../../../base/errors.js";
import { occurrences } from "../../../base/json/occurrences.js";
import type { Intent } from "../../../schema/index.js";
import type { Transcript } from "../../../transcript/index.js";
import type { SampledDialogue } from "../corpus/sample.js";
import { speechOf, surveyOf } from "../corpus/survey.js";
import { scriptWords } from "../corpus/words.js";
import { noteOf, type PublishedValue, type ReportNote, type ScoreReport } from "../report.js";
import { drawOptions } from "../statistics/drawOptions.js";
import { type LearnedOptions, type LearnedWorth, learnedWorth } from "./learnedWorth.js";
import { learnedEntries, learnedSection, measured, measureSections, neverStarted } from "./worthReport.js";

/** A corpus to score or to compare with. */
export interface CorpusToScore {
  /** Its dialogues; read once, in order. */
  readonly transcripts: AsyncIterable<Transcript> | Iterable<Transcript>;
  /** The declared intents. Default: those that its dialogues start. */
  readonly intents?: readonly Intent[];
}

/** Options for scoring corpora. */
export interface ScoreCorpusOptions extends LearnedOptions {
  /** False to skip training and testing a predictor. Default: true. */
  readonly learn?: boolean;
  /** Notes from reading the input. */
  readonly notes?: readonly ReportNote[];
}

/** The report on a made corpus. */
export interface CorpusScore extends ScoreReport {
  /** The reason if nothing could be learned; `learning` among the numbers repeats it. */
  readonly unlearned?: BacklotError;
}

/** Version of the definitions: increased when a number changes. */
const DEFINITION = 2;

/**
 * Scores a made corpus against a real one. The report compares the lexical richness of users and assistants, over equal
 * numbers of utterances, and the relations between tasks. *Learned worth* is the score on real dialogues of a plain
 * predictor of commands that is trained on the made corpus, compared with the same predictor trained on real ones. No
 * command is executed and no model is called; the seed decides sampling, splitting and resampling.
 * @returns a report; if nothing can be learned, such as with different intents, it gives the reason and the other
 *   numbers
 * @throws BacklotError NOTHING_SCORED if one of the two has no dialogue; BAD_OPTION for options out of their ranges
 */
export async function scoreCorpus(
  made: CorpusToScore,
  real: CorpusToScore,
  { learn = true, notes = [], ...options }: ScoreCorpusOptions = {},
): Promise<CorpusScore> {
  const { seed } = drawOptions(options);
  const surveys = [
    await surveyOf(made.transcripts, made.intents ?? null, seed),
    await surveyOf(real.transcripts, real.intents ?? null, seed),
  ] as const;
  for (const [at, { statistics }] of surveys.entries()) {
    if (statistics.all.dialogues > 0) continue;
    throw new BacklotError("NOTHING_SCORED", `the ${at === 0 ? "made" : "real"} corpus has no dialogue`);
  }
  const [ours, theirs] = surveys;
  const speech = speechOf(surveys);
  const compared = [
    { ...ours, ...speech[0] },
    { ...theirs, ...speech[1] },
  ] as const;
  const [known, wanted] = [
    { dialogues: ours.sample, intents: ours.known },
    { dialogues: theirs.sample, intents: theirs.started },
  ];
  const learned = learn ? await learnedOrWhyNot(learnedWorth(known, wanted, options)) : null;
  const unlearned = learned instanceof BacklotError ? learned : null;
  const worth = learned instanceof BacklotError ? null : learned;
  return {
    field: "corpus",
    definition: DEFINITION,
    options: { seed },
    entries: [
      ...(worth === null ? [] : learnedEntries(worth)),
      ...measured("made", compared[0]),
      ...measured("real", compared[1]),
    ],
    notes: [
      ...notes,
      ...languageNote(ours.sample, theirs.sample),
      ...neverStarted(ours.started, theirs.started, worth),
    ],
    sections: [...(worth === null ? [] : [learnedSection(worth)]), ...measureSections(compared)],
    ...(unlearned === null ? {} : { unlearned, extra: { learning: whyNot(unlearned) } }),
  };
}

async function learnedOrWhyNot(learning: Promise<LearnedWorth>): Promise<LearnedWorth | BacklotError> {
  try {
    return await learning;
  } catch (error) {
    if (error instanceof BacklotError && WHY_NOT.has(error.code)) return error;
    throw error;
  }
}

const WHY_NOT: ReadonlySet<string> = new Set(["DIFFERENT_INTENTS", "NOTHING_TO_LEARN"]);

const whyNot = ({ code, message, hint }: BacklotError): PublishedValue => ({ code, message, hint });

/** The number of common words to compare, and the minimum overlap. */
const [COMPARED, LEAST] = [30, 6];

/** A note if the commonest words of two corpora hardly overlap, so that they may be in different languages. */
function languageNote(made: readonly SampledDialogue[], real: readonly SampledDialogue[]): ReportNote[] {
  const [ours, theirs] = [commonestWords(made), commonestWords(real)];
  if (ours.length < COMPARED || theirs.length < COMPARED) return [];
  const missing = theirs.filter((word) => !ours.includes(word));
  if (COMPARED - missing.length >= LEAST) return [];
  return noteOf(
    `words of users, of the ${COMPARED} commonest in the real corpus, are not among those of the made one: the two may be in different languages`,
    missing,
  );
}

function commonestWords(dialogues: readonly SampledDialogue[]): string[] {
  const words = dialogues.flatMap(({ users }) => users.flatMap(({ text }) => scriptWords(text)));
  return [...occurrences(words)]
    .sort((one, other) => other[1] - one[1])
    .slice(0, COMPARED)
    .map(([word]) => word);
}
