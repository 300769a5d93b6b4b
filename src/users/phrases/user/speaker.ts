import { isOperator, type Operator, type Value } from "../../../kit/internal.js";
import type { Seeded } from "../../../runtime/rows/seeded.js";
import { sentence, spoken } from "../../../schema/english/sentences.js";
import { agreeing } from "../agreement.js";
import {
  clauseOf,
  fittingModifiers,
  type IntentPhrases,
  phrasesOf,
  type SlotPhrases,
  switchOf,
  VALUE,
} from "../intentPhrases.js";
import { unmarked } from "../marks.js";
import { referringModifier, referringStatement, type SaidReference } from "./references.js";
import { contracted, contracts, type Manner, styled, type UserStyle } from "./userStyle.js";

/** A value of a slot; null withdraws it. */
export type SaidValue = Value | Operator | null;

/** A slot with its value in words. */
export interface SaidSlot {
  readonly slot: string;
  readonly value: SaidValue;
  readonly text: string;
  /** A slip of the tongue, in words: said first and corrected at once. */
  readonly slip?: string;
  readonly reference?: SaidReference;
}

/** A user who words one turn. */
export class Speaker {
  readonly style: UserStyle;
  readonly draw: Seeded;
  private readonly phrases: IntentPhrases | undefined;
  private readonly isShort: boolean;

  /**
   * @param phrases those of the current intent; undefined for an unknown one
   * @param draw the random choices of this turn
   */
  constructor(phrases: IntentPhrases | undefined, style: UserStyle, draw: Seeded) {
    this.phrases = phrases;
    this.style = style;
    this.draw = draw;
    this.isShort = contracts(style, draw);
  }

  get intent(): IntentPhrases | undefined {
    return this.phrases;
  }

  slot(name: string): SlotPhrases {
    return this.phrases?.slots.get(name) ?? unknownSlot(spoken(name));
  }

  /** Draws one of several phrases under a name, contracted if the user speaks so. */
  of(name: string, phrases: readonly string[]): string {
    const phrase = this.draw.part(name).of(phrases);
    return this.isShort ? contracted(phrase) : phrase;
  }

  /** Draws whether an event of this probability happens, in per cent. */
  chance(name: string, percent: number): boolean {
    return this.draw.part(name).between(1, 100) <= percent;
  }

  /** True if a slot is true or false; null for any other value. */
  switched(slot: string, value: SaidValue): boolean | null {
    return switchOf(this.slot(slot), value);
  }

  /** True if the user may prefer a value of a slot, instead of just stating it. */
  prefers(name: string): boolean {
    return this.slot(name).isFact !== true && this.phrases?.findsRecords !== true;
  }

  /**
   * Forms a whole turn of sentences, each given in lower case and without its full stop.
   * @param manner the manner of the first sentence. Default: an answer
   */
  turn(sentences: readonly string[], manner: Manner = "answers"): string {
    const [first = "", ...rest] = sentences;
    return [styled(first, this.style, this.draw, manner), ...rest].map(sentence).join(" ");
  }

  /** Forms a turn without leads and tags. */
  plainTurn(sentences: readonly string[]): string {
    return sentences.map(sentence).join(" ");
  }

  /** Words a slot as a modifier: `for 4 people`. */
  modifier({ slot, value, ...said }: SaidSlot): string {
    if (said.reference !== undefined) return referringModifier(this, slot, said.reference);
    const phrases = phrasesOf(this.slot(slot), value);
    const { noun } = phrases;
    if (value === null) return this.of(`clause ${slot}`, [`with any ${noun}`, `whatever the ${noun}`]);
    const holds = this.switched(slot, value);
    if (holds !== null) {
      if (said.slip !== undefined) return `with ${noun}, ${said.slip}, no, ${said.text}`;
      const plain = [`${holds ? "with" : "without"} ${noun}`];
      return this.of(`clause ${slot}`, phrases.without === undefined ? plain : phrases.modifiers);
    }
    if (isOperator(value)) return `with ${noun} ${said.text}`;
    return this.filled(this.of(`clause ${slot}`, fittingModifiers(phrases)), slot, said);
  }

  /** Words a slot and its value as a sentence. */
  statement({ slot, value, ...said }: SaidSlot): string {
    if (said.reference !== undefined) return referringStatement(this, slot, said.reference);
    const phrases = phrasesOf(this.slot(slot), value);
    const { noun, statements } = phrases;
    if (value === null) {
      const short = noun.replace(/ of .*$/, "");
      return this.of(`statement ${slot}`, [`any ${short} will do`, `the ${short} does not matter`]);
    }
    const holds = this.switched(slot, value);
    if (holds !== null) {
      if (said.slip !== undefined) return `as for ${noun}, ${said.slip}, no, ${said.text}`;
      const plain = [`I ${holds ? "would like" : "do not need"} ${noun}`];
      return this.of(`statement ${slot}`, phrases.without === undefined ? plain : statements);
    }
    if (isOperator(value)) return `the ${noun} should be ${said.text}`;
    return this.filled(this.of(`statement ${slot}`, statements), slot, said);
  }

  filled(phrase: string, name: string, { text, slip }: Pick<SaidSlot, "text" | "slip">): string {
    const agreed = agreeing(phrase, unmarked(text));
    if (slip === undefined) return agreed.replace(VALUE, () => text);
    const both = this.draw.part(`slip ${name}`).of(SLIPS);
    return agreed.replace(VALUE, () => both(slip, text));
  }
}

/** The most draws for words other than those of the speaker's previous turn. */
const MAX_DRAWS = 4;

/**
 * Draws words that differ from those of the speaker's previous turn.
 * @param draw the words of a try, from 0
 */
export function freshWords<T>(draw: (nth: number) => T, isOld: (words: T) => boolean): T {
  let words = draw(0);
  for (let nth = 1; nth < MAX_DRAWS && isOld(words); nth++) words = draw(nth);
  return words;
}

const SLIPS: readonly ((wrong: string, right: string) => string)[] = [
  (wrong, right) => `${wrong}, no, ${right}`,
  (wrong, right) => `${wrong}, sorry, I mean ${right}`,
  (wrong, right) => `${wrong} … no, ${right}`,
  (wrong, right) => `${wrong}, wait, ${right}`,
  (wrong, right) => `${wrong}, or rather ${right}`,
];

function unknownSlot(noun: string): SlotPhrases {
  return {
    noun,
    questions: [`What is the ${noun}?`],
    modifiers: [clauseOf(noun)],
    answers: [],
    statements: [`the ${noun} is ${VALUE}`],
  };
}
