const DAY_MS = 86_400_000;
const WEEKDAYS = "Sunday Monday Tuesday Wednesday Thursday Friday Saturday".split(" ");
const MONTHS = "January February March April May June July August September October November December".split(" ");
/** Days and months in small letters. */
export const CALENDAR_WORDS: readonly string[] = [...WEEKDAYS, ...MONTHS].map((word) => word.toLowerCase());
export const ORDINALS: readonly string[] = "first second third fourth fifth".split(" ");

export function ordinal(number: number): string {
  const isTeen = Math.floor(number / 10) % 10 === 1;
  return `${number}${(isTeen ? undefined : ["th", "st", "nd", "rd"][number % 10]) ?? "th"}`;
}

export interface DateInWords {
  readonly weekday: string;
  readonly day: number;
  readonly month: string;
  readonly year: number;
}

/** Returns the words of a date `YYYY-MM-DD`: Saturday, 18, May, 2024. */
export function dateInWords(iso: string): DateInWords {
  const date = new Date(`${iso}T00:00:00Z`);
  return {
    weekday: WEEKDAYS[date.getUTCDay()] ?? "",
    day: date.getUTCDate(),
    month: MONTHS[date.getUTCMonth()] ?? "",
    year: date.getUTCFullYear(),
  };
}

/**
 * Returns phrases for a date `YYYY-MM-DD`, of which some may mean another one: `next Friday`, `the 3rd of March`.
 * @param today in days since 1970
 */
export function datesInWords(iso: string, today: number): string[] {
  const time = Date.parse(iso);
  if (Number.isNaN(time)) return [];
  const ahead = time / DAY_MS - today;
  const { weekday, day, month, year } = dateInWords(iso);
  const near: Readonly<Record<number, string>> = { [-1]: "yesterday", 0: "today", 1: "tomorrow" };
  return [
    ...(near[ahead] === undefined ? [] : [near[ahead] as string]),
    ...(ahead > 0 && ahead < 7 ? [weekday, `this ${weekday}`] : []),
    ...(ahead > 0 && ahead < 14 ? [`next ${weekday}`] : []),
    `${day} ${month}`,
    `${month} ${ordinal(day)}`,
    `the ${ordinal(day)} of ${month}`,
    `${weekday} ${day} ${month}`,
    `${day} ${month} ${year}`,
  ];
}
