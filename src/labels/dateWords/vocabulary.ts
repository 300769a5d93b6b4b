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
export const ORDINALS: ReadonlyMap<string, number> = new Map([
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
