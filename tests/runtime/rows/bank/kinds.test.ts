import { describe, expect, test } from "vitest";
import { FILMS, SONGS } from "../../../../src/runtime/rows/bank/kinds/culture.js";
import { SCHOOL_SUBJECTS } from "../../../../src/runtime/rows/bank/kinds/learning.js";
import { FIRST_NAMES, LAST_NAMES } from "../../../../src/runtime/rows/bank/kinds/people.js";
import { CITIES, DISTRICTS } from "../../../../src/runtime/rows/bank/kinds/places.js";
import { PROPER_NAMES } from "../../../../src/runtime/rows/bank/kinds/things.js";
import { SUBJECTS, TASKS } from "../../../../src/runtime/rows/bank/kinds/work.js";
import { Seeded } from "../../../../src/runtime/rows/seeded.js";
import { isUnknown, textOf } from "../../../../src/runtime/rows/textOf.js";

const texts = (name: string, about: Parameters<typeof textOf>[2] = {}) =>
  Array.from({ length: 20 }, (_, i) => textOf(name, new Seeded(i, name), about));
const CITY_NAMES = CITIES.map(({ city }) => city);

const PEOPLE = FIRST_NAMES.flatMap((first) => LAST_NAMES.map((last) => `${first} ${last}`));

describe("a text for a slot without samples", () => {
  test.each([
    ["departure_date", /^\d{1,2} [A-Z][a-z]+$/],
    ["arrivalDate", /^\d{1,2} [A-Z][a-z]+$/],
    ["departure_time", /^\d{1,2}:\d\d$/],
    ["date_of_birth", /^\d{1,2} [A-Z][a-z]+ \d{4}$/],
    ["contact_number", /^\+44 7700 900\d{3}$/],
    ["contact_email", /^[a-z]+\.[a-z]+@example\.com$/],
    ["booking_reference", /^[A-Z]{2}-\d{5}$/],
    ["pickup_address", /^\d+ [A-Z]/],
    ["number_of_guests", /^\d+$/],
    ["page_url", /^https:\/\/www\.[a-z-]+\.example$/],
  ])("%s is what its last words say, and not what any other word does", (name, like) => {
    for (const text of texts(name)) expect(text).toMatch(like);
  });

  test("goes by whole words: a station is no state, and mileage no age", () => {
    for (const text of texts("mileage")) expect(text).toMatch(/kilometres$/);
    for (const text of texts("location")) expect(CITY_NAMES).toContain(text);
    for (const text of texts("neighbourhood")) expect(DISTRICTS).toContain(text);
  });

  test("goes by the owner where the name says little, and by the description where it says nothing", () => {
    for (const text of texts("title", { of: "films" })) expect(FILMS.map(({ title }) => title)).toContain(text);
    for (const text of texts("title", { of: "reminders" })) expect(TASKS).toContain(text);
    for (const text of texts("subject", { of: "emails" })) expect(SUBJECTS).toContain(text);
    for (const text of texts("subject", { of: "lesson" })) expect(text).not.toMatch(/subject/);
    for (const text of texts("z7", { description: "The song that is to be played" }))
      expect(SONGS.map(({ title }) => title)).toContain(text);
    for (const text of texts("x", { description: "School subject of the pupil" }))
      expect(SCHOOL_SUBJECTS).toContain(text);
  });

  test("what it is a name of says what the name is like: no tariff and no boat is called like a person", () => {
    for (const text of texts("pupil_name")) expect(text).toMatch(/^\w+ \w+$/);
    for (const text of texts("tariff_name")) expect(text).toMatch(/ plan$/);
    for (const text of texts("rider_name", { description: "The person who rides" })) expect(PEOPLE).toContain(text);
    for (const text of texts("boat_name")) expect(PROPER_NAMES).toContain(text);
  });

  test("never is the name and a number; where no kind fits, words are put before the name", () => {
    for (const text of texts("warp_factor")) expect(text).toMatch(/^[a-z]+ warp factor$/);
    expect(new Set(texts("warp_factor")).size).toBeGreaterThan(8);
    expect([isUnknown("warp_factor", {}), isUnknown("warp_factor", { description: "The colour of the ship" })]).toEqual(
      [true, false],
    );
  });

  test("is the same for the same seed, and differs over seeds", () => {
    expect(texts("song_name")).toEqual(texts("song_name"));
    expect(new Set(texts("song_name")).size).toBeGreaterThan(10);
  });
});
