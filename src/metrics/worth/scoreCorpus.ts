import { BacklotError } from "../../errors.js";
import type { Intent } from "../../schema/index.js";
import type { Transcript } from "../../transcript/index.js";
import { speechOf } from "../corpus/speech.js";
import { surveyOf } from "../corpus/survey.js";
import type { PublishedValue, ReportNote, ScoreReport } from "../report.js";
import { drawOptions } from "../statistics/drawOptions.js";
import { languageNote } from "./language.js";
import { type LearnedOptions, type LearnedWorth, learnedWorth } from "./learnedWorth.js";
import { learnedEntries, learnedSection, measured, measureSections, neverStarted } from "./worthReport.js";

/** A corpus to score, or to score with. */
export interface CorpusToScore {
  /** Its dialogues, read once and one after the other. */
  readonly transcripts: AsyncIterable<Transcript> | Iterable<Transcript>;
  /** The intents that it declares. Default: those that its dialogues start. */
  readonly intents?: readonly Intent[];
}

/** How corpora are scored. */
export interface ScoreCorpusOptions extends LearnedOptions {
  /** Whether a predictor is trained and tested. Default: true. */
  readonly learn?: boolean;
  /** Notes on what was read. */
  readonly notes?: readonly ReportNote[];
}

/** The report on a made corpus. */
export interface CorpusScore extends ScoreReport {
  /** Why nothing could be learned, where it was to be; `learning` of the numbers says so too. */
  readonly unlearned?: BacklotError;
}

/** Raised with every change of a number. */
const DEFINITION = 2;

/**
 * Scores a made corpus against a real one. Side by side stand how rich the words of users and the assistant are, over equal
 * numbers of utterances, and how their dialogues hang together. *Learned worth* is what a plain predictor of commands,
 * trained on the made corpus, does on real dialogues, beside the same predictor trained on real ones. Nothing is executed
 * and no model asked; the seed decides which dialogues are sampled, tested with and drawn again.
 * @returns a report; where nothing can be learned, such as with other intents, it says why and holds the rest
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
  const learned = learn
    ? await learnedOrWhyNot(
        learnedWorth(
          { dialogues: ours.sample, intents: ours.known },
          { dialogues: theirs.sample, intents: theirs.started },
          options,
        ),
      )
    : null;
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
