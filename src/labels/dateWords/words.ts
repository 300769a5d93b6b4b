/** Limit on the text: no date takes more. */
const MAX_CHARACTERS = 60;
const PARTS = /\d+|[a-z]+|[:./,-]/g;

/** Reader of a text's words, with backtracking. */
export class Words {
  private readonly parts: readonly string[];
  private at = 0;

  private constructor(parts: readonly string[]) {
    this.parts = parts;
  }

  /** Splits a text into words, numbers and marks; null if it contains anything else or is too long. */
  static of(text: string): Words | null {
    if (text.length > MAX_CHARACTERS) return null;
    // `toLowerCase` ignores the locale, as the vocabulary is English.
    const small = text.toLowerCase().replaceAll(/['’]/g, "");
    const parts = small.match(PARTS) ?? [];
    return parts.join("") === small.replaceAll(/\s/g, "") ? new Words(parts) : null;
  }

  get isDone(): boolean {
    return this.at === this.parts.length;
  }

  eat(...words: readonly string[]): boolean {
    const isNext = words.every((word, nth) => this.parts[this.at + nth] === word);
    if (isNext) this.at += words.length;
    return isNext;
  }

  eatOne(...words: readonly string[]): boolean {
    return words.some((word) => this.eat(word));
  }

  /** Consumes the next word if it is in a vocabulary, with a full stop after it, and returns its meaning. */
  one<Meaning>(vocabulary: ReadonlyMap<string, Meaning>): Meaning | null {
    const meaning = vocabulary.get(this.parts[this.at] ?? "");
    if (meaning === undefined) return null;
    this.at++;
    this.eat(".");
    return meaning;
  }

  figures(fewest: number, most: number): number | null {
    const part = this.parts[this.at] ?? "";
    if (!/^\d/.test(part) || part.length < fewest || part.length > most) return null;
    this.at++;
    return Number(part);
  }

  attempt<Meaning>(read: (words: Words) => Meaning | null): Meaning | null {
    const from = this.at;
    const meaning = read(this);
    if (meaning === null) this.at = from;
    return meaning;
  }

  first<Meaning>(...readers: readonly ((words: Words) => Meaning | null)[]): Meaning | null {
    for (const read of readers) {
      const meaning = this.attempt(read);
      if (meaning !== null) return meaning;
    }
    return null;
  }
}

/** Reads a number in words, up to fifty-nine. */
export function spelt(words: Words): number | null {
  const tens = words.one(TENS);
  if (tens === null) return words.one(TEENS) ?? words.one(ONES);
  return tens + (onesAfterTens(words, ONES) ?? 0);
}

/** Reads a number in digits or words. */
export const cardinal = (words: Words): number | null => words.figures(1, 3) ?? spelt(words);

/** Reads a quantity: a number, `a couple`, or an article. */
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

/** Reads an ordinal number: `5th`, `fifth`, `twenty-first`. */
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

/** Numbers the words of a list from `first`; bars separate spellings of one word. */
const numbered = (words: string, first: number): ReadonlyMap<string, number> =>
  new Map(words.split(" ").flatMap((spellings, at) => spellings.split("|").map((word) => [word, at + first] as const)));

export const WEEKDAYS: ReadonlyMap<string, number> = numbered(
  "sunday|sun monday|mon tuesday|tue|tues wednesday|wed|weds thursday|thu|thur|thurs friday|fri saturday|sat",
  0,
);

export const MONTHS: ReadonlyMap<string, number> = numbered(
  "january|jan february|feb march|mar april|apr may june|jun july|jul august|aug september|sep|sept october|oct november|nov december|dec",
  1,
);

/** Numbers that are one word and may follow `twenty`. */
export const ONES: ReadonlyMap<string, number> = numbered("one two three four five six seven eight nine", 1);
export const TEENS: ReadonlyMap<string, number> = numbered(
  "ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen",
  10,
);
export const TENS: ReadonlyMap<string, number> = new Map([
  ["twenty", 20],
  ["thirty", 30],
  ["forty", 40],
  ["fifty", 50],
]);

/** Ordinal numbers, up to the last day of a month. */
const ORDINALS: ReadonlyMap<string, number> = new Map([
  ...numbered("first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth", 1),
  ...numbered("fourteenth fifteenth sixteenth seventeenth eighteenth nineteenth twentieth", 14),
  ["thirtieth", 30],
]);

/** Distance of `next`, `this` and `last`, in weeks, months or years. */
export const AHEAD: ReadonlyMap<string, number> = new Map([
  ["last", -1],
  ["this", 0],
  ["next", 1],
]);

/** Holidays with the same date each year: month and day. */
export const FEASTS: readonly (readonly [words: readonly string[], month: number, day: number])[] = [
  [["new", "years", "day"], 1, 1],
  [["valentines", "day"], 2, 14],
  [["halloween"], 10, 31],
  [["christmas", "eve"], 12, 24],
  [["christmas", "day"], 12, 25],
  [["christmas"], 12, 25],
  [["boxing", "day"], 12, 26],
  [["new", "years", "eve"], 12, 31],
];
