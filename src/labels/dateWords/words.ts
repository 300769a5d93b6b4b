import { ONES, ORDINALS, TEENS, TENS } from "./vocabulary.js";

/** The longest text that is looked at: nobody says a date in more. */
const MAX_CHARACTERS = 60;
const PARTS = /\d+|[a-z]+|[:./,-]/g;

/** The words of a text, one after the other, for readers that try what a text may be. */
export class Words {
  private readonly parts: readonly string[];
  private at = 0;

  private constructor(parts: readonly string[]) {
    this.parts = parts;
  }

  /** The words, numbers and marks of a text; null if it has something else in it, or is too long to be read. */
  static of(text: string): Words | null {
    if (text.length > MAX_CHARACTERS) return null;
    // Locales have no say in this: it is the English of the vocabulary.
    const small = text.toLowerCase().replaceAll(/['’]/g, "");
    const parts = small.match(PARTS) ?? [];
    return parts.join("") === small.replaceAll(/\s/g, "") ? new Words(parts) : null;
  }

  /** Whether nothing is left. */
  get isDone(): boolean {
    return this.at === this.parts.length;
  }

  /** Goes past these words where they come next. */
  eat(...words: readonly string[]): boolean {
    const isNext = words.every((word, nth) => this.parts[this.at + nth] === word);
    if (isNext) this.at += words.length;
    return isNext;
  }

  /** Goes past one of these words. */
  eatOne(...words: readonly string[]): boolean {
    return words.some((word) => this.eat(word));
  }

  /**
   * What the next word stands for in a vocabulary; null if it does not stand there. A full stop after it is passed
   * over.
   */
  one<Meaning>(vocabulary: ReadonlyMap<string, Meaning>): Meaning | null {
    const meaning = vocabulary.get(this.parts[this.at] ?? "");
    if (meaning === undefined) return null;
    this.at++;
    this.eat(".");
    return meaning;
  }

  /** The next number, where it is written in figures, so many of them. */
  figures(fewest: number, most: number): number | null {
    const part = this.parts[this.at] ?? "";
    if (!/^\d/.test(part) || part.length < fewest || part.length > most) return null;
    this.at++;
    return Number(part);
  }

  /** What a reader reads here; where it reads nothing, it has not been here. */
  attempt<Meaning>(read: (words: Words) => Meaning | null): Meaning | null {
    const from = this.at;
    const meaning = read(this);
    if (meaning === null) this.at = from;
    return meaning;
  }

  /** What the first of these readers reads that reads anything. */
  first<Meaning>(...readers: readonly ((words: Words) => Meaning | null)[]): Meaning | null {
    for (const read of readers) {
      const meaning = this.attempt(read);
      if (meaning !== null) return meaning;
    }
    return null;
  }
}

/** A number that is spelt out, up to fifty-nine. */
export function spelt(words: Words): number | null {
  const tens = words.one(TENS);
  if (tens === null) return words.one(TEENS) ?? words.one(ONES);
  return tens + (onesAfterTens(words, ONES) ?? 0);
}

/** A number in figures or words. */
export const cardinal = (words: Words): number | null => words.figures(1, 3) ?? spelt(words);

/** How many there are of something: a number, or an article. */
export function count(words: Words): number | null {
  const number = cardinal(words);
  if (number !== null) return number;
  const hasArticle = words.eatOne("a", "an");
  if (words.eat("couple")) {
    words.eat("of");
    return 2;
  }
  return hasArticle ? 1 : null;
}

/** A place in an order: `5th`, `fifth`, `twenty-first`. */
export function ordinal(words: Words): number | null {
  return words.first(
    () => {
      const number = words.figures(1, 2);
      return words.eatOne("st", "nd", "rd", "th") ? number : null;
    },
    () => words.one(ORDINALS),
    () => {
      const tens = words.one(TENS);
      const ones = onesAfterTens(words, ORDINALS);
      return tens === null || ones === null || ones > 9 ? null : tens + ones;
    },
  );
}

function onesAfterTens(words: Words, vocabulary: ReadonlyMap<string, number>): number | null {
  return words.attempt(() => {
    words.eat("-");
    return words.one(vocabulary);
  });
}
