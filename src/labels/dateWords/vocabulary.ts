/** The words of a list, each with its place from a first number on; spellings of one word stand between bars. */
const numbered = (words: string, first: number): ReadonlyMap<string, number> =>
  new Map(words.split(" ").flatMap((spellings, at) => spellings.split("|").map((word) => [word, at + first] as const)));

/** Days of the week by their names: Sunday is 0. */
export const WEEKDAYS: ReadonlyMap<string, number> = numbered(
  "sunday|sun monday|mon tuesday|tue|tues wednesday|wed|weds thursday|thu|thur|thurs friday|fri saturday|sat",
  0,
);

/** Months by their names: January is 1. */
export const MONTHS: ReadonlyMap<string, number> = numbered(
  "january|jan february|feb march|mar april|apr may june|jun july|jul august|aug september|sep|sept october|oct november|nov december|dec",
  1,
);

/** The numbers that are one word and end no other. */
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

/** Places in an order, up to the last day of a month. */
export const ORDINALS: ReadonlyMap<string, number> = new Map([
  ...numbered("first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth", 1),
  ...numbered("fourteenth fifteenth sixteenth seventeenth eighteenth nineteenth twentieth", 14),
  ["thirtieth", 30],
]);

/** How many weeks, months or years ahead `next` is. */
export const AHEAD: ReadonlyMap<string, number> = new Map([
  ["last", -1],
  ["this", 0],
  ["next", 1],
]);

/** Days that have a name of their own and the same date each year: the month and the day. */
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
