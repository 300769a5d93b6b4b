const DAY_MS = 86_400_000;

/** Days of the week, as `weekday` counts them. */
export const SUNDAY = 0;
export const MONDAY = 1;
export const SATURDAY = 6;

/** A date some days later, `YYYY-MM-DD`. */
export function daysAfter(date: string, days: number): string {
  return new Date(Date.parse(date) + days * DAY_MS).toISOString().slice(0, 10);
}

/** How many days lie between two dates; 0 for the same one. */
export function daysBetween(from: string, to: string): number {
  return (Date.parse(to) - Date.parse(from)) / DAY_MS;
}

/** The day of the week, 0 for Sunday. */
export function weekday(date: string): number {
  return new Date(date).getUTCDay();
}

/** Minutes since midnight of a time of day. */
export function minutesOf(time: string): number {
  const [hours, minutes] = time.split(":").map(Number) as [number, number];
  return hours * 60 + minutes;
}

/** The time of day, `HH:MM`, so many minutes after midnight. */
export function timeOf(minutes: number): string {
  const [hours, rest] = [Math.floor(minutes / 60) % 24, minutes % 60];
  return `${String(hours).padStart(2, "0")}:${String(rest).padStart(2, "0")}`;
}

/** The time of day, `HH:MM`, of a moment in milliseconds since 1970. */
export function timeAt(now: number): string {
  return new Date(now).toISOString().slice(11, 16);
}

/** An amount of money, to the cent. */
export function money(amount: number): number {
  return Math.round(amount * 100) / 100;
}
