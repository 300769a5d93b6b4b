import type { Transcript } from "../../../transcript/index.js";
import { languageOf } from "../../../users/english/language.js";
import type { Property, PropertyContext, PropertyName, Violation } from "../property.js";
import type { Exchange, Trace } from "../trace.js";
import { traceOf } from "../traceReader.js";

/** Collector of problems with the assistant's words, and of undecided places. */
export class Judgement {
  readonly violations: Violation[] = [];
  readonly undecided: Violation[] = [];
  private readonly property: PropertyName;

  constructor(property: PropertyName) {
    this.property = property;
  }

  convict(turn: number, message: string, slot?: string): void {
    this.violations.push({ property: this.property, turn, message, ...(slot === undefined ? {} : { slot }) });
  }

  leaveOpen(turn: number, message: string, slot?: string): void {
    this.undecided.push({ property: this.property, turn, message, ...(slot === undefined ? {} : { slot }) });
  }
}

/** A dialogue with the language of its words. */
export interface SpokenTrace extends Trace {
  /** Tests if a text is English, as far as that shows. */
  readonly isEnglish: (text: string) => boolean;
}

/** Judges an exchange. Exchanges come in order. */
export type Judge = (exchange: Exchange, judgement: Judgement) => void;

/**
 * Makes a property of the assistant's words. References are judged by their signals; English words by their values and phrases. The rest is
 * undecided, and so is a dialogue without recorded words.
 * @param begin makes a judge of one dialogue
 * @param needsMeanings true if user turns without a recorded meaning are undecided
 */
export function spokenProperty(
  name: PropertyName,
  title: string,
  begin: (trace: SpokenTrace, transcript: Transcript, context: PropertyContext) => Judge,
  needsMeanings = true,
): Property {
  let last: { readonly trace: Trace; readonly judgement: Judgement } | null = null;
  const judged = (transcript: Transcript, context: PropertyContext): Judgement => {
    const trace = traceOf(transcript, context);
    if (last?.trace === trace) return last.judgement;
    const judgement = new Judgement(name);
    last = { trace, judgement };
    if (trace.isSpoken) {
      const unmeant = needsMeanings ? trace.exchanges.find(isUnmeant) : undefined;
      if (unmeant !== undefined) judgement.leaveOpen(unmeant.at, "what the user means is not on record");
      const judge = begin({ ...trace, isEnglish: englishIn(transcript) }, transcript, context);
      for (const exchange of trace.exchanges) judge(exchange, judgement);
    } else if (trace.exchanges.length > 0) {
      judgement.leaveOpen(transcript.turns.length, "nothing that the assistant says is on record");
    }
    return judgement;
  };
  return {
    name,
    title,
    check: (transcript, context) => judged(transcript, context).violations,
    undecided: (transcript, context) => judged(transcript, context).undecided,
  };
}

/** Tests for signals about the user's goals in an exchange without a recorded meaning. */
const isUnmeant = ({ at, means, signals }: Exchange): boolean => at >= 0 && means === null && signals.length > 0;

const languages = new WeakMap<Transcript, boolean>();

/** Returns a test for English: the dialogue is English, and the text does not look foreign by itself. */
function englishIn(transcript: Transcript): SpokenTrace["isEnglish"] {
  return (text) => {
    const own = languageOf([text]);
    return own.others <= own.ours && isEnglishDialogue(transcript);
  };
}

function isEnglishDialogue(transcript: Transcript): boolean {
  const known = languages.get(transcript);
  if (known !== undefined) return known;
  const texts = transcript.turns.flatMap((turn) =>
    turn.author === "Response" || turn.author === "User" ? [turn.text] : [],
  );
  const { ours, others } = languageOf(texts);
  const isEnglish = ours >= 2 && ours > others;
  languages.set(transcript, isEnglish);
  return isEnglish;
}
