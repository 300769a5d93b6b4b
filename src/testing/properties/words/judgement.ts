import type { Transcript } from "../../../transcript/index.js";
import { languageOf } from "../../../users/english/language.js";
import type { Property, PropertyContext, PropertyName, Violation } from "../property.js";
import type { Exchange, Trace } from "../trace.js";
import { traceOf } from "../traceReader.js";

/** Takes down what is wrong with what the assistant says, and what cannot be decided. */
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

/** A dialogue with what is known of its words. */
export interface SpokenTrace extends Trace {
  /** Whether a text of it is in English, as far as can be told. */
  readonly isEnglish: (text: string) => boolean;
}

/** Judges an exchange. Those come in order. */
export type Judge = (exchange: Exchange, judgement: Judgement) => void;

/**
 * A property of what the assistant says. References are judged by what they refer to; words by the values and the phrases
 * that they have, where they are English. Whatever that leaves open is not decided, as is a dialogue in which nothing that the
 * assistant says is on record.
 * @param begin makes a judge of one dialogue
 * @param needsMeanings whether it says nothing of user turns of which it is not recorded what they mean
 */
export function spokenProperty(
  name: PropertyName,
  title: string,
  begin: (trace: SpokenTrace, transcript: Transcript, context: PropertyContext) => Judge,
  needsMeanings = true,
): Property {
  const known = new WeakMap<Trace, Judgement>();
  const judged = (transcript: Transcript, context: PropertyContext): Judgement => {
    const trace = traceOf(transcript, context);
    const before = known.get(trace);
    if (before !== undefined) return before;
    const judgement = new Judgement(name);
    known.set(trace, judgement);
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

/** Whether the back-end said something about what the user wants, which is not on record. */
const isUnmeant = ({ at, means, signals }: Exchange): boolean => at >= 0 && means === null && signals.length > 0;

const languages = new WeakMap<Transcript, boolean>();

/** A text is taken for English where the dialogue is, and it does not look like something else itself. */
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
