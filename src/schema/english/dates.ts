const WEEKDAYS = "Sunday Monday Tuesday Wednesday Thursday Friday Saturday".split(" ");
const MONTHS = "January February March April May June July August September October November December".split(" ");
/** Places in an order, from the first to the fifth. */
export const ORDINALS: readonly string[] = "first second third fourth fifth".split(" ");

/** Returns an ordinal number in figures: `3rd`. */
export function ordinal(number: number): string {
  const isTeen = Math.floor(number / 10) % 10 === 1;
  return `${number}${(isTeen ? undefined : ["th", "st", "nd", "rd"][number % 10]) ?? "th"}`;
}

/** The words of a date. */
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
