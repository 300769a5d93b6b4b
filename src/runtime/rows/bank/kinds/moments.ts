import { type Draw, type Kind, madeBy, oneOf } from "../kind.js";
import { listOf } from "../listOf.js";

const DAY = 86_400_000;
const MONTHS = listOf(`
  January | February | March | April | May | June | July | August | September | October | November | December`);
const WEEKDAYS = listOf("Monday | Tuesday | Wednesday | Thursday | Friday | Saturday | Sunday");

/** Days until an event of a row begins, and its length in days. */
const AHEAD = { min: 1, most: 40 };
const LENGTH = { min: 1, most: 7 };

/** Returns a future day; the second day of a row is some days after the first. */
export function daysAhead({ seeded, shared, isSecond }: Draw, hasPart: boolean): number {
  const ahead = hasPart ? shared("day", AHEAD.min, AHEAD.most) : seeded.between(AHEAD.min, AHEAD.most);
  return isSecond ? ahead + shared("days", LENGTH.min, LENGTH.most) : ahead;
}

function dayInWords(now: number, days: number): string {
  const date = new Date(now + days * DAY);
  return `${date.getUTCDate()} ${MONTHS[date.getUTCMonth()]}`;
}

const yearsAgo = (now: number, years: number): number => Math.max(1, new Date(now).getUTCFullYear() - years);

function clock(quarters: number): string {
  return `${Math.floor(quarters / 4) % 24}:${String((quarters % 4) * 15).padStart(2, "0")}`;
}

/** Days, times and durations. They come before places: `departure_date` is a date. */
export const MOMENTS: readonly Kind[] = [
  madeBy("birth date, date birth, birthday, birthdate, dob, born", ({ seeded, now }) => {
    const years = seeded.between(18, 75);
    return `${seeded.between(1, 28)} ${seeded.of(MONTHS)} ${yearsAgo(now, years)}`;
  }),
  madeBy("expiration date, expiry date, expiration, expiry, valid until, card expiry", ({ seeded, now }) => {
    const year = String(yearsAgo(now, -seeded.between(1, 5)) % 100).padStart(2, "0");
    return `${String(seeded.between(1, 12)).padStart(2, "0")}/${year}`;
  }),
  madeBy(
    `date visited, visit date, visited, purchase date, date purchased, invoice date, issue date, posted, posting date,
    date posted, payment date, date paid, created, created at, date created, order date, last visit, since, start of symptoms,
    published, publication date, transaction date`,
    ({ seeded, now }) => dayInWords(now, -seeded.between(1, 60)),
  ),
  madeBy(
    `date, day, check in, check out, checkin, checkout, due, deadline, due date, when, departure date, departing on,
    arrival date, on`,
    (draw) => dayInWords(draw.now, daysAhead(draw, true)),
  ),
  oneOf("weekday, day week, weekdays, days week, repeat days, working day", WEEKDAYS),
  oneOf("month, birth month", MONTHS),
  oneOf("season, time of year", listOf("spring | summer | autumn | winter")),
  oneOf("time of day, part of day, daytime", listOf("morning | noon | afternoon | evening | night")),
  oneOf(
    "opening hour, hour, opening time, business hour, restaurant hour, working hour, openinghour",
    listOf("9:00 to 17:00 | 10:00 to 18:00 | 11:30 to 22:00 | 12:00 to 23:00 | 8:00 to 16:00 | 17:00 to midnight"),
  ),
  madeBy("time slot, slot, time window, window", ({ seeded }) => {
    const from = seeded.between(8, 18);
    return `${from}:00 to ${from + 2}:00`;
  }),
  madeBy("time, showtime, at, clock", (draw) => {
    const { shared, isSecond } = draw;
    const begin = shared("quarter", 7 * 4, 19 * 4);
    return clock(isSecond ? begin + shared("quarters", 2, 11) : begin);
  }),
  madeBy("timestamp, datetime, date time, moment, start datetime, end datetime", (draw) => {
    const quarters = draw.shared("quarter", 8 * 4, 18 * 4);
    return `${dayInWords(draw.now, daysAhead(draw, true))} at ${clock(quarters)}`;
  }),
  madeBy("birth year, year, release year, model year", ({ seeded, now }) =>
    String(yearsAgo(now, seeded.between(0, 30))),
  ),
  oneOf(
    "duration, length, running time, play time, playtime, session length, lasting, how long, stay length, rest time, timeout",
    listOf(`
    ten minutes | 15 minutes | 20 minutes | half an hour | 45 minutes | one hour | 90 minutes | two hours | three hours |
    half a day | a whole day`),
  ),
  oneOf("rental length, rental duration, lease term, term, contract length, stay duration, notice period", [
    ...listOf("two days | three days | one week | two weeks | one month | six months | one year"),
  ]),
  oneOf(
    "frequency, interval, repeat, recurrence, schedule, how often, cycle, billing cycle",
    listOf("daily | weekly | every two weeks | monthly | quarterly | yearly | on weekdays | every Monday"),
  ),
  oneOf(
    "timezone, time zone, tz",
    listOf("Europe/Dublin | Europe/Paris | Europe/Athens | Asia/Tokyo | America/Toronto | Australia/Adelaide"),
  ),
];
